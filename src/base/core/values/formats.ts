/** True for `YYYY-MM-DD` and a real day. */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) // 30 February would roll over
}

/** The fault of a date in a flag or a settings file, as the end of a sentence. */
export const INVALID_DATE = 'is not a valid date; use the form YYYY-MM-DD, such as 2027-01-31'

/** How many days the second day is after the first. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The canonical form of a language tag (BCP 47); undefined for any other text. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * True for a tag whose language and region are registered. The runtime does not know all languages
 * with three letters, so of these only the form is checked.
 */
export function isLanguageTag(tag: string): boolean {
  const known = canonicalTag(tag)
  if (known === undefined) return false
  const [language = '', ...parts] = tag.split(/-[A-Za-z0-9](?=-)/)[0]!.split('-') // without extensions
  const region = parts.find((part) => /^(?:[A-Za-z]{2}|[0-9]{3})$/.test(part))
  return (
    (language.length === 3 || COMMON.has(language) || isNamed('language', language)) &&
    (region === undefined ||
      (isNamed('region', region.toUpperCase()) && !/^(?:UK|ZZ)$/i.test(region)))
  )
}

/**
 * Languages that need no look into the names of the runtime: to load them takes a tenth of a run on
 * a small catalog.
 */
const COMMON: ReadonlySet<string> = new Set(
  'ar bg bn cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms mt nb nl nn no pl pt ro ru sk sl sq sr sv th tr uk ur vi zh'.split(
    ' ',
  ),
)

const names: Partial<Record<'language' | 'region', Intl.DisplayNames>> = {}

function isNamed(type: 'language' | 'region', code: string): boolean {
  names[type] ??= new Intl.DisplayNames('en', { type, fallback: 'none' })
  return names[type].of(code) !== undefined
}

/** The message about a text that is not a language tag, with the one that was probably meant. */
export function notLanguageTag(text: string): string {
  const meant = text.replaceAll('_', '-').replace(/-UK$/i, '-GB')
  return `"${text}" is not a BCP 47 language tag such as ${meant !== text && isLanguageTag(meant) ? `"${canonicalTag(meant)}"` : '"en" or "pt-BR"'}`
}

const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/**
 * True if the script in which a language is usually written, or which its tag names, runs from
 * right to left.
 */
export function isRightToLeft(language: string): boolean {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '')
  } catch {
    return false
  }
}

/**
 * Parses a URL; undefined for an invalid one. Not `URL.canParse`: once Node 20 has optimized it, it
 * rejects URLs with Latin-1 letters such as `ü`.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * A text as a part of a URL, also where `*` has a meaning. Half a surrogate pair has no encoding:
 * it becomes the replacement character.
 */
export const urlPart = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('*', '%2A')

/** The text of a part of a URL; as it is if it is not well encoded. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
