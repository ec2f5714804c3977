import { topicOf } from '../../base/core/catalog/error-like-names.ts'
import { groupBy } from '../../base/core/values/lists.ts'
import { isText } from './columns.ts'
import { PATH, type Row, rowsOf } from './rows.ts'
import { type ItemList, partOf } from './value.ts'

type Candidate = {
  readonly from: { readonly file: string }
  readonly list: ItemList
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
}

/**
 * Lists of one text that may be sections of a longer one: their items have their path, too, where the
 * code could be `lost` in the section `card`, or `card.lost`. It is the path where an item beside the
 * sections is written so.
 */
export function inSections<One extends Candidate>(read: readonly One[]): One[] {
  const all = read.filter(({ list }) => list.path !== undefined)
  const made = new Map<One, One>()
  for (const beside of groupBy(all, ({ from }) => from.file).values()) {
    const [first] = beside
    if (beside.length < 2) {
      // Of one text below a key, nobody knows whether the key is part of the code; nor of words below
      // `errors.card`.
      const { what, path, items } = first!.list
      const below = path!.slice(1 + path!.findIndex((key) => topicOf(key) > 0))
      const section = below.filter((key) => !CONTAINER.test(key))
      const isBelow = what === 'mapping' && section.length > 0 && below.length < path!.length
      if (what === 'mapping' && items.length === 1 && items[0]!.value?.kind === 'scalar')
        made.set(first!, withPaths(first!, path!, false))
      else if (isBelow && isOpen(first!.list, section))
        made.set(first!, withPaths(first!, section, false))
      continue
    }
    const shared = sharedBy(beside.map(({ list }) => list.path!))
    const names = beside.map(({ list }) => new Set(list.items.map(({ name }) => name)))
    const counts = new Map<string, number>()
    for (const name of names.flatMap((some) => [...some]))
      counts.set(name, (counts.get(name) ?? 0) + 1)
    const written = new Set([...counts.keys()].map((name) => name.replace(/\.[^.]*$/, '')))
    const sections = beside.map((candidate) => {
      const section = candidate.list.path!.slice(shared)
      const isWritten = section.length > 0 && written.has(section.join('.'))
      const isTwice = candidate.list.items.some(({ name }) => counts.get(name)! > 1)
      return {
        one: candidate,
        section,
        isWritten,
        isAsked: !isWritten && (isTwice || isOpen(candidate.list, section)),
      }
    })
    // Who decides for one of them decides for all.
    const isAsked = sections.some((one) => one.isAsked)
    for (const { one, section, isWritten } of sections)
      if (isAsked || isWritten) made.set(one, withPaths(one, section, !isAsked))
  }
  return read.map((one) => made.get(one) ?? one)
}

/** A key that says nothing about what is below it. */
const CONTAINER = /^(?:messages?|texts?|codes?|errors?|lists?|items?|descriptions?)$/i

/** A list whose items have their paths as their names, or beside them. */
function withPaths<One extends Candidate>(
  one: One,
  section: readonly string[],
  isWritten: boolean,
): One {
  const items = one.list.items.map((item) => {
    const path = [...section, item.name].join('.')
    return isWritten
      ? { ...item, name: path }
      : { ...item, parts: [...(item.parts ?? []), partOf(PATH, path, item.at)] }
  })
  const list = { ...one.list, items }
  return { ...one, list, ...rowsOf(list) }
}

/**
 * True if paths can be the codes: of texts, as translations have them, and of single words, which hardly
 * are codes, if sections and names are written alike. A status is not part of a code.
 */
function isOpen({ items }: ItemList, section: readonly string[]): boolean {
  const names = items.map(({ name }) => name)
  const cases = new Set([...section, ...names].map((one) => /^\p{Lu}/u.test(one)))
  const words = section.at(-1)?.toLowerCase() ?? ''
  if (/^[45]\d\d$/.test(words)) return false
  if (cases.size > 1 || names.every((name) => name.toLowerCase().startsWith(words))) return false
  const areLowerTexts =
    !cases.has(true) && items.every(({ value }) => value?.kind === 'scalar' && isText(value.value))
  return areLowerTexts || names.some((name) => WORD.test(name))
}

/** One word, without a mark or a letter of another case within it. */
const WORD = /^\p{L}\p{Ll}*$|^\p{Lu}+$/u

/** How many first keys all paths have. */
function sharedBy(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths
  const end = first.findIndex((key, index) => paths.some((path) => path[index] !== key))
  return end < 0 ? first.length : end
}
