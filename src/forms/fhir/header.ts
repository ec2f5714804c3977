import { copyrightIn, governanceIn } from '../../core/catalog/fhir/governance.ts'
import { isJurisdiction } from '../../core/catalog/fhir/jurisdiction.ts'
import { baseOf, namesIn, type Published } from '../../core/catalog/fhir/published-names.ts'
import { titleTranslations, translationsOf } from '../../core/catalog/fhir/translations.ts'
import { nameFromFile, toCatalogName } from '../../core/catalog/name.ts'
import { asArray, asRecord } from '../../core/values/record.ts'

type Fields = Readonly<Record<string, unknown>>

const OTHER = { CodeSystem: 'ValueSet', ValueSet: 'CodeSystem' }

/** The suffix of the title of the ValueSet of all codes, in English. */
const ALL = / \(all\)$/

/**
 * Reads the header from a CodeSystem or a ValueSet, in the shape of errors.yaml. The name is its
 * id, as file names are written; the url is the base of its canonical. Names that a catalog would
 * not derive from these two are in `fhir`.
 */
export function headerOf(
  resource: Fields,
  kind: 'CodeSystem' | 'ValueSet',
  file: string,
  beside: Pick<Published, 'valueSet' | 'stageSystem'> = {},
): Record<string, unknown> {
  const {
    id,
    url,
    version,
    title,
    description,
    status,
    date,
    publisher,
    language,
    experimental,
    purpose,
    copyright,
  } = resource
  const last = typeof url === 'string' ? url.replace(/^.*\//, '') : undefined
  const name = named(id) || named(last) || nameFromFile(file) || undefined
  const end = `/${kind}/${name}`
  const day = typeof date === 'string' ? /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.exec(date)?.[0] : undefined
  const base =
    typeof url === 'string' && url.endsWith(end)
      ? url.slice(0, -end.length)
      : typeof url === 'string' && url.includes(`/${OTHER[kind]}/`)
        ? undefined
        : baseOf(url, resource.valueSet)
  const fhir = {
    ...namesIn(
      kind === 'CodeSystem' ? { codeSystem: resource, ...beside } : { valueSet: resource },
      { name, url: base },
    ),
    ...governanceIn(resource),
  }
  const ofAll = (tag: unknown, text: string) =>
    kind === 'ValueSet' && /^en(?:-|$)/i.test(String(tag ?? 'en')) ? text.replace(ALL, '') : text
  const plain = typeof title === 'string' ? ofAll(language, title) : title
  const said = {
    name,
    title: plain,
    description,
    url: base,
    version,
    status,
    date: day,
    publisher,
    contact: contacts(resource),
    language,
    translations: titleTranslations(
      translationsOf(resource._title).map(([tag, text]) => [tag, ofAll(tag, text)]),
      translationsOf(resource._description),
    ),
  }
  const more = {
    experimental,
    purpose,
    identifier: kind === 'CodeSystem' ? identifiers(resource) : [],
    ...copyrightIn(copyright),
    jurisdiction: countries(resource),
    fhir: Object.keys(fhir).length > 0 ? fhir : undefined,
  }
  return Object.fromEntries(
    Object.entries({ ...said, ...more }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

const named = (text: unknown): string => (typeof text === 'string' ? toCatalogName(text) : '')

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
    const { system, value } = asRecord(one)
    return value === undefined ? [] : [{ ...(system !== undefined && { system }), value }]
  })

const countries = ({ jurisdiction }: Fields): unknown[] =>
  asArray(jurisdiction).flatMap((one) =>
    asArray(asRecord(one).coding).flatMap((coding) => {
      const { system, code } = asRecord(coding)
      return isJurisdiction(system, code) ? [code] : []
    }),
  )
