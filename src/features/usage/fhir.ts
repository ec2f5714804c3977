import {
  addressesOf,
  canonicalOf,
  resourceNames,
  withoutVersion,
} from '../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Path, Span } from '../../base/core/diagnostic.ts'
import { asArray, asRecord, visitWithin } from '../../base/core/values/record.ts'
import type { Source } from '../../base/core/yaml/source.ts'
import { type Fault, retiredFaults, unknownCode } from './finding.ts'
import type { KnownCodes } from './known-codes.ts'

/** What a catalog is called in FHIR. */
export type System = {
  readonly url: string
  readonly valueSet: string
  /** Its names in FSH. */
  readonly names: readonly string[]
  /** The version of the CodeSystem; undefined for that of another owner. */
  readonly version?: string | undefined
}

export function systemsOf(readings: readonly ParsedCatalog[]): System[] {
  return readings.flatMap(({ value }): System[] => {
    const { url, name = '', version } = value
    if (url === undefined) return []
    const named = { ...value, url, name }
    const { ownerSystems = [] }: { ownerSystems?: string[] } = addressesOf(value)
    const { id, name: title, url: own } = resourceNames(named, 'CodeSystem')
    return [
      { url: own, valueSet: canonicalOf(named, 'ValueSet'), names: [id, title, own], version },
      ...ownerSystems.map((owner) => ({ url: owner, valueSet: owner, names: [owner] })),
    ]
  })
}

/** An address without what writers add by mistake: a version, a slash, another case or scheme. */
const looseSystem = (system: string): string =>
  withoutVersion(system)
    .replace(/(?<![/#])[/#]+$/, '')
    .replace(/^https?:\/\//i, '')
    .toLowerCase()

const looselyOf = ({ url, valueSet }: System): string[] => [url, valueSet].map(looseSystem)

/** True for a text that can have a coding of these systems. */
export function mentions(text: string, systems: readonly System[]): boolean {
  const lower = text.toLowerCase()
  return systems.some(({ url }) => lower.includes(hostOf(url)))
}

/** What is wrong with a system that is nearly that of a catalog; undefined for any other. */
function wrongSystem(
  system: string,
  systems: readonly System[],
  isCode: boolean,
): string | undefined {
  const loose = looseSystem(system)
  const isSet = /\/valueset\//.test(loose)
  const isBeside = ({ url }: System) => hostOf(url) === hostOf(system)
  const near =
    systems.find((one) => looselyOf(one).includes(loose)) ??
    (isSet && isCode ? systems.find(isBeside) : undefined)
  const why = isSet
    ? ', which is the URL of a ValueSet'
    : system.includes('|')
      ? '; its version belongs into the element version'
      : ''
  return near && `the system of the codes is ${near.url}, not ${system}${why}`
}

const hostOf = (address: string): string => looseSystem(address).replace(/\/.*$/s, '')

/** A code beside a system, and where it may be retired. */
type Coding = { readonly word: unknown; readonly at: Span; readonly mayBeRetired: boolean }

function codeFaults({ word, at, mayBeRetired }: Coding, codes: KnownCodes): Fault[] {
  if (typeof word !== 'string') return []
  return codes.get(word) === undefined
    ? [unknownCode(at, word, codes.meantBy(word) ?? codes.nearest(word))]
    : mayBeRetired
      ? []
      : retiredFaults(at, codes.get(word))
}

/** The version beside a code, if it is not that of its system. */
function versionFaults(at: Span, version: unknown, system: System): Fault[] {
  if (typeof version !== 'string' || [undefined, version].includes(system.version)) return []
  const message = `the version of the codes is ${system.version}, not ${version}`
  return [{ rule: 'system', at, subject: `${system.url} ${version}`, message }]
}

/** The faults in the codings of a FHIR resource, in its value sets and its maps. */
export function faultsInFhir(
  source: Source,
  systems: readonly System[],
  codes: KnownCodes,
): Fault[] {
  const faults: Fault[] = []
  const spanOf = (path: Path): Span => {
    const { start, end } = source.locate(path)
    return { start: start + 1, end: end - 1 }
  }
  const systemOf = (url: unknown): System | undefined =>
    systems.find((one) => typeof url === 'string' && one.url === withoutVersion(url))
  // A value set may have codes that are no longer sent, so that old data stay valid; so may a map.
  const look = (list: unknown, path: Path): void => {
    for (const [index, one] of asArray(list).entries()) {
      const at = spanOf([...path, index, 'code'])
      faults.push(...codeFaults({ word: asRecord(one).code, at, mayBeRetired: true }, codes))
    }
  }
  visitWithin(source.value, (value, steps) => {
    const { system, version, code, concept, source: from, target, element } = asRecord(value)
    const path = [...steps]
    if (typeof system === 'string' && (typeof code === 'string' || Array.isArray(concept))) {
      const meant = systems.find(({ url }) => url === system)
      const isCode = typeof code === 'string' && codes.get(code) !== undefined
      const message = meant === undefined ? wrongSystem(system, systems, isCode) : undefined
      if (message !== undefined)
        faults.push({
          rule: 'system',
          at: spanOf([...path, 'system']),
          subject: `${code} ${system}`,
          message,
        })
      if (meant === undefined) return
      faults.push(...versionFaults(spanOf([...path, 'version']), version, meant))
      faults.push(
        ...codeFaults({ word: code, at: spanOf([...path, 'code']), mayBeRetired: false }, codes),
      )
      look(concept, [...path, 'concept'])
    }
    if (systemOf(from)) look(element, [...path, 'element'])
    if (systemOf(target))
      for (const [index, one] of asArray(element).entries())
        look(asRecord(one).target, [...path, 'element', index, 'target'])
  })
  return faults
}

const ALIAS = /^[ \t]*Alias:[ \t]*([^\s=]{1,200})[ \t]*=[ \t]*(\S{1,500})/gm
const CODE = /(?<![^\s(])([^\s#"'(),|]{1,500})(?:\|([^\s#"]{1,100}))?#"?([^"\s(),]{1,200})/g

/** The names that files of FSH give to the systems of the catalogs. */
export function fshNames(
  texts: readonly string[],
  systems: readonly System[],
): Map<string, System> {
  const names = new Map(systems.flatMap((one) => one.names.map((name) => [name, one] as const)))
  for (const text of texts)
    for (const [, name = '', url = ''] of text.matchAll(ALIAS)) {
      const system = systems.find((one) => one.url === withoutVersion(url))
      if (system !== undefined) names.set(name, system)
    }
  return names
}

/** The faults in the codes of a file of FSH, as `Name#CODE`; in the rules of a value set, retired ones are right. */
export function faultsInFsh(
  text: string,
  names: ReadonlyMap<string, System>,
  codes: KnownCodes,
): Fault[] {
  return Array.from(text.matchAll(CODE)).flatMap(
    ({ 0: all, 1: name = '', 2: version, 3: word = '', index }) => {
      const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index)
      const system = names.get(name)
      if (system === undefined || /^\s*\/\//.test(line)) return []
      const end = index + all.length
      const at = { start: end - word.length, end }
      const mayBeRetired = /^[ \t]*\*[ \t]+(?:include[ \t]+|exclude[ \t]+)?$/.test(line)
      return [
        ...codeFaults({ word, at, mayBeRetired }, codes),
        ...versionFaults(at, version, system),
      ]
    },
  )
}
