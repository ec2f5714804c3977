import { dirname } from 'node:path'
import { subjectOf, topicOf } from '../../base/core/catalog/error-like-names.ts'
import { httpOf } from '../../base/core/contract/named-status.ts'
import { printable } from '../../base/core/values/escape.ts'
import { asRecord } from '../../base/core/values/record.ts'
import { shellPath, shellWord } from '../../base/core/values/shell.ts'
import { read } from '../../base/forms/read.ts'
import type { Listed } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import { plural } from '../../base/report/report.ts'
import type { HowToRead } from '../../base/run/compare/side.ts'
import { type Found, MAPPED_FIELDS, type NativeText, readLists } from '../lists/index.ts'
import { type CandidateFile, candidatesIn } from './candidates.ts'
import { columnMap, twinsOf } from './lists.ts'
import { decoded, isPublished, textsOf } from './texts.ts'

/** A list in the files of a project that looks like error codes. */
export type Offer = {
  /** The source, from the working directory, as `import` takes it. */
  readonly source: string
  /** What `import` would ask, answered. */
  readonly how: HowToRead
  /** What it is, its figures and three codes: `enum ErrorCode, 42 codes, such as CARD_LOST`. */
  readonly about: string
  readonly command: string
  /** The other answers to the question of the code. */
  readonly others: readonly string[]
  readonly score: number
}

// What is read as a list at most: files, and bytes of code. Documents take longer to read.
const MOST_READ = 300
const MOST_BYTES_READ = 4 * 1024 * 1024
const costOf = ({ path, bytes }: CandidateFile): number =>
  bytes.length * (DOCUMENT.test(path) ? 8 : 1)
const DOCUMENT = /\.(?:json[5c]?|ya?ml)$/i
// What a published list, a FHIR resource and an errors.yaml have.
const PUBLISHED = /^codes\s*:|"(?:codes|resourceType)"\s*:/m
/** More than these would be a list to study. */
const MOST_OFFERS = 5
const MOST_FOLDERS = 5
// Below it, a list only happens to have a word in common with errors.
const LEAST = 3

/**
 * The lists below the working directory that look like error codes, the likeliest first, read as
 * `import` reads them. Never rejects: what can't be read is no offer.
 */
export async function offersIn(host: Host, listed: Listed): Promise<Offer[]> {
  const offers: Offer[] = []
  const singles = new Map<string, number>() // files with one code each, by folder
  let [files, cost] = [0, 0]
  try {
    for await (const file of candidatesIn(host, listed)) {
      if (files >= MOST_READ || cost >= MOST_BYTES_READ) break
      files++
      cost += costOf(file)
      const offer = await offerOf(file)
      if (offer === 'one code') {
        const folder = dirname(file.path)
        singles.set(folder, (singles.get(folder) ?? 0) + 1)
      } else if (offer !== undefined) offers.push(offer)
    }
    const folders = [...singles].filter(([folder, count]) => folder !== '.' && count > 2)
    for (const [folder] of folders.slice(0, MOST_FOLDERS)) {
      const offer = await offerOfFolder(host, folder)
      if (offer !== undefined) offers.push(offer)
    }
  } catch {
    // A folder that can't be listed: what was found until then is offered.
  }
  return offers
    .sort((one, other) => other.score - one.score || (one.source < other.source ? -1 : 1))
    .slice(0, MOST_OFFERS)
}

export const lineOf = ({ source, about, command, others }: Offer): string =>
  printable(
    `${source}: ${about} (${[command, ...(others.length > 0 ? [`or with ${others.join(' or ')}`] : [])].join('; ')})`,
  )

const commandOf = (source: string, how: HowToRead): string =>
  [
    `rail-errors import ${shellPath(source)}`,
    ...(['list', 'map', 'skip'] as const).flatMap((flag) =>
      (how[flag] ?? []).map((value) => `--${flag} ${shellWord(value)}`),
    ),
  ].join(' ')

/** Three codes, by which a person sees whether they are those of the API. */
const suchAs = (codes: readonly unknown[]): string =>
  `such as ${codes
    .slice(0, 3)
    .map((code) => `${code}`.slice(0, 80))
    .join(', ')}`

async function offerOf({ path, bytes }: CandidateFile): Promise<Offer | 'one code' | undefined> {
  try {
    const text = { file: path, text: decoded(path, bytes) }
    if (DOCUMENT.test(path) && PUBLISHED.test(text.text)) {
      const reading = await read(bytes, { file: path })
      if (isPublished(reading)) {
        if (reading.sourceFormat === 'yaml') return undefined // import does not take it
        const { name = '', codes = [] } = reading.value
        const score = 2 + Math.max(topicOf(`${name}`), topicOf(path.replace(/^.*\//, '')))
        return codes.length > 1 && score >= LEAST + 2
          ? {
              source: path,
              about: `published list, ${plural(codes.length, 'code')}, ${suchAs(codes.map((one) => asRecord(one).code))}`,
              how: {},
              command: commandOf(path, {}),
              others: [],
              score,
            }
          : undefined
      }
    }
    const all = await answered([text])
    const { entries, lists } = all.found
    if (entries.length < 2)
      return lists.reduce((sum, { count }) => sum + count, 0) === 1 ? 'one code' : undefined
    if (twinsOf(entries).length === 0) return judged(path, all)
    let best: Offer | undefined
    for (const { name } of lists.filter(({ isRead }) => isRead).slice(0, MOST_OFFERS)) {
      const ofList = await answered([text], { list: [name] })
      const offer = twinsOf(ofList.found.entries).length === 0 ? judged(path, ofList) : undefined
      if (offer !== undefined && offer.score > (best?.score ?? 0)) best = offer
    }
    return best
  } catch {
    return undefined
  }
}

/** What is read of lists, with the answers that this took. */
type Answered = {
  readonly found: Found
  readonly how: HowToRead
  /** The other answers to the question of the code. */
  readonly others: readonly string[]
}

/** Answers may bring more questions. */
const MOST_QUESTIONS = 4

/** What is read if each question of `import` has its first answer, so that its command runs. */
async function answered(texts: readonly NativeText[], given: HowToRead = {}): Promise<Answered> {
  let how = given
  let others: readonly string[] = []
  for (let asked = 0; ; asked++) {
    const { list, map = [], skip } = how
    const found = await readLists(texts, {
      map: Object.fromEntries(columnMap(map, MAPPED_FIELDS, true)),
      lists: list,
      skip,
    })
    const [doubt] = found.doubts
    const answer = doubt && asked < MOST_QUESTIONS ? firstAnswer(doubt) : undefined
    if (answer === undefined) return { found, how, others }
    const { flag, values } = answer
    how = { ...how, [flag]: [...(how[flag] ?? []), ...values] }
    others = answer.others?.map((one) => `--${flag} ${shellWord(one)}`) ?? others
  }
}

/** The first answer to a question as values of a flag, and the others if it is about the code. */
function firstAnswer({
  lists = [],
  columns,
  field = 'code',
  skips = [],
}: Found['doubts'][number]):
  | { flag: 'list' | 'map' | 'skip'; values: readonly string[]; others?: readonly string[] }
  | undefined {
  const [list, ...otherLists] = lists
  if (list !== undefined) return { flag: 'list', values: [list], others: otherLists }
  if (skips.length > 0) return { flag: 'skip', values: skips }
  const [way, ...otherWays] = columns.map((column) => `${field}=${column}`)
  if (way === undefined) return undefined
  return { flag: 'map', values: [way], ...(field === 'code' && { others: otherWays }) }
}

async function offerOfFolder(host: Host, folder: string): Promise<Offer | undefined> {
  try {
    const texts = await textsOf(host, [folder], { base: host.cwd })
    const read = texts && (await answered(texts))
    return read === undefined || twinsOf(read.found.entries).length > 0
      ? undefined
      : judged(folder, read)
  } catch {
    return undefined
  }
}

const FILE = /\.(?:py|[jt]sx?|java|kt|go|rb|rs|cs|php|md|ya?ml|json|toml)$/

/** The offer of lists, if they look like error codes: by their names, and by what they say. */
function judged(source: string, { found, how, others }: Answered): Offer | undefined {
  const { entries } = found
  // What no answer decides can't be imported, only printed.
  if (found.doubts.length > 0) return undefined
  const lists = found.lists.filter(({ isRead }) => isRead)
  // What `stringer` makes of the constants of Go.
  if (lists.some(({ name }) => /^_\w+_(?:index|name|map)/.test(name))) return undefined
  const names = lists.map(({ name }) => topicOf(name))
  const named = Math.max(0, ...names)
  const folder = `./${source}`.split('/').at(-2)!
  const topics = [named, topicOf(subjectOf(source)), topicOf(folder) - 1]
  if (named === 0 && (names.includes(-1) || topics[1]! < 0)) return undefined
  // A list of files, as pages about a repository have them.
  const paths = entries.filter(({ fields }) => FILE.test(`${fields.code}`))
  if (paths.length * 2 > entries.length) return undefined
  const count = (field: string) =>
    entries.filter(({ fields }) => fields[field] !== undefined).length
  const [statuses, texts] = [count('http'), count('meaning')]
  const says = (statuses * 2 > entries.length ? 2 : 0) + (texts * 2 > entries.length ? 1 : 0)
  const topic = Math.max(...topics) + (topics.filter((one) => one > 0).length > 1 ? 1 : 0)
  if (topic < 1 || topic + says < LEAST || entries.length + says < 3) return undefined
  // The statuses of HTTP themselves, which every framework has a list of.
  const phrases = entries.filter(({ fields }) => httpOf(`${fields.code}`) !== undefined).length
  if (topic < 3 && phrases * 3 > entries.length * 2) return undefined
  const [first] = lists
  const title = first === undefined || first.name.startsWith('#') ? '' : ` ${first.name}`
  const more =
    lists.length > 1 && (title !== '' || lists.some(({ what }) => what !== first!.what))
      ? ` and ${plural(lists.length - 1, 'other list')}`
      : ''
  const figures = [
    plural(entries.length, 'code'),
    ...(statuses > 0 ? [`${statuses} with a status`] : []),
    suchAs(entries.map(({ fields }) => fields.code)),
  ]
  return {
    source,
    how,
    others,
    command: commandOf(source, how),
    about: `${first?.what ?? 'list'}${title.slice(0, 80)}${more}, ${figures.join(', ')}`,
    score: topic + says + Math.min(4, 2 * Math.log10(entries.length)),
  }
}
