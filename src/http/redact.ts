import { UNPRINTABLE } from '../values/characters.ts'

/** Removes the secrets of a run from texts of servers before they are printed. */
export type Redactor = {
  add(secret: string | undefined): void
  /** Text from a server, safe to print in one line: no secret of the run, no control character, at most 200 characters. */
  redactLine(text: string): string
  /** Any text without the secrets of the run, in plain form, in a URL, in JSON or in a form. */
  redact(text: string): string
}

// Shorter secrets protect nothing, and redacting them would remove harmless words.
const SHORTEST = 4
const LONGEST_LINE = 200

export function createRedactor(): Redactor {
  const hidden = new Set<string>()
  const redact = (text: string) => [...hidden].reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return {
    add(secret) {
      if (secret === undefined || secret.length < SHORTEST) return
      const form = new URLSearchParams({ s: secret }).toString().slice(2)
      for (const written of [secret, encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1)]) hidden.add(written)
    },
    redact,
    redactLine(text) {
      const oneLine = redact(text).replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()
      return oneLine.length > LONGEST_LINE ? `${oneLine.slice(0, LONGEST_LINE)}…` : oneLine
    },
  }
}
