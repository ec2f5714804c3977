import { effectOf } from '../../catalog/effect.ts'
import type { Entry } from '../../catalog/model.ts'
import { displayOf } from '../../catalog/names.ts'
import { shownText } from '../../values/escape.ts'
import { EN } from '../site/words/en.ts'
import { anchorOf } from './anchor.ts'
import type { Common, Portal, Service } from './model.ts'

/** Files of the index are scripts: pages opened from a disk can't fetch. */
export const partPath = (part: number): string => `search/${part}.js`

/**
 * What the search shows of a code: code, name, status, meaning, service, effect, page, and further
 * words by which it is found. Texts only, which the script never takes for markup.
 */
type Found = [
  code: string,
  display: string,
  http: number,
  meaning: string,
  from: string,
  effect: string,
  page: string,
  words: string,
]

// The codes of one file, if codes are spread evenly: about 100 kB.
const CODES_OF_PART = 500
const MOST_PARTS = 64

/**
 * The index of the search, in several files. The hash of its owner and itself says in which file a
 * code is, so that a change of one code changes one file.
 */
export function searchIndex({ services, owners }: Portal): string[] {
  const all: [key: string, found: Found][] = [
    ...services.flatMap((service) =>
      service.rows.flatMap(({ entry, common }): [string, Found][] =>
        common === undefined ? [[`${service.id} ${entry.code}`, ofService(service, entry)]] : [],
      ),
    ),
    ...owners.flatMap(({ name, codes }) =>
      codes.map((common): [string, Found] => [`${name} ${common.entry.code}`, ofOwner(common)]),
    ),
  ]
  const count = partsFor(all.length)
  const parts: Found[][] = Array.from({ length: count }, () => [])
  for (const [key, found] of all) parts[hashOf(key) % count]!.push(found)
  return parts.map((found) => `railErrorsCodes([\n${found.map(line).join(',\n')}\n])\n`)
}

/** A power of two, so that a new code seldom moves the others. */
function partsFor(codes: number): number {
  let parts = 1
  while (parts < MOST_PARTS && parts * CODES_OF_PART < codes) parts *= 2
  return parts
}

const ofService = (service: Service, entry: Entry): Found => [
  ...shown(entry),
  service.title,
  effect(entry),
  `${service.page}/index.html#${anchorOf(entry.code)}`,
  translated([entry]),
]

const ofOwner = ({ entry, owner, page, uses }: Common): Found => [
  ...shown(entry),
  owner.title,
  effect(entry),
  `${page}/index.html`,
  [...new Set(uses.map((use) => use.entry.code).filter((code) => code !== entry.code))]
    .concat(
      translated([
        entry,
        ...uses.filter(({ replaced }) => replaced.length > 0).map((use) => use.entry),
      ]),
    )
    .filter((words) => words !== '')
    .join(' '),
]

const shown = (entry: Entry): [string, string, number, string] => [
  entry.code,
  displayOf(entry),
  entry.http,
  entry.meaning,
]

/** The badge of a code: most block the call, and have none. */
function effect(entry: Entry): string {
  if (entry.retired !== undefined) return EN.retired
  if (entry.deprecated !== undefined) return EN.deprecated
  const { kind, words } = effectOf(entry)
  return kind === 'fail' ? '' : words
}

/** The texts of entries in other words than those of the first: translations, and what members replace. */
function translated([first, ...others]: readonly Entry[]): string {
  const texts = [first!, ...others].flatMap(({ display, meaning, translations = {} }, index) => [
    ...(index === 0 ? [] : [display, meaning]),
    ...Object.values(translations).flatMap((said) => [said.display, said.meaning]),
  ])
  return [...new Set(texts.filter((text) => text !== undefined && text !== first!.meaning))].join(
    ' ',
  )
}

function line(found: Found): string {
  const texts = found.map((value) => (typeof value === 'string' ? shownText(value) : value))
  return JSON.stringify(texts.at(-1) === '' ? texts.slice(0, -1) : texts)
}

/** A number for a text, the same on every machine (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
