import { isRecord } from '../../../core/values/record.ts'
import { defineGroup } from '../group.ts'
import { isSecretMember, leaksIn } from '../leak-patterns.ts'
import { shownName } from '../shown.ts'

/** An answer shows nothing of the inside of the service. What is found is never repeated. */
export const leakGroup = defineGroup({
  levels: {
    'wire-leak-trace': 'error',
    'wire-leak-internal': 'error',
    'wire-leak-secret': 'error',
    'wire-leak-identifier': 'warn',
  },
  check({ kind, failed, sent: value }, report, { identifiers }) {
    if (kind === 'unseen' || kind === 'large') return
    const isData = kind === 'plain' || (kind === 'oauth' && !failed)
    // A page or a script may be about SQL or exceptions.
    const isPage = isData && typeof value === 'string'
    for (const { at, name, text } of textsIn(value)) {
      const { trace, internal, secret: known } = leaksIn(text, isData ? 'data' : 'answer')
      if (trace)
        report({
          id: 'wire-leak-trace',
          at,
          message: `the text contains ${trace}`,
          help: 'log it, and send a text for the user',
        })
      if (internal && !isPage)
        report({
          id: 'wire-leak-internal',
          at,
          message: `the text contains ${internal}`,
          help: 'log it, and send a text for the user',
        })
      if (isData) continue
      const secret = isSecretMember(name, text) ? 'the value of a secret' : known
      if (secret)
        report({
          id: 'wire-leak-secret',
          at,
          message: `the text contains ${secret}`,
          help: 'remove it, and replace the secret: it is known now',
        })
      if (
        identifiers.some((pattern) =>
          new RegExp(pattern, pattern.flags.replace(/[gy]/g, '')).test(text),
        )
      )
        report({
          id: 'wire-leak-identifier',
          at,
          message: 'the text contains an identifier of a person',
          help: 'refer to the field by path instead',
        })
    }
  },
})

/** A text in a body: its place, the name of its member, and its first part. */
type Text = { at: string; name: string; text: string }

// No real error body has more; a larger one must not slow a run down.
const MOST_CHARACTERS = 200_000
const LONGEST = 20_000
const DEEPEST = 50

/** The texts in a body, without those of `path`, which has a grammar. */
function textsIn(body: unknown): Text[] {
  const found: Text[] = []
  let left = MOST_CHARACTERS
  const visit = (value: unknown, at: string, name: string, depth: number) => {
    if (left <= 0 || depth > DEEPEST) return
    left-- // the place counts, too
    if (typeof value === 'string') {
      found.push({ at, name, text: value.slice(0, Math.min(LONGEST, left)) })
      left -= value.length
    } else if (Array.isArray(value))
      for (const [index, item] of value.entries()) visit(item, `${at}[${index}]`, name, depth + 1)
    else if (isRecord(value))
      for (const [key, item] of Object.entries(value))
        if (key !== 'path')
          visit(
            item,
            at === '' ? shownName(key, 80) : `${at}.${shownName(key, 80)}`,
            key,
            depth + 1,
          )
  }
  visit(body, '', '', 0)
  return found
}
