const WORD = 'redacted|filtered|masked|scrubbed|sanitized|obfuscated'
const IN_BRACKETS = `${WORD}|removed|hidden|censored|omitted|secret|secure|sensitive|private`
const PATTERNS = [
  // The word alone, in any quotes: `REDACTED`, `--redacted--`.
  `["'_%-]*(?:${WORD})["'_%-]*`,
  // In brackets, with what was there: `[Filtered]`, `<redacted>`, `{masked: e-mail}`. From the first
  // bracket only: from each of many, the others would be searched again.
  `(?<![[<({])[[<({]+\\s*(?:${IN_BRACKETS})\\b[^\\n[\\]<>(){}]{0,60}[\\])}>]+`,
  // Characters in place of the text, and perhaps its end: `***`, `XXXX`, `****1234`.
  `(?:[*•●]{3,}|x{3,})[\\w.-]{0,4}`,
]
const WHOLE = new RegExp(`^\\s*(?:(?:bearer|basic|token)\\s+)?(?:${PATTERNS.join('|')})\\s*$`, 'i')
const PART = new RegExp(`[*•●]{3,}\\S*|${PATTERNS[1]}|\\b(?:${WORD})\\b`, 'gi')
// Longer texts are not placeholders.
const LONGEST = 120

/** True for what a recorder wrote in place of a value: nothing is known about that one. */
export const isRedacted = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST && WHOLE.test(value)

export const withoutRedacted = (text: string): string => text.replace(PART, ' ')
