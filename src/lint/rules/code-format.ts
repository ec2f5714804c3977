import { UPPER_SNAKE } from '../../contract/reason.ts'
import { oddCharacterIn } from '../../values/character-name.ts'
import { withLatinLetters } from '../../values/lookalikes.ts'
import { splitWords, withoutAccents } from '../../values/words.ts'
import { defineRule, entry, fixable } from '../rule.ts'

export default defineRule({
  id: 'code-format',
  severity: 'error',
  summary: 'A code is UPPER_SNAKE_CASE.',
  why: 'Clients switch on the code, and a lower-case code in a response is a defect (contract, Codes).',
  good: () => ['MEMBER_NOT_FOUND', 'HTTP2_REQUIRED', 'A'].map((code) => entry({ code })),
  bad: () => [
    ...[
      'memberNotFound',
      'MEMBER__NOT_FOUND',
      'MEMBER-NOT-FOUND',
      '_MEMBER',
      'MEMBER NOT FOUND',
      'MÉMBER',
    ].map((code) => fixable('ask', entry({ code }))),
    ...[
      'M\u0415MBER',
      'm\u0435mber',
      '\u039dO_MEMBER',
      '\uff2dEMBER',
      'MEM\u200bBER',
      'MEMBER\u00a0LOST',
    ].map((code) => fixable('ask', entry({ code }))),
    ...['2_MEMBERS', '\u041b_MEMBER', 'STRA\u1e9eE', ''].map((code) => entry({ code })),
  ],
  *check({ entries }) {
    for (const { code, path } of entries) {
      if (code === undefined || UPPER_SNAKE.test(code)) continue
      const meant = toUpperSnake(code)
      const odd = oddCharacterIn(code)
      const fault =
        odd === undefined
          ? 'is not UPPER_SNAKE_CASE'
          : `has ${odd}; a code is UPPER_SNAKE_CASE, with Latin letters only`
      const repair =
        meant !== undefined && UPPER_SNAKE.test(meant)
          ? { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
          : {}
      yield { path: path('code'), message: `"${code}" ${fault}`, ...repair }
    }
  },
})

/**
 * The code in upper case with underscores; undefined if a letter has no Latin one that it could
 * mean.
 */
function toUpperSnake(code: string): string | undefined {
  const latin = withLatinLetters(
    withoutAccents(code.replace(/\p{Default_Ignorable_Code_Point}/gu, '')),
  )
  if (/(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(latin)) return undefined
  return splitWords(latin, '_')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .toUpperCase()
}
