import { namingOf, upperSnake } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { ESCAPES, fixedEscape, hex, literal } from '../text.ts'

const snake = (words: readonly string[]): string => words.join('_')
const KEYWORDS =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  )

export default defineLanguage({
  id: 'python',
  summary: 'Python 3.10 and newer.',
  files: [{ path: '*.py', template: () => import('../python.mustache') }],
  naming: namingOf(upperSnake),
  // The names in the module that errors must not have.
  words: {
    names:
      'None True False Ellipsis NotImplemented Any Answer Attempt Awaitable Call Callable Client Code Decision Entry Enum Exception BaseException BaseExceptionGroup ExceptionGroup Final Generator GeneratorExit Handling IdempotencyKey Iterable KeyboardInterrupt Literal Mapping MappingProxyType NotRepeated Outcome Param ParamType PresentAs Protocol RailError Reason Retry RetryPolicy Sequence Stage StopAsyncIteration StopIteration SystemExit TypeVar ArithmeticError AssertionError AttributeError BlockingIOError BrokenPipeError BufferError ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError EOFError EnvironmentError FileExistsError FileNotFoundError FloatingPointError IOError ImportError IndentationError IndexError InterruptedError IsADirectoryError KeyError LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError PermissionError ProcessLookupError RecursionError ReferenceError RuntimeError SyntaxError SystemError TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError ValueError ZeroDivisionError BytesWarning DeprecationWarning EncodingWarning FutureWarning ImportWarning PendingDeprecationWarning ResourceWarning RuntimeWarning SyntaxWarning UnicodeWarning UserWarning Warning',
  },
  server: {
    files: [{ path: '*_server.py', template: () => import('../python-server.mustache') }],
    frameworks: {
      fastapi: [{ path: '*_fastapi.py', template: () => import('../python-fastapi.mustache') }],
      django: [{ path: '*_django.py', template: () => import('../python-django.mustache') }],
    },
    stem: new RegExp(`^(?!(?:${KEYWORDS.join('|')})$)[A-Za-z_][A-Za-z0-9_]*$`),
    maker: { style: snake, prefix: 'code', reserved: KEYWORDS },
    makers: ['fail.'],
    argument: {
      style: snake,
      prefix: 'param',
      reserved: [...KEYWORDS, 'path', 'message', 'retry_after', 'params'],
    },
  },
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode }),
  list: (literals) => `(${literals.join(', ')}${literals.length === 1 ? ',' : ''})`,
  truth: { true: 'True', false: 'False' },
  comment: (line) => line.replace(/["\\]/g, '\\$&'),
})

const unicode = (point: number): string =>
  point < 0x100 ? `\\x${hex(point, 2)}` : fixedEscape(point)
