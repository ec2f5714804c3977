import { namingOf, upperSnake } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { ESCAPES, fixedEscape, hex, literal } from '../text.ts'
import { PYTHON } from '../words.ts'

export default defineLanguage({
  id: 'python',
  summary:
    'A Python module (3.10 and newer): `Code` and `Stage` as enums of texts, the table of entries; `read` and `decide` say what an answer means, `Client` sends calls again as it says, an error for each code.',
  files: [{ path: '*.py', template: () => import('../python.mustache') }],
  naming: namingOf(upperSnake),
  words: PYTHON,
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode }),
  list: (literals) => `(${literals.join(', ')}${literals.length === 1 ? ',' : ''})`,
  truth: { true: 'True', false: 'False' },
  comment: (line) => line.replace(/["\\]/g, '\\$&'),
})

const unicode = (point: number): string =>
  point < 0x100 ? `\\x${hex(point, 2)}` : fixedEscape(point)
