import type { Edit, Path } from '../../diagnostic.ts'
import type { Source } from '../../yaml/source.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const at = (...paths: string[]) => entry({ handling: { paths } })
const lines = (...items: string[]) =>
  `${entry()}\n  handling:\n    paths:\n${items.map((item) => `      - ${item}`).join('\n')}`

export default defineRule({
  id: 'path-unique',
  severity: 'warn',
  appliesTo: 'live',
  summary: 'No path is listed twice in one entry.',
  why: 'A repeated path adds nothing.',
  good: () => [
    at('member.id', 'member.name'),
    [at('member.id'), at('member.id').replace('MEMBER', 'VISIT')].join('\n'),
  ],
  bad: () => [
    fixable('yes', at('member.id', 'member.id')),
    fixable('yes', at('a', 'b', 'a', 'a', 'c')),
    fixable('yes', lines('member.id', 'visit', 'member.id', 'bill')),
    lines('member.id', 'member.id # once more'),
  ],
  needs: ['codes.handling'],
  *check({ having, catalog: { source } }) {
    for (const { handling: { paths = [] } = {}, path } of having('handling.paths')) {
      const first = new Map<string, number>()
      for (const [index, text] of paths.entries()) {
        if (text === undefined) continue
        const twin = first.get(text)
        if (twin === undefined) {
          first.set(text, index)
          continue
        }
        const edit = removal(
          source,
          path('handling', 'paths', index - 1),
          path('handling', 'paths', index),
        )
        yield {
          path: path('handling', 'paths', index),
          message: `the path "${text}" is listed twice`,
          related: [{ path: path('handling', 'paths', twin), message: 'first listed here' }],
          ...(edit && { replace: { edits: [edit], safety: 'yes' as const } }),
        }
      }
    }
  },
})

/**
 * Returns the edit that removes an item from its list, with the comma or dash before it; undefined
 * if a comment is next to it.
 */
function removal(source: Source, before: Path, path: Path): Edit | undefined {
  const [previous, item] = [source.token(before), source.token(path)]
  if (previous === undefined || item === undefined) return undefined
  const between = source.text.slice(previous.end, item.start)
  const inFlow = /^\s*,\s*$/.test(between)
  const removable =
    inFlow ||
    (/^\s*-\s+$/.test(between) && item.style !== 'block' && endsLine(source.text, item.end))
  return removable ? { start: previous.end, end: item.end, text: '' } : undefined
}

function endsLine(text: string, at: number): boolean {
  const blank = /[ \t]*(?:\r|\n|$)/y
  blank.lastIndex = at
  return blank.test(text)
}
