import { weightedIn } from './weighted.ts'

/** Which of two types wins if a client likes both as much, and names both. */
type Tie = { readonly tie: 'markdown' | 'other' }

/**
 * True if the header `Accept` names Markdown and does not weigh `other` higher (RFC 9110 section
 * 12.5.1). A wildcard stands for the other type, and loses against what is named.
 */
export function prefersMarkdown(
  accept: string | null | undefined,
  other: RegExp,
  { tie }: Tie,
): boolean {
  let [markdown, rival, wildcard] = [0, 0, 0]
  for (const { name: type, weight } of weightedIn(accept)) {
    if (type === 'text/markdown') markdown = Math.max(markdown, weight)
    else if (other.test(type)) rival = Math.max(rival, weight)
    else if (/^(?:\*|application)\/\*$/.test(type)) wildcard = Math.max(wildcard, weight)
  }
  return (
    markdown > 0 &&
    markdown >= wildcard &&
    (tie === 'markdown' ? markdown >= rival : markdown > rival)
  )
}

/** The media types of JSON. */
export const JSON_TYPES = /^(?:application|text)\/(?:[\w.-]+\+)?json$/
