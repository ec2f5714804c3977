import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import {
  displayOf,
  givenNames,
  type ResourceNames,
  resourceNames,
  withoutVersion,
} from '../../../base/core/catalog/names.ts'
import type { Path } from '../../../base/core/diagnostic.ts'
import { canonicalTag, isDay, parsedUrl } from '../../../base/core/values/formats.ts'
import { memoOfObjects } from '../../../base/core/values/memo.ts'
import { visitWithin } from '../../../base/core/values/record.ts'
import { isCode, isUri, propertyFaults } from './own-properties.ts'
import { fhirResources, identifiersOf, PARTS } from './resources.ts'
import { treeFaults } from './tree.ts'

type Fault = { path: Path; message: string }
type Profiled = {
  readonly profiles?: { readonly [type: string]: readonly (string | undefined)[] }
}

/**
 * What FHIR does not allow, whatever the levels of rules are: names, codes, addresses, dates and
 * languages of another form, references to nothing, and empty texts. Lint reports all of it in an
 * errors.yaml; of a published set, only what is built as FHIR has to pass.
 */
export const fhirFaults = memoOfObjects((catalog: Catalog): Fault[] => [...faultsOf(catalog)])

function* faultsOf(catalog: Catalog): Iterable<Fault> {
  const { codes, stages, fhir, version } = catalog
  if (/[\s|]/.test(version))
    yield {
      path: ['version'],
      message: `"${version}" can't be in a canonical: it has | or white space`,
    }
  yield* nameFaults(catalog)
  for (const { identifier, path } of identifiersOf(catalog)) {
    const fault = identifierFault(identifier)
    if (fault !== undefined) yield { path: [...path, fault.field], message: fault.message }
  }
  if (fhir !== undefined)
    for (const { path, message } of propertyFaults(fhir)) yield { path, message }
  yield* treeFaults(catalog)
  yield* profileFaults(fhir)
  const notCode = (code: string, path: Path): Fault[] =>
    isCode(code)
      ? []
      : [
          {
            path,
            message: `"${code}" is not a FHIR code: no blanks at the ends, none in a row, and no line ends`,
          },
        ]
  const known = new Set(codes.map(({ code }) => code))
  for (const [index, { code }] of (fhir?.headings ?? []).entries()) {
    const path = ['fhir', 'headings', index, 'code']
    yield* notCode(code, path)
    if (known.has(code))
      yield { path, message: `"${code}" is also a code; a heading needs a code of its own` }
  }
  if (codes.length === 0) yield { path: ['codes'], message: 'there are no codes' }
  for (const [index, entry] of codes.entries()) {
    const { code, deprecated, retired } = entry
    const path = ['codes', index]
    yield* notCode(code, [...path, 'code'])
    if (isCode(code) && displayOf(entry).trim() === '')
      yield { path: [...path, 'code'], message: `${code} has no word in it; give it a "display"` }
    for (const [field, life] of Object.entries({ deprecated, retired }))
      if (life?.replaced_by !== undefined && !known.has(life.replaced_by))
        yield {
          path: [...path, field, 'replaced_by'],
          message: `"${life.replaced_by}" is not in the list of codes`,
        }
  }
  for (const [index, { id }] of stages.entries()) yield* notCode(id, ['stages', index])
  yield* textFaults(catalog)
}

/** What is wrong with texts anywhere, and with the languages of the header and of translations. */
function textFaults(catalog: Catalog): Fault[] {
  const faults: Fault[] = []
  visitWithin(catalog, (value, path) => {
    const key = path.at(-1)
    const isTag = path.at(-2) === 'translations' || (path.length === 1 && key === 'language')
    if (!isTag && typeof key === 'string' && key.startsWith('x-')) return false
    const tag = isTag ? (path.length === 1 ? value : key) : undefined
    const message =
      typeof tag === 'string' && canonicalTag(tag) === undefined
        ? `"${tag}" is not a language tag such as "en" or "pt-BR"`
        : typeof value === 'string' && textFault(value, path)
    if (message) faults.push({ path: [...path], message })
    return true
  })
  return faults
}

const URIS: ReadonlySet<unknown> = new Set(['system', 'code_system'])
const DAYS: ReadonlySet<unknown> = new Set([
  'date',
  'approval_date',
  'last_review_date',
  'from',
  'until',
  'sunset',
])

function textFault(text: string, path: Path): string | undefined {
  const field = path.at(-1)
  if (text === '') return 'the text is empty, and FHIR has no empty texts'
  if (URIS.has(field) && /\s/.test(text)) return `"${text}" is not a URI: it has white space`
  return DAYS.has(field) && path[0] !== 'upstream' && !isDay(text)
    ? `"${text}" is not a valid date such as "2026-03-01"`
    : undefined
}

export function* profileFaults({ profiles = {} }: Profiled = {}): Iterable<Fault> {
  for (const [type, canonicals = []] of Object.entries(profiles))
    for (const [index, canonical] of canonicals.entries()) {
      const message = canonical && nameFault('url', withoutVersion(canonical))
      if (message !== undefined) yield { path: ['fhir', 'profiles', type, index], message }
    }
}

/**
 * What is wrong with the names of resources, given or derived, each once. Derived ones of parts
 * matter where the config asks for the part.
 */
export function* nameFaults(
  source: Parameters<typeof fhirResources>[0] & Parameters<typeof resourceNames>[0],
): Iterable<Fault> {
  const seen = new Set<string>()
  for (const { kind, part, path } of fhirResources(source)) {
    const [names, given] = [resourceNames(source, kind, part), givenNames(source.fhir, kind, part)]
    for (const field of ['url', 'id', 'name'] as const) {
      const message = nameFault(field, names[field])
      const from = field === 'url' ? ['url'] : ['name']
      const isGiven = given[field] !== undefined
      const at = isGiven ? [...path, field] : from
      if (message === undefined || (PARTS.includes(part) && !isGiven) || seen.has(at.join()))
        continue
      seen.add(at.join())
      yield { path: at, message }
    }
  }
}

/** Why a text is not a valid name of a resource. */
export function nameFault(field: keyof ResourceNames, text: string): string | undefined {
  const fault = field === 'url' ? urlFault(text) : FORMS[field].test(text) ? undefined : NOT[field]
  return fault && `"${text}" ${fault}`
}

const FORMS = { id: /^(?!\.+$)[A-Za-z0-9.-]{1,64}$/, name: /\S/ }
const NOT = {
  id: 'is not a FHIR id: at most 64 letters, digits, "-" and "."',
  name: 'is not a name: it is empty',
}

/** The system of identifiers that are URIs themselves (RFC 3986). */
const URIS_AS_SUCH = 'urn:ietf:rfc:3986'
const BARE_OID = /^[0-2](?:\.(?:0|[1-9][0-9]*))+$/

/** Why a text is not an absolute URI of any scheme. */
const uriFault = (uri: string): string | undefined =>
  /^(?:https?|urn:(?:oid|uuid)):/i.test(uri)
    ? urlFault(uri)
    : isUri(uri)
      ? undefined
      : 'is not an absolute URI such as "urn:ietf:rfc:3986"'

/** Why an identifier is not valid in FHIR, and the value that it was meant to have. */
export function identifierFault({
  system,
  value,
}: {
  readonly system?: string | undefined
  readonly value?: string | undefined
}): { field: 'system' | 'value'; message: string; meant?: string } | undefined {
  const oid = value !== undefined && BARE_OID.test(value) ? `urn:oid:${value}` : undefined
  const fault = system === undefined ? undefined : uriFault(system)
  if (fault !== undefined)
    return {
      field: 'system',
      message: `"${system}" ${fault}${oid === undefined ? '' : `; the system of an OID is "${URIS_AS_SUCH}", and its value "${oid}"`}`,
      ...(oid !== undefined && { meant: URIS_AS_SUCH }),
    }
  if (system !== URIS_AS_SUCH || value === undefined) return undefined
  if (oid !== undefined)
    return {
      field: 'value',
      message: `"${value}" is not a URI, as the values of ${URIS_AS_SUCH} are; write "${oid}"`,
      meant: oid,
    }
  const wrong = uriFault(value)
  return wrong === undefined ? undefined : { field: 'value', message: `"${value}" ${wrong}` }
}

const OID = /^urn:oid:[0-2](?:\.(?:0|[1-9][0-9]*))+$/
const UUID = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function urlFault(url: string): string | undefined {
  if (/[|#\s]/.test(url)) return 'contains |, # or white space'
  if (url.startsWith('urn:oid:')) return OID.test(url) ? undefined : 'is not a valid OID'
  if (url.startsWith('urn:uuid:')) return UUID.test(url) ? undefined : 'is not a UUID in lower case'
  if (/^urn:(?!OID:|UUID:)[a-zA-Z0-9][a-zA-Z0-9-]{1,31}:[^<>"]+$/.test(url)) return undefined
  if (!/^https?:\/\/[^/]/.test(url) || parsedUrl(url) === undefined)
    return 'is not an absolute URI such as "https://api.shop.dev/CodeSystem/errors" or "urn:oid:2.16.356.10.1.2"'
  const { username, password } = new URL(url)
  return username !== '' || password !== '' ? 'contains a user name or a password' : undefined
}
