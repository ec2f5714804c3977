import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vitest/node'

export type Found = { readonly source: string; readonly flags: string; readonly place: string }

const folder = fileURLToPath(new URL('../../../src', import.meta.url))

/** Every regular expression that is written in src/, and the files that make some of texts. */
export function patternsInSource(): { literals: Found[]; makers: string[] } {
  const literals: Found[] = []
  const makers = new Set<string>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.ts')) continue
    const file = path.replaceAll('\\', '/')
    const text = readFileSync(join(folder, path), 'utf8')
    visit(parseAst(text, { lang: 'ts' }), (node) => {
      const { regex, callee, start = 0 } = node
      const place = () => `src/${file}:${text.slice(0, start).split('\n').length}`
      if (regex) literals.push({ source: regex.pattern, flags: regex.flags, place: place() })
      if (callee?.name === 'RegExp') makers.add(file)
    })
  }
  return { literals, makers: [...makers] }
}

/** What is asked of a node of the tree. */
type Node = {
  readonly start?: number
  readonly regex?: { pattern: string; flags: string } | null
  readonly callee?: { name?: string }
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) see(value as Node)
  for (const inner of Object.values(value)) visit(inner, see)
}
