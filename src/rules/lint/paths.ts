import { parseWirePath } from '../../core/contract/path.ts'
import type { Edit, Path } from '../../core/diagnostic.ts'
import type { Source } from '../../core/yaml/source.ts'
import { type LintInput, runnable } from '../linter/rule.ts'

function* wirePaths({ having }: LintInput): Generator<[text: string, path: Path]> {
  for (const { handling, path } of having('handling.paths'))
    for (const [index, text] of (handling?.paths ?? []).entries())
      if (text !== undefined) yield [text, path('handling', 'paths', index)]
}

export const pathIndexOpen = runnable({
  id: 'path-index-open',
  severity: 'warn',
  appliesTo: 'live',
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

export const pathSyntax = runnable({
  id: 'path-syntax',
  severity: 'error',
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

export const pathUnique = runnable({
  id: 'path-unique',
  severity: 'warn',
  appliesTo: 'live',
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
