import { ESCAPES, hex, literal } from '../literals.ts'
import { namingOf, pascal } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { PHP } from './reserved-words.ts'

export default defineLanguage({
  id: 'php',
  summary: 'PHP 8.1 and newer.',
  files: [
    { path: '*.php', template: () => import('./php.mustache'), of: 'enum' },
    { path: 'Answer.php', template: () => import('./answer.mustache') },
    { path: 'Reason.php', template: () => import('./reason.mustache') },
    { path: 'Decision.php', template: () => import('./decision.mustache') },
    { path: 'Client.php', template: () => import('./client.mustache') },
    { path: 'Psr18.php', template: () => import('./psr18.mustache') },
    { path: 'Attempt.php', template: () => import('./attempt.mustache') },
    { path: 'Call.php', template: () => import('./call.mustache') },
    { path: 'Loop.php', template: () => import('./loop.mustache') },
    { path: 'Quota.php', template: () => import('./quota.mustache') },
    { path: 'DeadlineExceeded.php', template: () => import('./deadline.mustache') },
    { path: 'RailError.php', template: () => import('./error.mustache') },
    { path: 'Failure/*.php', template: () => import('./failure.mustache'), of: 'error' },
  ],
  naming: namingOf(pascal, { reserved: ['Class'] }),
  // In single quotes nothing is read, but they can't have what people don't see.
  words: { ...PHP, names: `${PHP.keywords} die RailError` },
  hasPascalNamespace: true,
  hasCaselessClasses: true,
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
