import { isRecord } from '../../../core/values/record.ts'
import { defineGroup } from '../group.ts'
import { shownName } from '../shown.ts'

/** How deep and how far addresses are looked for in a body. */
const DEEPEST = 6
const MOST = 1000

/** The addresses that an answer names are those of pages that the site has. */
export const addressGroup = defineGroup({
  levels: { 'wire-address-unknown': 'error' },
  check({ sent, failed, reasons }, report, { entry, pages }) {
    if (!failed || pages.length === 0) return
    // Of an unknown code, its page is unknown, too: that is one cause.
    const seen = new Set<unknown>(reasons.map(({ fields }) => fields.error))
    visitTexts(sent, (text, at) => {
      const page = pages.find((one) => text.startsWith(one))
      const name = page === undefined ? undefined : nameIn(text.slice(page.length))
      if (name === undefined || entry(name) !== undefined || seen.has(name)) return
      seen.add(name)
      report({
        id: 'wire-address-unknown',
        at,
        message: `the site has no page ${page}${shownName(name)}`,
        help: 'correct the address, or add the code to the catalog',
      })
    })
  },
})

/** The code of the rest of an address; undefined for one that is stored in another spelling. */
const nameIn = (rest: string): string | undefined =>
  /^([A-Za-z0-9_.-]*[A-Za-z0-9])(?:\/(?:index\.(?:html|md))?)?(?:[?#].*)?$/s.exec(rest)?.[1] ??
  (/^[A-Za-z0-9_.-]+\/./.test(rest) ? rest.slice(0, 200) : undefined)

function visitTexts(body: unknown, visit: (text: string, at: string) => void): void {
  let left = MOST
  const within = (value: unknown, at: string, depth: number): void => {
    if (left-- <= 0) return
    if (typeof value === 'string') visit(value, at)
    else if (Array.isArray(value) && depth < DEEPEST)
      for (const [index, item] of value.entries()) within(item, `${at}[${index}]`, depth + 1)
    else if (isRecord(value) && depth < DEEPEST)
      for (const key of Object.keys(value))
        within(value[key], at && key ? `${at}.${key}` : key, depth + 1)
  }
  within(body, '', 0)
}
