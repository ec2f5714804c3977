import { splitWords } from '../values/words.ts'
import type { CatalogFile, Entry } from './model.ts'

type Named = Pick<CatalogFile, 'url' | 'name'>

/** The name for people: given, or derived from the name (`rail-errors` is "Rail errors"). */
export const titleOf = ({ title, name }: Pick<CatalogFile, 'title' | 'name'>): string =>
  title ?? derivedTitle(name)

/** The title of a catalog without one. */
export const derivedTitle = (name = ''): string => humanize(name.replaceAll('-', '_'))

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

/**
 * The canonical of a resource of a catalog: `<url>/CodeSystem/<name>`, with the suffix `-stages`
 * for the stages.
 */
export const canonicalOf = (
  { url, name }: Named,
  kind: 'CodeSystem' | 'ValueSet',
  suffix: '' | '-stages' = '',
): string => `${url}/${kind}/${name}${suffix}`

/** The address of a catalog, and the canonicals of its codes and stages; none without a `url`. */
export const addressesOf = ({ url, name = '' }: Partial<Named>) =>
  url === undefined
    ? {}
    : {
        url,
        codeSystem: canonicalOf({ url, name }, 'CodeSystem'),
        stageSystem: canonicalOf({ url, name }, 'CodeSystem', '-stages'),
      }

/** `rail-errors` as a FHIR or TypeScript name: `RailErrors`. */
export const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
