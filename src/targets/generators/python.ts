import { languageOf } from '../languages/language.ts'
import { namingOf, upperSnake } from '../languages/names.ts'
import { ESCAPES, fixedEscape, hex, literal } from '../languages/text.ts'

export default languageOf({
  id: 'python',
  files: [{ path: '*.py', template: () => import('../languages/python.mustache') }],
  naming: namingOf(upperSnake),
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode }),
  list: (literals) => `(${literals.join(', ')}${literals.length === 1 ? ',' : ''})`,
  truth: { true: 'True', false: 'False' },
  comment: (line) => line.replace(/["\\]/g, '\\$&'),
})

const unicode = (point: number): string =>
  point < 0x100 ? `\\x${hex(point, 2)}` : fixedEscape(point)
