import { visitWithin } from '../../../base/core/values/record.ts'
import type { Group } from './group.ts'

/** How deep and how far addresses are looked for in a body. */
const DEEPEST = 6
const MOST = 1000

/** The addresses that an answer names are those of pages that the site has. */
export const addressGroup: Group = (
  { sent, failed, reasons },
  report,
  { entry, pages, shownNames, shownPlace },
) => {
  if (!failed || pages.length === 0) return
  let left = MOST
  const seen: string[] = []
  visitWithin(sent, (value, path) => {
    if (left-- <= 0 || path.length > DEEPEST) return false
    const page = typeof value === 'string' && pages.find((one) => value.startsWith(one))
    const name = page ? nameIn(value.slice(page.length)) : undefined
    // Of an unknown code, its page is unknown, too: that is one cause.
    if (name === undefined || entry(name) || reasons.some(({ fields }) => fields.error === name))
      return true
    if (seen.includes(name)) return true
    seen.push(name)
    report({
      id: 'wire-address-unknown',
      at: shownPlace(path),
      message: `the site has no page ${page}${shownNames(name)}`,
      help: 'correct the address, or add the code to the catalog',
    })
    return true
  })
}

/** The code of the rest of an address; undefined for one that is stored in another spelling. */
const nameIn = (rest: string): string | undefined =>
  /^([A-Za-z0-9_.-]*[A-Za-z0-9])(?:\/(?:index\.(?:html|md))?)?(?:[?#].*)?$/s.exec(rest)?.[1] ??
  (/^[A-Za-z0-9_.-]+\/./.test(rest) ? rest.slice(0, 200) : undefined)
