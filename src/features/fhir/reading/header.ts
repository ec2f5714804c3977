import {
  nameFromFile,
  resourceNames,
  toCatalogName,
  withoutVersion,
} from '../../../base/core/catalog/names.ts'
import {
  asArray,
  asRecord,
  asRecords,
  type Fields,
  filled,
  pick,
} from '../../../base/core/values/record.ts'
import { extensionIn } from '../../../libraries/wire/field.ts'
import { addTranslations, translationsOf } from '../../../libraries/wire/translations.ts'
import { bareCanonical } from '../terms/canonical.ts'
import { copyrightIn, governanceIn } from '../terms/governance.ts'
import { isJurisdiction } from '../terms/jurisdiction.ts'
import { VALUES_FROM } from '../terms/own-properties.ts'

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
  const { date, hierarchyMeaning, version, title, description } = resource
  const name = nameOf(resource) || nameFromFile(file) || undefined
  const url = baseOf(resource.url, resource.valueSet)
  const derived = (kind: 'CodeSystem' | 'ValueSet', part: string) =>
    resourceNames({ name: name ?? '', url }, kind, part)
  const stages = asRecords(resource.property).find(({ code }) => code === 'fix_stage') ?? {}
  const fhir = {
    code_system: otherwise(derived('CodeSystem', ''), resource),
    value_set: filled({
      ...otherwise(
        { ...derived('ValueSet', ''), version, title, description },
        { url: bareCanonical(resource.valueSet), ...valueSet },
      ),
      identifier: identifiers(valueSet),
    }),
    stage_code_system: filled({
      ...otherwise(derived('CodeSystem', 'stages'), stageSystem),
      identifier: identifiers(stageSystem),
    }),
    stage_value_set: otherwise(derived('ValueSet', 'stages'), {
      url: bareCanonical(extensionIn(stages, VALUES_FROM).valueCanonical),
    }),
    profiles: filled({ CodeSystem: profilesOf(resource), ValueSet: profilesOf(valueSet) }),
    case_sensitive: resource.caseSensitive === false ? false : undefined,
    version_needed: resource.versionNeeded === true ? true : undefined,
    hierarchy_meaning: typeof hierarchyMeaning === 'string' ? hierarchyMeaning : undefined,
    ...governanceIn(resource),
  }
  const header = {
    ...pick(resource, ['title', 'description', 'version', 'status', 'publisher', 'language']),
    ...pick(resource, ['experimental', 'purpose']),
    name,
    url,
    date: typeof date === 'string' ? /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.exec(date)?.[0] : undefined,
    contact: contacts(resource),
    identifier: identifiers(resource),
    ...copyrightIn(resource.copyright),
    jurisdiction: countries(resource),
    fhir: filled(fhir),
  }
  for (const field of ['title', 'description'])
    addTranslations(header, field, translationsOf(resource[`_${field}`]))
  return filled(header)
}

/**
 * The base of the canonicals of a published set: what comes before `/CodeSystem/…` or
 * `/ValueSet/…`; undefined for other canonicals.
 */
const baseOf = (...canonicals: readonly unknown[]): string | undefined =>
  canonicals
    .map((one) =>
      typeof one === 'string'
        ? /^(https?:\/\/[^|#\s]*[^|#\s/])\/(?:CodeSystem|ValueSet)\/[^/|#]+$/.exec(one)?.[1]
        : undefined,
    )
    .find((base) => base !== undefined)

/**
 * What a resource says otherwise than it would from the catalog. An id that a server gave is not its
 * name.
 */
const otherwise = (derived: Fields, found: Fields): Fields =>
  Object.fromEntries(
    Object.entries(derived).flatMap(([field, text]) => {
      const own = found[field]
      const isOther = typeof own === 'string' && own !== '' && own !== text
      return isOther && !(field === 'id' && isServerId(own)) ? [[field, own]] : []
    }),
  )

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
  asRecords(contact).flatMap(({ name, telecom }) => {
    const addressesOf = (kind: string) =>
      asRecords(telecom).flatMap(({ system, value }) => (system === kind ? [value] : []))
    const [urls, emails] = [addressesOf('url'), addressesOf('email')]
    const count = Math.max(urls.length, emails.length, name === undefined ? 0 : 1)
    return Array.from({ length: count }, (_, index) =>
      filled({ name, url: urls[index], email: emails[index] }),
    )
  })

const identifiers = ({ identifier }: Fields): Fields[] =>
  asRecords(identifier).flatMap(({ system, value, use }) =>
    value === undefined || use === 'old' ? [] : [filled({ system, value })],
  )

const countries = ({ jurisdiction }: Fields): unknown[] =>
  asRecords(jurisdiction).flatMap(({ coding }) =>
    asRecords(coding).flatMap(({ system, code }) => (isJurisdiction(system, code) ? [code] : [])),
  )
