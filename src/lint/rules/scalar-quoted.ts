import { expectedAt } from '../../catalog/expected.ts'
import type { AmbiguousScalar, Finding } from '../../yaml/source.ts'
import { defineRule, entry, file, fixable } from '../rule.ts'

export default defineRule({
  id: 'scalar-quoted',
  severity: 'error',
  summary:
    'A text that looks like a number, a boolean or a date is quoted; other values are never written as `yes`, `no`, `on` or `off`, or with leading zeros.',
  why: 'YAML 1.1 parsers, which many tools still use, convert them to other types: the string `no` to false, `0123` to 83.',
  good: () => [
    entry({ display: 'no' }),
    { source: file().replace('"2026-03-01"', '2026-03-01') },
    entry().replace('stop: true', 'stop: TRUE'),
    entry({ translations: { no: { meaning: 'Ingen medlem.', fix: 'Sjekk nummeret.' } } }),
  ],
  bad: () => [
    ...[
      '1.0',
      'y',
      'off',
      '0123',
      '1_000',
      '0b11',
      '1:20:30',
      '2026-03-01',
      '2026-1-1T10:00',
      '2026-03-01 10:00',
      '=',
    ].map((display) => fixable('yes', `${entry()}\n  display: ${display}`)),
    fixable(
      'yes',
      `${entry()}\n  translations:\n    no:\n      meaning: Ingen medlem.\n      fix: Sjekk nummeret.`,
    ),
    fixable('ask', entry().replace('stop: true', 'stop: yes')),
    fixable('ask', entry().replace('404', '0404')),
  ],
  *check({ problems, catalog }) {
    const typed = problems('scalar-quoted')
    yield* typed
    const known = new Set(typed.map(({ path }) => path.join('\n')))
    for (const ambiguous of catalog.source.ambiguous)
      if (!known.has(ambiguous.path.join('\n'))) yield* judged(ambiguous)
  },
})

const YES = new Map([
  ['y', true],
  ['yes', true],
  ['on', true],
  ['n', false],
  ['no', false],
  ['off', false],
])

function* judged({ path, part, text }: AmbiguousScalar): Iterable<Finding> {
  const expected = expectedAt(path, part)
  const message = `YAML 1.1 parsers do not read ${text} as a string; quote it`
  if (expected === 'string') yield { path, part, message, replace: { quoted: true, safety: 'yes' } }
  const meant = YES.get(text.toLowerCase())
  if (expected === 'boolean' && meant !== undefined) {
    yield {
      path,
      part,
      message: `some YAML parsers read ${text} as a boolean, others as a string; write ${meant}`,
      replace: { with: meant, safety: 'ask' },
    }
  }
  if (expected === 'integer' && /^[0-9]+$/.test(text)) {
    const message = `YAML 1.1 parsers read ${text} as an octal number; write ${Number(text)}`
    yield { path, part, message, replace: { with: Number(text), safety: 'ask' } }
  }
}
