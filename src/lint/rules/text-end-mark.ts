import type { Finding } from '../../yaml/source.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const SENTENCES = ['meaning', 'fix', 'message'] as const

export default defineRule({
  id: 'text-end-mark',
  severity: 'off',
  appliesTo: 'live',
  summary:
    '`meaning`, `fix` and `message` end in the same mark (option `mark`: a full stop by default, none if empty); `?` and `!` are accepted.',
  why: 'A list of texts looks careless if some end in a full stop and others do not.',
  good: () => [
    entry({
      meaning: 'Is this member new?',
      fix: 'Read the page (see "help.")',
      message: 'See https://clinic.test/help',
    }),
    {
      codes: entry({ meaning: 'No member has this identifier', fix: 'Check the type' }),
      options: { mark: '' },
    },
  ],
  bad: () => [
    fixable('yes', entry({ meaning: 'No member has this identifier' })),
    fixable('yes', entry({ fix: 'Check the type (and the number)' })),
    entry({ fix: 'Check one of these:' }),
    fixable('yes', { codes: entry(), options: { mark: '' } }),
    fixable('yes', {
      codes: entry({ meaning: '找不到会员', fix: '请核对会员号.' }),
      options: { mark: '。' },
    }),
  ],
  options: { mark: '.' },
  *check({ entries }, { mark }) {
    for (const one of entries)
      for (const name of one.retired === undefined ? SENTENCES : []) {
        const text = one[name]?.trim() ?? ''
        if (text === '' || (mark === '' ? !/[^.]\.$/.test(text.slice(-2)) : endsWell(text, mark)))
          continue
        const message =
          mark === '' ? `"${name}" ends in a full stop` : `"${name}" does not end in "${mark}"`
        yield { path: one.path(name), message, ...repair(text, mark) }
      }
  },
})

function endsWell(text: string, mark: string): boolean {
  let end = text.length
  while (end > 0 && '"\'”’»)]'.includes(text[end - 1]!)) end--
  // A mark after a URL would become part of it.
  return (
    text.slice(0, end).endsWith(mark) ||
    '?!…'.includes(text[end - 1] ?? '?') ||
    text.slice(text.lastIndexOf(' ') + 1).includes('://')
  )
}

function repair(text: string, mark: string): Pick<Finding, 'replace'> {
  const stem = /[.。]/.test(text.at(-1)!) ? text.slice(0, -1) : text
  return /[\p{L}\p{N}"'”’»)\]}]$/u.test(stem.slice(-2))
    ? { replace: { with: stem + mark, safety: 'yes' } }
    : {}
}
