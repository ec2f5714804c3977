import { parseWirePath } from '../../contract/path.ts'
import type { Edit, Path } from '../../diagnostic.ts'
import type { Source } from '../../yaml/source.ts'
import { defineRule, entry, fixable, type LintInput } from '../rule.ts'

const at = (...paths: string[]) => entry({ handling: { paths } })

function* wirePaths({ having }: LintInput): Generator<[text: string, path: Path]> {
  for (const { handling, path } of having('handling.paths'))
    for (const [index, text] of (handling?.paths ?? []).entries())
      if (text !== undefined) yield [text, path('handling', 'paths', index)]
}

export const pathIndexOpen = defineRule({
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
  *check(input) {
    for (const [text, path] of wirePaths(input)) {
      if (!/\[[0-9]/.test(text) || !('segments' in parseWirePath(text))) continue // path-syntax
      const open = text.replace(/\[[0-9]+\]/g, '[]')
      const message = `an index belongs to one request; write "${open}"`
      yield { path, message, replace: { with: open, safety: 'yes' } }
    }
  },
})

export const pathSyntax = defineRule({
  id: 'path-syntax',
  severity: 'error',
  summary:
    'Every item of `handling.paths` is a wire path: names separated by dots, with `[]` after lists, such as `lines[].documents`.',
  why: 'Clients convert it to pointers and to names of form fields.',
  good: () => [
    at('member.id', 'lines[].documents'),
    at('grid[][].first-cell', 'lines[0].documents', ''),
  ],
  bad: () =>
    [
      '/lines/0/documents',
      '$.lines[*].documents',
      'lines[*].documents',
      'lines.0.documents',
      'lines[01]',
      'member.',
      'member id',
      '[0].id',
      '@header.x',
    ].map((path) => at(path)),
  needs: ['codes.handling'],
  *check(input) {
    for (const [text, path] of wirePaths(input)) {
      const parsed = parseWirePath(text)
      if ('segments' in parsed) continue
      const message = `"${text}" is not a wire path such as "lines[].documents": expected ${parsed.wanted} at character ${parsed.at + 1}`
      yield { path, message }
    }
  },
})

const lines = (...items: string[]) =>
  `${entry()}\n  handling:\n    paths:\n${items.map((item) => `      - ${item}`).join('\n')}`

export const pathUnique = defineRule({
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
  const next = /[^ \t]|$/g
  next.lastIndex = at
  return /^[\r\n]?$/.test(next.exec(text)![0])
}
