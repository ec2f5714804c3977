import type { Path } from '../../../base/core/diagnostic.ts'
import { visitWithin } from '../../../base/core/values/record.ts'
import { isRedacted } from '../answer/redacted.ts'
import type { CheckId } from '../levels.ts'
import type { Group } from './group.ts'
import { isSecretMember, leaksIn } from './leak-patterns.ts'

/** An answer shows nothing of the inside of the service. What is found is never repeated. */
export const leakGroup: Group = (
  { kind, failed, sent: value },
  report,
  { identifiers, shownPlace },
) => {
  if (kind === 'unseen' || kind === 'large') return
  const isData = kind === 'plain' || (kind === 'oauth' && !failed)
  // A page or a script may be about SQL or exceptions.
  const isPage = isData && typeof value === 'string'
  const say = (id: CheckId, path: Path, what: string, help = LOG_IT) =>
    report({ id, at: shownPlace(path), message: `the text contains ${what}`, help })
  visitTexts(value, (text, path) => {
    const { trace, internal, secret: known } = leaksIn(text, isData ? 'data' : 'answer')
    if (trace) say('wire-leak-trace', path, trace)
    if (internal && !isPage) say('wire-leak-internal', path, internal)
    if (isData) return
    const secret = isSecretMember(path, text) ? 'the value of a secret' : known
    if (secret)
      say('wire-leak-secret', path, secret, 'remove it, and replace the secret: it is known now')
    if (identifiers.some((pattern) => pattern.test(text)) && !isRedacted(text))
      say('wire-leak-identifier', path, 'an identifier of a person', REFER)
  })
}

const LOG_IT = 'log it, and send a text for the user'
const REFER = 'refer to the field by path instead'

// No real error body has more; a larger one must not slow a run down.
const MOST_CHARACTERS = 200_000
const LONGEST = 20_000
const DEEPEST = 50

/** The texts in a body with their paths, without those of `path`, which has a grammar. */
function visitTexts(body: unknown, visit: (text: string, path: Path) => void): void {
  let left = MOST_CHARACTERS
  visitWithin(body, (value, path) => {
    if (left <= 0 || path.length > DEEPEST || path.at(-1) === 'path') return false
    left-- // the place counts, too
    if (typeof value !== 'string') return true
    visit(value.slice(0, Math.min(LONGEST, left)), path)
    left -= value.length
    return false
  })
}
