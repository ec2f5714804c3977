import { defineGroup } from '../group.ts'
import { isSecretMember, leaksIn } from '../leak-patterns.ts'
import { textsIn } from '../texts.ts'

/** An answer shows nothing of the inside of the service. What is found is never repeated. */
export const leakGroup = defineGroup({
  levels: {
    'wire-leak-trace': 'error',
    'wire-leak-internal': 'error',
    'wire-leak-secret': 'error',
    'wire-leak-identifier': 'warn',
  },
  *check({ kind, failed, value }, { identifiers }) {
    if (kind === 'unseen' || kind === 'large') return
    const isData = kind === 'plain' || (kind === 'oauth' && !failed)
    // A page or a script may be about SQL or exceptions.
    const isPage = isData && typeof value === 'string'
    for (const { at, name, text } of textsIn(value)) {
      const { trace, internal, secret: known } = leaksIn(text, isData ? 'data' : 'answer')
      if (trace)
        yield {
          id: 'wire-leak-trace',
          at,
          message: `the text contains ${trace}`,
          help: 'log it, and send a text for the user',
        }
      if (internal && !isPage)
        yield {
          id: 'wire-leak-internal',
          at,
          message: `the text contains ${internal}`,
          help: 'log it, and send a text for the user',
        }
      if (isData) continue
      const secret = isSecretMember(name, text) ? 'the value of a secret' : known
      if (secret)
        yield {
          id: 'wire-leak-secret',
          at,
          message: `the text contains ${secret}`,
          help: 'remove it, and replace the secret: it is known now',
        }
      if (
        identifiers.some((pattern) =>
          new RegExp(pattern, pattern.flags.replace(/[gy]/g, '')).test(text),
        )
      )
        yield {
          id: 'wire-leak-identifier',
          at,
          message: 'the text contains an identifier of a person',
          help: 'refer to the field by path instead',
        }
    }
  },
})
