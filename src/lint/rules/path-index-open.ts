import { parseWirePath } from '../../contract/path.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const at = (...paths: string[]) => entry({ handling: { paths } })

export default defineRule({
  id: 'path-index-open',
  severity: 'warn',
  appliesTo: 'live',
  summary: 'A path in the catalog uses `[]` (any item) instead of a fixed index.',
  why: 'An index belongs to one request; clients would look only at that item.',
  good: () => [at('lines[].documents', 'member.id')],
  bad: () =>
    [
      at('lines[3].documents'),
      at('lines[0].parts[].x[12]', 'member.id'),
      `${entry()}\n  handling:\n    paths:\n      - lines[3].documents # here`,
    ].map((example) => fixable('yes', example)),
  needs: ['codes.handling'],
  *check({ having }) {
    for (const { handling: { paths = [] } = {}, path } of having('handling.paths'))
      for (const [index, text] of paths.entries()) {
        if (text === undefined || !/\[[0-9]/.test(text) || !('segments' in parseWirePath(text)))
          continue // else reported by path-syntax
        const open = text.replace(/\[[0-9]+\]/g, '[]')
        const message = `an index belongs to one request; write "${open}"`
        yield {
          path: path('handling', 'paths', index),
          message,
          replace: { with: open, safety: 'yes' },
        }
      }
  },
})
