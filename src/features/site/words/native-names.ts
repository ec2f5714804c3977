/** Languages as their readers call them: a runtime may know other names, and bytes would differ. */
const NAMES: Readonly<Record<string, string>> = {
  am: 'አማርኛ',
  ar: 'العربية',
  bn: 'বাংলা',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  sv: 'Svenska',
  sw: 'Kiswahili',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  vi: 'Tiếng Việt',
  zh: '中文',
}

/** The name of a language for its readers, with its region or script: `Deutsch (AT)`. */
export function nativeName(tag: string): string {
  const [language = '', ...more] = tag.split('-')
  const key = language.toLowerCase()
  if (!Object.hasOwn(NAMES, key)) return tag
  return more.length === 0 ? NAMES[key]! : `${NAMES[key]} (${more.join('-')})`
}
