import { splitWords } from '../../values/words.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const NAME = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*\.[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/

const recreating = (operation: readonly string[]) =>
  entry({ handling: { retry: 'recreate', operation } })

export default defineRule({
  id: 'operation-named',
  severity: 'error',
  summary:
    'An operation is named `noun.verb` in lower case, such as `order.create`, and is listed once per entry.',
  why: 'Applications register their handlers under these names.',
  good: () => [['consent.reject', 'consent.create'], ['claim_line.add']].map(recreating),
  bad: () => [
    ...['Consent.Reject', 'consent/reject', 'consentSession.reject'].map((name) =>
      fixable('ask', recreating([name])),
    ),
    ...[['reject'], [''], ['visit.consent.reject'], ['a.b', 'c.d', 'a.b']].map(recreating),
  ],
  needs: ['codes.handling'],
  *check({ having }) {
    for (const { handling: { operation = [] } = {}, path } of having('handling.operation')) {
      const first = new Map<string, number>()
      for (const [index, name] of operation.entries()) {
        if (name === undefined) continue
        const at = path('handling', 'operation', index)
        const twin = first.get(name)
        if (twin !== undefined) {
          const related = [
            { path: path('handling', 'operation', twin), message: 'first listed here' },
          ]
          yield { path: at, message: `the operation "${name}" is listed twice`, related }
        } else if (!NAME.test(name)) {
          const meant = toName(name)
          const repair = NAME.test(meant)
            ? { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
            : {}
          yield {
            path: at,
            message: `"${name}" is not of the form noun.verb in lower case, such as "order.create"`,
            ...repair,
          }
        }
        if (twin === undefined) first.set(name, index)
      }
    }
  },
})

const toName = (name: string): string =>
  splitWords(name, '_')
    .toLowerCase()
    .split(/[^a-z0-9_-]+/)
    .filter(Boolean)
    .join('.')
