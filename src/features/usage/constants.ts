import type { CatalogRun } from '../../base/run/workspace/catalog-run.ts'
import { isLanguage, LANGUAGES, nameOf } from '../languages/index.ts'
import type { Constant } from './known-codes.ts'

// The modules in TypeScript and JavaScript have their codes as members of this, called as they are.
const MODULES = /^(?:typescript|javascript)/

/**
 * The names of the constants for the codes of a catalog: those of the list that `codes_from` names, and
 * those that `build` prints. Of a list that nobody names, they mostly are called as the codes.
 */
export async function constantsOf({ reading, outputs }: CatalogRun): Promise<Constant[]> {
  const codes = (reading.value.codes ?? []).flatMap(({ code }) => code ?? [])
  const listed = reading.constants ?? []
  const known = new Set(listed.map(({ code }) => code))
  const others = codes.filter((code) => /^[A-Z]\w*$/.test(code) && !known.has(code))
  const found: Constant[] = [...listed, ...others.map((code) => ({ code, list: '', name: code }))]
  const list = 'Code'
  for (const { target, server: asked } of outputs) {
    if (MODULES.test(target)) found.push(...codes.map((code) => ({ code, list, name: code })))
    if (!isLanguage(target)) continue
    const { naming, server } = (await LANGUAGES[target]()).default
    found.push(...codes.map((code) => ({ code, list, name: nameOf(code, naming.code) })))
    if (server === undefined || asked === undefined) continue
    for (const before of server.makers)
      found.push(...codes.map((code) => makerOf(code, before, nameOf(code, server.maker))))
  }
  return found
}

/** What makes the failure of a code: `fail.card_lost`, `FailCardLost`. */
function makerOf(code: string, before: string, name: string): Constant {
  const [list, joined] = before.endsWith('.') ? [before.slice(0, -1), ''] : ['', before]
  return { code, list, name: joined + name }
}
