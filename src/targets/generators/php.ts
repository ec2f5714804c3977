import { languageOf } from '../languages/language.ts'
import { namingOf, pascal } from '../languages/names.ts'
import { ESCAPES, hex, literal } from '../languages/text.ts'
import { PHP } from '../languages/words.ts'

export default languageOf({
  id: 'php',
  files: [
    { path: '*.php', template: () => import('../languages/php.mustache'), of: 'enum' },
    { path: 'Answer.php', template: () => import('../languages/php-answer.mustache') },
    { path: 'Reason.php', template: () => import('../languages/php-reason.mustache') },
    { path: 'Decision.php', template: () => import('../languages/php-decision.mustache') },
  ],
  naming: namingOf(pascal, { reserved: ['Class'] }),
  // In single quotes nothing is read, but they can't have what people don't see.
  words: PHP,
  hasPascalNamespace: true,
  literal(text) {
    const single = literal(text, { quote: "'", escapes: SINGLE, unicode: () => '\0' })
    return single.includes('\0') ? literal(text, DOUBLE) : single
  },
  list: (literals) => `[${literals.join(', ')}]`,
  // A line comment would end at `?>`, so there are none.
  comment: (line) => line.replaceAll('*/', '*\\/').replace(/(^|\s)@/g, '$1\\@'),
})

const SINGLE = { "'": "\\'", '\\': '\\\\' }
const DOUBLE = {
  quote: '"',
  escapes: { ...ESCAPES, $: '\\$' },
  unicode: (point: number) => `\\u{${hex(point, 1)}}`,
} as const
