import { UNPRINTABLE } from '../values/characters.ts'

/** The secrets of a run, to keep them out of what servers make us print. */
export type Mask = {
  add(secret: string | undefined): void
  /** Text from a server, safe to print in one line: no secret of the run, no control character, at most 200 characters. */
  line(text: string): string
  /** Any text without the secrets of the run, plain, in a URL, in JSON or in a form. */
  cover(text: string): string
}

// A shorter one would blacken harmless words, and guards nothing.
const SHORTEST = 4
const LONGEST_LINE = 200

export function newMask(): Mask {
  const hidden = new Set<string>()
  const cover = (text: string) => [...hidden].reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return {
    add(secret) {
      if (secret === undefined || secret.length < SHORTEST) return
      const form = new URLSearchParams({ s: secret }).toString().slice(2)
      for (const written of [secret, encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1)]) hidden.add(written)
    },
    cover,
    line(text) {
      const calm = cover(text).replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()
      return calm.length > LONGEST_LINE ? `${calm.slice(0, LONGEST_LINE)}…` : calm
    },
  }
}
