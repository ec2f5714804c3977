import { UPPER_SNAKE } from '../../contract/reason.ts'
import { splitWords, withoutAccents } from '../../values/words.ts'
import { defineRule, entry, fixable } from '../rule.ts'

export default defineRule({
  id: 'code-format',
  severity: 'error',
  summary: 'A code is UPPER_SNAKE_CASE.',
  why: 'Clients switch on the code, and a lower-case code in a response is a defect (specification 7.1).',
  good: () => ['MEMBER_NOT_FOUND', 'HTTP2_REQUIRED', 'A'].map((code) => entry({ code })),
  bad: () => [
    ...['memberNotFound', 'MEMBER__NOT_FOUND', 'MEMBER-NOT-FOUND', '_MEMBER', 'MEMBER NOT FOUND', 'MÉMBER'].map((code) =>
      fixable('ask', entry({ code })),
    ),
    ...['2_MEMBERS', ''].map((code) => entry({ code })),
  ],
  *check({ entries }) {
    for (const { code, path } of entries) {
      if (code === undefined || UPPER_SNAKE.test(code)) continue
      const meant = toUpperSnake(code)
      const repair = UPPER_SNAKE.test(meant) ? { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } } : {}
      yield { path: path('code'), message: `"${code}" is not UPPER_SNAKE_CASE`, ...repair }
    }
  },
})

const toUpperSnake = (code: string): string =>
  splitWords(withoutAccents(code), '_')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .toUpperCase()
