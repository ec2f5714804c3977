import { lookOf } from '../contract/code-look.ts'
import type { Written } from '../contract/reason.ts'
import { parsedUrl } from '../values/formats.ts'
import { splitWords, withoutAccents } from '../values/words.ts'
import type { Finding } from '../yaml/source.ts'
import type { CatalogFile, Entry, Identifier, TitleTranslation } from './types.ts'

type Given = {
  readonly url?: string
  readonly id?: string
  readonly name?: string
  readonly identifier?: readonly (Partial<Identifier> | undefined)[]
  readonly title?: string
  readonly description?: string
  readonly translations?: Readonly<
    Record<string, { readonly title?: string; readonly description?: string } | undefined>
  >
}
/** The names in `fhir`, which may be incomplete. */
export type GivenResources = {
  readonly code_system?: Given | undefined
  readonly value_set?: Given | undefined
  readonly stage_code_system?: Given | undefined
  readonly stage_value_set?: Given | undefined
  readonly value_sets?: Readonly<Record<string, Given | undefined>> | undefined
}
type Named = {
  name: string
  url?: string | undefined
  fhir?: GivenResources | undefined
}

/** The name for people: given, or derived from the name (`rail-errors` is "Rail errors"). */
export const titleOf = ({ title, name }: { title?: string | undefined; name: string }): string =>
  title ?? derivedTitle(name)

/** The title of a catalog without one. */
export const derivedTitle = (name = ''): string => humanize(name.replaceAll('-', '_'))

type Translated = {
  readonly translations?: Readonly<Record<string, TitleTranslation | undefined>> | undefined
}

/** The title or the description of a catalog or a stage in other languages; never a blank. */
export const textsIn = (
  { translations = {} }: Translated,
  field: keyof TitleTranslation,
): [language: string, text: string][] =>
  Object.entries(translations).flatMap(([language, words]): [string, string][] => {
    const text = words?.[field]
    return text === undefined || text.trim() === '' ? [] : [[language, text]]
  })

/**
 * The short name of a code: given, or derived from the code (`MEMBER_NOT_FOUND` is "Member not
 * found").
 */
export const displayOf = ({ code, display }: Pick<Entry, 'code' | 'display'>): string =>
  display ?? humanize(code)

/** The address of a code for people, and of its problem type (RFC 9457): `<url>/codes/<CODE>`. */
export const codeUrl = ({ url }: Pick<CatalogFile, 'url'>, code: string): string =>
  `${url}/codes/${code}`

/** `BILLING_DESK`, `billing-desk`, `billing.desk` or `billingDesk` as words: "Billing desk". */
export const humanize = (id = ''): string => {
  const parts = /[a-z]/.test(id) ? splitWords(id, '_') : id // `X12N` has no camel case
  const words = withoutMarks(parts.toLowerCase()).split('_').filter(Boolean).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** With `_` for the marks between words; `-1` and `401.3` stay numbers. */
const withoutMarks = (id: string): string =>
  /[-/:.]/.test(id)
    ? id.replace(/(?<=[\p{L}\p{N}])(?:[-/:]+|\.(?!\p{N})|(?<!\p{N})\.)(?=[\p{L}\p{N}])/gu, '_')
    : id

export type ResourceNames = { readonly url: string; readonly id: string; readonly name: string }

/** The types of resources that have canonicals of their own. */
export type ResourceKind = 'CodeSystem' | 'ValueSet'

/**
 * The names of a resource of a catalog: those that `fhir` gives it, else derived ones. `part`: empty
 * for all codes, `stages`, or `active`.
 */
export function resourceNames(catalog: Named, kind: ResourceKind, part = ''): ResourceNames {
  const id = defaultId(catalog.name, part)
  return {
    url: `${catalog.url}/${kind}/${id}`,
    id,
    name: `${pascalCase(id)}${kind === 'CodeSystem' ? '' : kind}`,
    ...givenNames(catalog.fhir, kind, part),
  }
}

/** The id that a resource has unless `fhir` gives another: its file has this name, too. */
export const defaultId = (name: string, part: string): string =>
  part === '' ? name : `${name}-${part}`

export function givenResource(
  fhir: GivenResources | undefined,
  kind: ResourceKind,
  part: string,
): Given {
  const { value_sets = {}, ...rest } = fhir ?? {}
  if (part === '') return (kind === 'CodeSystem' ? rest.code_system : rest.value_set) ?? {}
  if (part === 'stages')
    return (kind === 'CodeSystem' ? rest.stage_code_system : rest.stage_value_set) ?? {}
  return (kind === 'ValueSet' && Object.hasOwn(value_sets, part) && value_sets[part]) || {}
}

export function givenNames(
  fhir: GivenResources | undefined,
  kind: ResourceKind,
  part: string,
): Partial<ResourceNames> {
  const { url, id, name } = givenResource(fhir, kind, part)
  return {
    ...(url !== undefined && { url }),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
  }
}

/** The canonical of a resource of a catalog: `<url>/CodeSystem/<name>`, unless `fhir` gives it. */
export const canonicalOf = (
  catalog: Named,
  kind: 'CodeSystem' | 'ValueSet',
  part: '' | 'stages' = '',
): string => resourceNames(catalog, kind, part).url

/** A canonical without its version, which follows a `|` (FHIR, data type canonical). */
export const withoutVersion = (canonical: string): string => canonical.replace(/\|.*$/s, '')

/**
 * The URI of an own property of a CodeSystem. An OID and a UUID have no parts, so the properties of
 * such a CodeSystem have no URI.
 */
export const propertyUri = (codeSystem: string, property: string): string | undefined =>
  /^urn:(?:oid|uuid):/i.test(codeSystem) ? undefined : `${codeSystem}#${property}`

/**
 * What forms of answers have of a catalog: its address, and the canonicals of its codes and stages, if
 * it has a `url`; and how codes look that it does not have yet.
 */
export const addressesOf = ({
  url,
  name = '',
  fhir,
  imports,
  ...written
}: Partial<Named> & WithImports & Written) => ({
  look: lookOf(written),
  ...(url !== undefined && {
    url,
    ...ownerSystems(imports),
    codeSystem: canonicalOf({ url, name, fhir }, 'CodeSystem'),
    stageSystem: canonicalOf({ url, name, fhir }, 'CodeSystem', 'stages'),
  }),
})

type WithImports = {
  readonly imports?:
    | Readonly<Record<string, { in_fhir?: string; code_system?: string } | undefined>>
    | undefined
}

/** The CodeSystems of imported catalogs that keep their codes. */
function ownerSystems(imports: WithImports['imports'] = {}): { ownerSystems?: string[] } {
  const systems = Object.values(imports).flatMap((one) =>
    one?.in_fhir === 'include' && one.code_system !== undefined ? [one.code_system] : [],
  )
  return systems.length === 0 ? {} : { ownerSystems: [...new Set(systems)] }
}

/** `rail-errors` as a FHIR or TypeScript name: `RailErrors`. */
const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** The longest name of a catalog: a FHIR id has 64 characters, and suffixes follow. */
export const LONGEST_NAME = 40

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/** True for lower-case kebab that starts with a letter, of any length. */
export const isKebab = (name: string): boolean => KEBAB.test(name)

/**
 * True for a name that Windows reserves for a device, with any extension; files are named after the
 * catalog.
 */
export const isDeviceName = (name: string): boolean => DEVICE.test(name)

/**
 * Converts a text to the name of a catalog: `VSDMErrorCodes` is `vsdm-error-codes`. Empty if
 * nothing is left.
 */
export const toCatalogName = (text: string, longest = LONGEST_NAME): string =>
  splitWords(withoutAccents(text), '-')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[-0-9]+/, '')
    .slice(0, longest)
    .replace(/-$/, '')

/**
 * The name of a catalog from the path of its file: `lists/Rail_Errors.json` and
 * `RailErrors.codesystem.json` are `rail-errors`. Empty for a text from stdin.
 */
export const nameFromFile = (file: string): string =>
  file === 'stdin.json'
    ? ''
    : toCatalogName(
        file.replace(/^.*[\\/:]/, '').replace(/(?:\.(?:codesystem|valueset))?\.json$/i, ''),
      )

/**
 * The finding about a `url` whose host nobody can own: lint warns about it, and `release` refuses
 * it.
 */
export function standInUrl(url: string | undefined): Finding | undefined {
  const found = url === undefined ? undefined : standInHost(url)
  if (found === undefined) return undefined
  const { host, reason } = found
  return {
    path: ['url'],
    message: `${host} ${reason}; use a host of your own, because canonical URLs cannot change after a release`,
  }
}

/**
 * Why nobody can own the host of a URL, as the end of a sentence: `is a reserved name`. Undefined
 * for any other host, and for a URL without one. RFC 2606 and 6761 reserve the names, RFC 1122,
 * 1918, 3927, 4193 and 4291 the addresses.
 */
function standInHost(url: string): { host: string; reason: string } | undefined {
  if (parsedUrl(url) === undefined) return undefined
  const host = new URL(url).hostname.replace(/\.$/, '').toLowerCase()
  const reason = REASONS.find(([pattern]) => pattern.test(host))?.[1]
  return reason === undefined ? undefined : { host, reason }
}

const EXAMPLE = 'is reserved for examples and tests'
const LOOPBACK = 'is the local machine'
const PRIVATE = 'is an address of a private network'

// URL parsers write every form of an IPv4 address as four decimal numbers, and IPv6 in its shortest
// form.
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:example|invalid|test)$/, EXAMPLE],
  [/(?:^|\.)example\.(?:com|net|org)$/, EXAMPLE],
  [/(?:^|\.)localhost$/, LOOPBACK],
  [/^127\.[0-9.]+$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f[0-9a-f]{2}:/, LOOPBACK],
  [
    /^10\.[0-9.]+$|^172\.(?:1[6-9]|2[0-9]|3[01])\.[0-9]+\.[0-9]+$|^192\.168\.[0-9]+\.[0-9]+$|^169\.254\.[0-9]+\.[0-9]+$/,
    PRIVATE,
  ],
  [/^\[f[cd][0-9a-f]{2}:|^\[fe[89ab][0-9a-f]:/, PRIVATE],
]
