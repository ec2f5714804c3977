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

/** True for a code that the runtime knows by name. */
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
