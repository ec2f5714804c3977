import { defineGroup } from '../group.ts'
import { INTERNAL, isSecretMember, SECRET, TRACE } from '../leak-patterns.ts'
import { textsIn } from '../texts.ts'

/** A failure shows nothing of the inside of the service. What is found is never repeated. */
export const leakGroup = defineGroup({
  levels: { 'wire-leak-trace': 'error', 'wire-leak-internal': 'error', 'wire-leak-secret': 'error', 'wire-leak-identifier': 'warn' },
  *check({ kind, failed, value }, { identifiers }) {
    if (kind === 'unseen' || kind === 'plain' || (kind === 'oauth' && !failed)) return
    for (const { at, name, text } of textsIn(value)) {
      const of = (patterns: typeof TRACE) => patterns.find(([, pattern]) => pattern.test(text))?.[0]
      const trace = of(TRACE)
      if (trace) yield { id: 'wire-leak-trace', at, message: `the text contains ${trace}`, help: 'log it, and send a text for the user' }
      // The lines of a trace have names of files and classes, too.
      const internal = trace === undefined ? of(INTERNAL) : undefined
      if (internal)
        yield { id: 'wire-leak-internal', at, message: `the text contains ${internal}`, help: 'log it, and send a text for the user' }
      const secret = isSecretMember(name, text) ? 'the value of a secret' : of(SECRET)
      if (secret)
        yield {
          id: 'wire-leak-secret',
          at,
          message: `the text contains ${secret}`,
          help: 'remove it, and replace the secret: it is known now',
        }
      if (identifiers.some((pattern) => new RegExp(pattern, pattern.flags.replace(/[gy]/g, '')).test(text)))
        yield {
          id: 'wire-leak-identifier',
          at,
          message: 'the text contains an identifier of a person',
          help: 'refer to the field by path instead',
        }
    }
  },
})
