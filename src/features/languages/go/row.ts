import { ESCAPES, fixedEscape, hex, literal } from '../literals.ts'
import { namingOf, pascal } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { GO } from './reserved-words.ts'

// What the linters of Go want in capitals: the list of golint, which revive and staticcheck share.
const INITIALISMS = new Set(
  'acl api ascii cpu css dns eof guid html http https id ip json lhs qps ram rhs rpc sla smtp sql ssh tcp tls ttl udp ui uid uri url utf8 uuid vm xml xmpp xsrf xss'.split(
    ' ',
  ),
)
const style = (words: readonly string[]): string =>
  words.map((word) => (INITIALISMS.has(word) ? word.toUpperCase() : pascal([word]))).join('')

const camel = ([first = '', ...rest]: readonly string[]): string => first + style(rest)
/** What a param can't be called like: the words of the language, and what a maker uses. */
const TAKEN = [
  ...GO.keywords.split(' '),
  'string',
  'int64',
  'float64',
  'bool',
  'time',
  'value',
  'failed',
]

export default defineLanguage({
  id: 'go',
  summary: 'Go 1.22 and newer.',
  files: [{ path: '*.go', template: () => import('./go.mustache') }],
  naming: namingOf(style, { always: true }),
  words: GO,
  server: {
    files: [{ path: '*_server.go', template: () => import('./server.mustache') }],
    frameworks: {
      'net-http': [{ path: '*_nethttp.go', template: () => import('./nethttp.mustache') }],
    },
    makers: ['Fail', 'Note'],
    maker: { style: (words) => style(words.slice(1)), prefix: 'fail', always: true },
    argument: { style: camel, prefix: 'param', reserved: TAKEN },
  },
  stemOf: (name) => (GO.constrained.test(name) ? `${name}_errors` : name),
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode }),
  list: (literals) => (literals.length === 0 ? 'nil' : `[]string{${literals.join(', ')}}`),
  // gofmt turns two such marks into a quotation mark.
  comment: (line) => line.replace(/``|''/g, '"').trim(),
})

const unicode = (point: number): string =>
  point < 0x80 ? `\\x${hex(point, 2)}` : fixedEscape(point)
