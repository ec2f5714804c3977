import { bareCanonical, withoutVersion } from '../../core/catalog/fhir/canonical.ts'
import { isEnglish } from '../../core/catalog/fhir/english.ts'
import { copyrightIn, governanceIn } from '../../core/catalog/fhir/governance.ts'
import { isJurisdiction } from '../../core/catalog/fhir/jurisdiction.ts'
import { titleTranslations, translationsOf } from '../../core/catalog/fhir/translations.ts'
import { nameFromFile, resourceNames, toCatalogName } from '../../core/catalog/names.ts'
import {
  asArray,
  asRecord,
  asRecords,
  type Fields,
  filled,
  pick,
} from '../../core/values/record.ts'

/** The resources that belong to a CodeSystem, as far as they are known. */
type Beside = { readonly valueSet?: Fields | undefined; readonly stageSystem?: Fields | undefined }

/**
 * Reads the header from a CodeSystem, in the shape of errors.yaml. The url is the base of its
 * canonical. Names that a catalog would not derive from name and url are in `fhir`.
 */
export function headerOf(
  resource: Fields,
  file: string,
  { valueSet = {}, stageSystem = {} }: Beside = {},
): Record<string, unknown> {
  const { date, hierarchyMeaning } = resource
  const name = nameOf(resource) || nameFromFile(file) || undefined
  const url = baseOf(resource.url, resource.valueSet)
  const others = (kind: 'CodeSystem' | 'ValueSet', part: string, found: Fields) =>
    otherNames(resourceNames({ name: name ?? '', ...(url && { url }) }, kind, part), found, url)
  const stages = asRecords(resource.property)
    .filter(({ code }) => code === 'fix_stage')
    .flatMap(({ extension }) => asArray(extension).map((one) => asRecord(one).valueCanonical))
  const fhir = {
    code_system: others('CodeSystem', '', resource),
    value_set: filled({
      ...others('ValueSet', '', { url: bareCanonical(resource.valueSet), ...valueSet }),
      ...textsOf(valueSet, resource),
      identifier: identifiers(valueSet),
    }),
    stage_code_system: filled({
      ...others('CodeSystem', 'stages', stageSystem),
      identifier: identifiers(stageSystem),
    }),
    stage_value_set: others('ValueSet', 'stages', { url: bareCanonical(stages[0]) }),
    profiles: filled({ CodeSystem: profilesOf(resource), ValueSet: profilesOf(valueSet) }),
    case_sensitive: resource.caseSensitive === false ? false : undefined,
    version_needed: resource.versionNeeded === true ? true : undefined,
    hierarchy_meaning: typeof hierarchyMeaning === 'string' ? hierarchyMeaning : undefined,
    ...governanceIn(resource),
  }
  return filled({
    ...pick(resource, ['title', 'description', 'version', 'status', 'publisher', 'language']),
    ...pick(resource, ['experimental', 'purpose']),
    name,
    url,
    date: typeof date === 'string' ? /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.exec(date)?.[0] : undefined,
    contact: contacts(resource),
    translations: titleTranslations(
      translationsOf(resource._title),
      translationsOf(resource._description),
    ),
    identifier: identifiers(resource),
    ...copyrightIn(resource.copyright),
    jurisdiction: countries(resource),
    fhir: filled(fhir),
  })
}

/**
 * The base of the canonicals of a published set: what comes before `/CodeSystem/…` or
 * `/ValueSet/…`; undefined for other canonicals.
 */
const baseOf = (...canonicals: readonly unknown[]): string | undefined =>
  canonicals
    .map((one) =>
      typeof one === 'string'
        ? /^(https?:\/\/[^|#\s]+)\/(?:CodeSystem|ValueSet)\/[^/|#]+$/.exec(one)?.[1]
        : undefined,
    )
    .find((base) => base !== undefined)

/** The names of a resource that are not the derived ones. An id that a server gave is not its name. */
const otherNames = (derived: Fields, found: Fields, base: string | undefined): Fields =>
  Object.fromEntries(
    ['url', 'id', 'name'].flatMap((key) => {
      const expected = key === 'url' && base === undefined ? undefined : derived[key]
      const isOther = typeof found[key] === 'string' && found[key] !== expected
      return isOther && !(key === 'id' && isServerId(found.id)) ? [[key, found[key]]] : []
    }),
  )

/** What the ValueSet of all codes says otherwise than it would from the catalog of its CodeSystem. */
function textsOf(valueSet: Fields, { version, title, description, language }: Fields): Fields {
  const isInEnglish = title !== undefined && isEnglish(String(language ?? 'en'))
  const derived = { version, title: isInEnglish ? `${title} (all)` : title, description }
  return Object.fromEntries(
    Object.entries(derived).flatMap(([field, text]) => {
      const own = valueSet[field]
      return typeof own === 'string' && own !== '' && own !== text ? [[field, own]] : []
    }),
  )
}

/** The profiles that a resource claims to meet. */
const profilesOf = ({ meta }: Fields): readonly unknown[] => asArray(asRecord(meta).profile)

/** A logical id that a server gave: it names a place on that server, not the list. */
const isServerId = (id: unknown): boolean =>
  /^(?:[0-9]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(String(id))

const OID = /^(?:urn:oid:)?[0-2](?:\.[0-9]+)+$/

/**
 * The name of the list: the last part of its canonical, else its name, its id, or its title. Numbers
 * name nothing, and a name that is cut off could be that of another list.
 */
function nameOf({ url, name, id, title }: Fields): string {
  const last = typeof url === 'string' ? withoutVersion(url).replace(/^.*\//, '') : undefined
  const words = [last, name, id, title].flatMap((one) =>
    typeof one === 'string' && !OID.test(one) && !isServerId(one.replace(/^urn:uuid:/, ''))
      ? [one]
      : [],
  )
  const whole = words.find((one) => {
    const found = toCatalogName(one)
    return found !== '' && found === toCatalogName(one, Infinity)
  })
  return toCatalogName(whole ?? words[0] ?? '')
}

/** Here, each contact has one page and one address; FHIR allows several. */
const contacts = ({ contact }: Fields): Fields[] =>
  asArray(contact).flatMap((one) => {
    const { name, telecom } = asRecord(one)
    const of = (system: string) =>
      asArray(telecom).flatMap((point) =>
        asRecord(point).system === system ? [asRecord(point).value] : [],
      )
    const [urls, emails] = [of('url'), of('email')]
    const count = Math.max(urls.length, emails.length, name === undefined ? 0 : 1)
    return Array.from({ length: count }, (_, index) =>
      filled({ name, url: urls[index], email: emails[index] }),
    )
  })

const identifiers = ({ identifier }: Fields): Fields[] =>
  asArray(identifier).flatMap((one) => {
    const { system, value, use } = asRecord(one)
    return value === undefined || use === 'old' ? [] : [filled({ system, value })]
  })

const countries = ({ jurisdiction }: Fields): unknown[] =>
  asArray(jurisdiction).flatMap((one) =>
    asArray(asRecord(one).coding).flatMap((coding) => {
      const { system, code } = asRecord(coding)
      return isJurisdiction(system, code) ? [code] : []
    }),
  )
