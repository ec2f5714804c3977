import { stepsOf } from '../../base/core/contract/paths/steps.ts'
import type { Report } from './findings.ts'

/** A text of this occurrence: one in the language of the catalog, or one for each language. */
export type OwnText = string | { readonly [language: string]: string }

/** What is given with a code, as the program wrote it. */
export type Occurrence = {
  path?: unknown
  message?: unknown
  params?: object | undefined
  retryAfter?: unknown
  cause?: unknown
}

/** What of it an answer can have. */
export type Checked = {
  path: string
  message: { readonly [language: string]: string } | undefined
  retryAfter: number | undefined
}

const KNOWN = ['path', 'message', 'params', 'retryAfter', 'cause', 'code']
const LONGEST_TEXT = 1000
/** The longest path that is read. */
const LONGEST_PATH = 9998

/**
 * A path, a text and a time often come from a request or from another service. One that can't be
 * sent must not make another failure of this one: as much of it is sent as can be, and the team
 * gets a finding.
 */
export function checkedOccurrence(
  code: string,
  given: Occurrence,
  { report, language }: { report: Report; language: string },
): Checked {
  const { path = '', message, retryAfter } = given
  const wrong = (member: string, why: string) =>
    report(`${code} ${member}`, () => ({ code, message: `the ${member} of ${code} ${why}` }))
  for (const name of Object.keys(given))
    if (!KNOWN.includes(name))
      wrong(name, `is not known; it takes ${KNOWN.slice(0, -1).join(', ')}`)
  if (typeof path !== 'string' || stepsOf(path) === undefined)
    wrong('path', 'is not a path such as lines[0].documents')
  if (retryAfter !== undefined && !(Number.isSafeInteger(retryAfter) && Number(retryAfter) >= 0))
    wrong('retryAfter', 'is not a whole number of seconds')
  return {
    path: readable(path),
    message: textsOf(message, language, (why) => wrong('message', why)),
    retryAfter: secondsOf(retryAfter),
  }
}

/** The longest part of a path that can be read, from its begin. */
function readable(path: unknown): string {
  if (typeof path !== 'string') return ''
  const parts = path.slice(0, LONGEST_PATH).split('.')
  if (path.length > LONGEST_PATH) parts.pop()
  const end = parts.findIndex((part) => part === '' || stepsOf(part) === undefined)
  return parts.slice(0, end < 0 ? undefined : end).join('.')
}

function textsOf(
  given: unknown,
  language: string,
  wrong: (why: string) => void,
): Checked['message'] {
  if (given === undefined) return undefined
  const all = typeof given === 'object' ? Object.entries({ ...given }) : [[language, given]]
  const texts = all.flatMap(([name, text]): [string, string][] => {
    if (typeof text !== 'string' || text.trim() === '') {
      wrong('is not a text')
      return []
    }
    if (text.length <= LONGEST_TEXT) return [[name as string, text]]
    wrong(`is longer than ${LONGEST_TEXT} characters`)
    // Not the first half of a character.
    return [[name as string, `${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`]]
  })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

const secondsOf = (given: unknown): number | undefined =>
  typeof given === 'number' && Number.isFinite(given) && given < Number.MAX_SAFE_INTEGER
    ? Math.max(0, Math.ceil(given))
    : undefined
