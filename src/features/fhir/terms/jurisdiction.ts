/**
 * The systems of FHIR's list of jurisdictions: countries (ISO 3166-1), their parts (ISO 3166-2),
 * and regions (UN M49).
 */
const COUNTRY = 'urn:iso:std:iso:3166'
const SUBDIVISION = 'urn:iso:std:iso:3166:-2'
const REGION = 'http://unstats.un.org/unsd/methods/m49/m49.htm'

/**
 * Codes that Unicode knows beside those of ISO 3166-1: exceptional reservations, and codes for
 * private use.
 */
const RESERVED = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

/**
 * The names of regions in the data of the runtime (Unicode CLDR). Made when they are first needed:
 * that takes time.
 */
let regions: Intl.DisplayNames | undefined
const isNamed = (code: string): boolean => {
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return regions.of(code) !== undefined
}

/** The code that Unicode uses for a region: `GB` for `UK`, `IN` for `356`. */
const canonical = (code: string): string | undefined => new Intl.Locale(`und-${code}`).region

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !RESERVED.has(code) && canonical(code) === code && isNamed(code)

/**
 * A jurisdiction as a FHIR Coding; undefined if it is unknown. The runtime has no list of
 * subdivisions: of these, the country is checked.
 */
export function jurisdictionOf(code: string): { system: string; code: string } | undefined {
  if (isCountry(code)) return { system: COUNTRY, code }
  if (/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && isCountry(code.slice(0, 2)))
    return { system: SUBDIVISION, code }
  return /^[0-9]{3}$/.test(code) && canonical(code) === code && isNamed(code)
    ? { system: REGION, code }
    : undefined
}

/**
 * The jurisdiction that was probably meant: `GB` for `UK`, `IN` for `in` or `356`, `IN-KA` for
 * `in_ka`.
 */
export function meantJurisdiction(code: string): string | undefined {
  const [country = '', ...parts] = code.toUpperCase().replaceAll('_', '-').split('-')
  const known = /^(?:[A-Z]{2}|[0-9]{3})$/.test(country) ? canonical(country) : undefined
  const meant = known && [known, ...parts].join('-')
  return meant !== undefined && meant !== code && jurisdictionOf(meant) !== undefined
    ? meant
    : undefined
}

/** True for a Coding that {@link jurisdictionOf} makes. */
export const isJurisdiction = (system: unknown, code: unknown): boolean =>
  code !== undefined && [COUNTRY, SUBDIVISION, REGION].some((known) => known === system)
