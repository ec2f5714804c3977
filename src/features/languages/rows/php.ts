import { PHP } from '../more-words.ts'
import { namingOf, pascal } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { ESCAPES, hex, literal } from '../text.ts'

export default defineLanguage({
  id: 'php',
  summary: 'PHP 8.1 and newer.',
  files: [
    { path: '*.php', template: () => import('../php.mustache'), of: 'enum' },
    { path: 'Answer.php', template: () => import('../php-answer.mustache') },
    { path: 'Reason.php', template: () => import('../php-reason.mustache') },
    { path: 'Decision.php', template: () => import('../php-decision.mustache') },
    { path: 'Client.php', template: () => import('../php-client.mustache') },
    { path: 'Psr18.php', template: () => import('../php-psr18.mustache') },
    { path: 'Attempt.php', template: () => import('../php-attempt.mustache') },
    { path: 'Call.php', template: () => import('../php-call.mustache') },
    { path: 'Loop.php', template: () => import('../php-loop.mustache') },
    { path: 'Quota.php', template: () => import('../php-quota.mustache') },
    { path: 'DeadlineExceeded.php', template: () => import('../php-deadline.mustache') },
    { path: 'RailError.php', template: () => import('../php-error.mustache') },
    { path: 'Failure/*.php', template: () => import('../php-failure.mustache'), of: 'error' },
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
