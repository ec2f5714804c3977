import { ESCAPES, fixedEscape, hex, literal } from '../literals.ts'
import { namingOf, upperSnake } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { PYTHON } from './reserved-words.ts'

const snake = (words: readonly string[]): string => words.join('_')
const KEYWORDS = PYTHON.keywords.split(' ')
/** What the class of the makers uses, and what each maker does: a name of a code, or of a param, would hide it. */
const IN_CLASS = ['staticmethod', 'str', 'int', 'float', 'bool', 'datetime']
const IN_MAKER = ['path', 'message', 'retry_after', 'params', 'failure', 'notice', 'dict', 'str']

export default defineLanguage({
  id: 'python',
  summary: 'Python 3.10 and newer.',
  files: [{ path: '*.py', template: () => import('./python.mustache') }],
  naming: namingOf(upperSnake),
  words: { names: PYTHON.names },
  server: {
    files: [{ path: '*_server.py', template: () => import('./server.mustache') }],
    frameworks: {
      fastapi: [{ path: '*_fastapi.py', template: () => import('./fastapi.mustache') }],
      django: [{ path: '*_django.py', template: () => import('./django.mustache') }],
    },
    stem: new RegExp(`^(?!(?:${KEYWORDS.join('|')})$)[A-Za-z_][A-Za-z0-9_]*$`),
    maker: { style: snake, prefix: 'code', reserved: [...KEYWORDS, ...IN_CLASS] },
    makers: ['fail.'],
    argument: { style: snake, prefix: 'param', reserved: [...KEYWORDS, ...IN_MAKER] },
  },
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode }),
  list: (literals) => `(${literals.join(', ')}${literals.length === 1 ? ',' : ''})`,
  truth: { true: 'True', false: 'False' },
  comment: (line) => line.replace(/["\\]/g, '\\$&'),
})

const unicode = (point: number): string =>
  point < 0x100 ? `\\x${hex(point, 2)}` : fixedEscape(point)
