import { defineGroup } from '../group.ts'
import { shownName } from '../shown.ts'

/** How deep and how far addresses are looked for in a body. */
const DEEPEST = 6
const MOST = 1000

/** The addresses that an answer names are those of pages that the site has. */
export const addressGroup = defineGroup({
  levels: { 'wire-address-unknown': 'error' },
  *check({ sent, failed, reasons }, { entry, pages }) {
    if (!failed || pages.length === 0) return
    // Of an unknown code, its page is unknown, too: that is one cause.
    const seen = new Set<unknown>(reasons.map(({ fields }) => fields.error))
    for (const { at, text } of textsIn(sent)) {
      const page = pages.find((one) => text.startsWith(one))
      const name = page === undefined ? undefined : nameIn(text.slice(page.length))
      if (name === undefined || entry(name) !== undefined || seen.has(name)) continue
      seen.add(name)
      yield {
        id: 'wire-address-unknown',
        at,
        message: `the site has no page ${page}${shownName(name)}`,
        help: 'correct the address, or add the code to the catalog',
      }
    }
  },
})

/** The code of the rest of an address; undefined for one that is stored in another spelling. */
const nameIn = (rest: string): string | undefined =>
  /^([A-Za-z0-9_.-]*[A-Za-z0-9])(?:\/(?:index\.(?:html|md))?)?(?:[?#].*)?$/s.exec(rest)?.[1] ??
  (/^[A-Za-z0-9_.-]+\/./.test(rest) ? rest.slice(0, 200) : undefined)

function* textsIn(value: unknown): Generator<{ at: string; text: string }> {
  const stack: [value: unknown, at: string, depth: number][] = [[value, '', 0]]
  for (let left = MOST; stack.length > 0 && left > 0; left--) {
    const [one, at, depth] = stack.pop()!
    if (typeof one === 'string') yield { at, text: one }
    else if (typeof one === 'object' && one !== null && depth < DEEPEST)
      for (const [key, inner] of Object.entries(one).slice(0, MOST).reverse())
        stack.push([
          inner,
          Array.isArray(one) ? `${at}[${key}]` : at && key ? `${at}.${key}` : key,
          depth + 1,
        ])
  }
}
