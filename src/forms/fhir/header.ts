import { withoutVersion } from '../../core/catalog/fhir/canonical.ts'
import { isEnglish } from '../../core/catalog/fhir/english.ts'
import { copyrightIn, governanceIn } from '../../core/catalog/fhir/governance.ts'
import { isJurisdiction } from '../../core/catalog/fhir/jurisdiction.ts'
import { baseOf, namesIn, type Published } from '../../core/catalog/fhir/published-names.ts'
import { titleTranslations, translationsOf } from '../../core/catalog/fhir/translations.ts'
import { nameFromFile, toCatalogName } from '../../core/catalog/names.ts'
import { asArray, asRecord } from '../../core/values/record.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the header from a CodeSystem, in the shape of errors.yaml. The url is the base of its
 * canonical. Names that a catalog would not derive from name and url are in `fhir`.
 */
export function headerOf(
  resource: Fields,
  file: string,
  beside: Pick<Published, 'valueSet' | 'stageSystem'> = {},
): Record<string, unknown> {
  const { url, title, description, date, language } = resource
  const { version, status, publisher, experimental, purpose, copyright } = resource
  const name = nameOf(resource) || nameFromFile(file) || undefined
  const day = typeof date === 'string' ? /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.exec(date)?.[0] : undefined
  const base = baseOf(url, resource.valueSet)
  const names = namesIn(
    {
      codeSystem: withoutServerId(resource),
      valueSet: beside.valueSet && withoutServerId(beside.valueSet),
      stageSystem: beside.stageSystem && withoutServerId(beside.stageSystem),
    },
    { name, url: base },
  )
  const [ofValueSet, ofStages] = [
    { ...asRecord(names.value_set), ...textsOf(beside.valueSet, resource) },
    { ...asRecord(names.stage_code_system), ...identifiersIn(beside.stageSystem) },
  ]
  const profiles = profilesIn(resource, beside.valueSet)
  const fhir = {
    ...names,
    ...(Object.keys(ofValueSet).length > 0 && { value_set: ofValueSet }),
    ...(Object.keys(ofStages).length > 0 && { stage_code_system: ofStages }),
    ...(Object.keys(profiles).length > 0 && { profiles }),
    ...(resource.caseSensitive === false && { case_sensitive: false }),
    ...(resource.versionNeeded === true && { version_needed: true }),
    ...(typeof resource.hierarchyMeaning === 'string' && {
      hierarchy_meaning: resource.hierarchyMeaning,
    }),
    ...governanceIn(resource),
  }
  const all = {
    name,
    title,
    description,
    url: base,
    version,
    status,
    date: day,
    publisher,
    contact: contacts(resource),
    language,
    translations: titleTranslations(
      translationsOf(resource._title),
      translationsOf(resource._description),
    ),
    experimental,
    purpose,
    identifier: identifiers(resource),
    ...copyrightIn(copyright),
    jurisdiction: countries(resource),
    fhir: Object.keys(fhir).length > 0 ? fhir : undefined,
  }
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** What the ValueSet of all codes says otherwise than it would from the catalog of its CodeSystem. */
function textsOf(valueSet: Fields | undefined, { version, title, description, language }: Fields) {
  const all = title !== undefined && isEnglish(tagOf(language)) ? `${title} (all)` : title
  const derived = { version, title: all, description }
  const texts = Object.entries(derived).flatMap(([field, text]) => {
    const own = valueSet?.[field]
    return typeof own === 'string' && own !== '' && own !== text ? [[field, own]] : []
  })
  return { ...Object.fromEntries(texts), ...identifiersIn(valueSet) }
}

const identifiersIn = (resource: Fields | undefined): { identifier?: Fields[] } => {
  const identifier = identifiers(resource ?? {})
  return identifier.length > 0 ? { identifier } : {}
}

/** The language of a text; English if a resource does not say it. */
const tagOf = (language: unknown): string => String(language ?? 'en')

/** The profiles that resources claim to meet (`meta.profile`), by type. */
const profilesIn = (...resources: (Fields | undefined)[]): Record<string, unknown> =>
  Object.fromEntries(
    resources.flatMap((one) => {
      const { resourceType, meta } = asRecord(one)
      const profile = asArray(asRecord(meta).profile)
      return profile.length > 0 ? [[String(resourceType), profile]] : []
    }),
  )

/** A logical id that a server gave: it names a place on that server, not the list. */
const isServerId = (id: unknown): boolean =>
  /^(?:[0-9]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(String(id))

const withoutServerId = (resource: Fields): Fields =>
  isServerId(resource.id) ? { ...resource, id: undefined } : resource

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
      Object.fromEntries(
        Object.entries({ name, url: urls[index], email: emails[index] }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    )
  })

const identifiers = ({ identifier }: Fields): Fields[] =>
  asArray(identifier).flatMap((one) => {
    const { system, value, use } = asRecord(one)
    return value === undefined || use === 'old'
      ? []
      : [{ ...(system !== undefined && { system }), value }]
  })

const countries = ({ jurisdiction }: Fields): unknown[] =>
  asArray(jurisdiction).flatMap((one) =>
    asArray(asRecord(one).coding).flatMap((coding) => {
      const { system, code } = asRecord(coding)
      return isJurisdiction(system, code) ? [code] : []
    }),
  )
