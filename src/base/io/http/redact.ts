import { UNPRINTABLE } from '../../core/values/characters.ts'

/** Removes the secrets of a run from texts of servers before they are printed. */
export type Redactor = {
  add(secret: string | undefined): void
  /**
   * Text from a server, safe to print in one line: no secret of the run, no control character, at
   * most 200 characters.
   */
  redactLine(text: string): string
  /** Any text without the secrets of the run, plain or encoded. */
  redact(text: string): string
}

// Shorter secrets protect nothing, and redacting them would remove harmless words.
const SHORTEST = 4
const LONGEST_LINE = 200

export function createRedactor(): Redactor {
  const hidden = new Set<string>()
  let longestFirst: string[] = [] // a secret may contain another secret
  const redact = (text: string) =>
    longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return {
    add(secret) {
      if (secret === undefined || secret.length < SHORTEST) return
      for (const form of writtenForms(secret)) hidden.add(form)
      longestFirst = [...hidden].sort((a, b) => b.length - a.length)
    },
    redact,
    redactLine(text) {
      const oneLine = redact(text).replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()
      return oneLine.length > LONGEST_LINE ? `${oneLine.slice(0, LONGEST_LINE)}…` : oneLine
    },
  }
}

/**
 * A secret as servers write it: plain, in a URL, in a form, in JSON, in HTML, in base64, and in a
 * partly decoded form.
 */
function writtenForms(secret: string): string[] {
  const form = formEncoded(secret)
  const url = encodeURIComponent(secret)
  const json = JSON.stringify(secret).slice(1, -1)
  const base64 = base64Of(secret).replace(/(?<!=)=+$/, '')
  const encoded = [
    form,
    url,
    form.replaceAll('+', ' '),
    encodeURIComponent(form),
    encodeURIComponent(url),
  ]
  return [
    secret,
    secret.replaceAll(' ', '+'),
    secret.replaceAll('+', ' '),
    json,
    json.replace(NOT_ASCII, escaped),
    ...[...HTML].map((entities) => secret.replace(/[&<>"']/g, (character) => entities[character]!)),
    ...encoded,
    ...encoded.map((text) => text.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
  ]
}

/** UTF-8 in base64: browsers and workers have no Buffer. */
export const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

export const formEncoded = (text: string): string =>
  new URLSearchParams({ s: text }).toString().slice(2)

const NOT_ASCII = /[^\x20-\x7e]/g
const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const NAMED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const HTML: readonly Record<string, string>[] = [
  NAMED,
  { ...NAMED, "'": '&#x27;' },
  { ...NAMED, '"': '&#34;' },
]
