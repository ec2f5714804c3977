import type { Fields } from '../../../base/core/values/record.ts'
import { bareCanonical } from '../terms/canonical.ts'
import { newestOf, versionsNote } from '../terms/newest-version.ts'
import { short } from '../terms/short.ts'
import { flattenConcepts, listedConcepts } from './concepts.ts'
import { systemsOf } from './whole.ts'

/** A CodeSystem or a ValueSet that was published with others: in a package, in a Bundle. */
export type Published = {
  readonly type: 'CodeSystem' | 'ValueSet'
  /** Its URL, or its place if it has none. */
  readonly canonical: string
  readonly version: string
  readonly status: unknown
  readonly title: string
  /** The code systems that a ValueSet names, with the versions that it asks for. */
  readonly systems: readonly string[]
  /** The ValueSet of all codes that a CodeSystem names. */
  readonly valueSet: unknown
  /** How many codes it lists itself. */
  readonly codes: number
}

/** What is to be known of a resource to find it among others; undefined for one of another type. */
export function publishedIn(resource: Fields, place: string): Published | undefined {
  const { resourceType: type, url, version, status, title, name, concept, valueSet } = resource
  if (type !== 'CodeSystem' && type !== 'ValueSet') return undefined
  const { concepts, headings } =
    type === 'ValueSet' ? listedConcepts(resource) : flattenConcepts(concept, 'concept', [])
  return {
    type,
    canonical: typeof url === 'string' ? url : place,
    version: typeof version === 'string' ? version : '',
    status,
    title: `${title ?? name ?? ''}`,
    systems: systemsOf(resource, concepts),
    valueSet,
    codes: concepts.length + headings.length,
  }
}

/**
 * The resource with this canonical: in the version that follows its `|`, else the newest one, with a
 * note about the others.
 */
export function resourceOfCanonical<One extends Published>(
  all: readonly One[],
  canonical: unknown,
  type?: Published['type'],
): { chosen?: One | undefined; notices: string[] } {
  const url = bareCanonical(canonical)
  const version = String(canonical).slice(`${url}|`.length)
  const found = all.filter(
    (one) =>
      one.canonical === url &&
      (type === undefined || one.type === type) &&
      (version === '' || one.version === version),
  )
  const chosen = newestOf(found)
  return { chosen, notices: chosen ? versionsNote(short(String(url)), found, chosen) : [] }
}

/**
 * The resources that belong to one: the CodeSystem of a ValueSet, the ValueSet of all codes of a
 * CodeSystem, and the stages of a catalog of ours.
 */
export function besideOf<One extends Published>(
  all: readonly One[],
  { type, canonical, systems, valueSet }: One,
): { codeSystem?: One | undefined; valueSet?: One | undefined; stages?: One | undefined } {
  const codeSystem =
    type === 'ValueSet'
      ? systems
          .flatMap((one) => [one, bareCanonical(one)])
          .map((one) => resourceOfCanonical(all, one, 'CodeSystem').chosen)
          .find((one) => one !== undefined)
      : undefined
  const codes = type === 'CodeSystem' ? canonical : codeSystem?.canonical
  const stages = resourceOfCanonical(all, `${codes}-stages`, 'CodeSystem').chosen
  if (type === 'ValueSet') return { codeSystem, stages }
  const sibling = canonical.replace('/CodeSystem/', '/ValueSet/')
  const set = (url: unknown) => resourceOfCanonical(all, url, 'ValueSet').chosen
  return { valueSet: set(valueSet) ?? set(sibling) ?? onlyOf(all, canonical), stages }
}

/** The only ValueSet that is about this code system alone, or the only one that lists no codes itself. */
function onlyOf<One extends Published>(all: readonly One[], canonical: string): One | undefined {
  const about = all.filter(
    ({ type, systems }) =>
      type === 'ValueSet' && systems.length === 1 && bareCanonical(systems[0]) === canonical,
  )
  return [about, about.filter(({ codes }) => codes === 0)].find(({ length }) => length === 1)?.[0]
}
