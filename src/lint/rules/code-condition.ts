import { defineRule, entry } from '../rule.ts'

// Words of a sentence to someone.
const SENTENCE = new Set(['PLEASE', 'YOU', 'YOUR', 'WE', 'OUR', 'THE', 'THIS', 'MUST', 'SHOULD'])
// Verbs that say what to do when a code starts with them, unless it goes on to say how that went.
const INSTRUCTION = new Set([
  ...['ADD', 'ASK', 'CALL', 'CHECK', 'CHOOSE', 'CONTACT', 'CORRECT', 'ENSURE', 'ENTER', 'PROVIDE', 'REMOVE', 'RETRY', 'SELECT', 'SEND'],
  ...['SPECIFY', 'TRY', 'USE', 'VERIFY', 'WAIT'],
])
const CONDITION = /ED$|^(?:NO|NOT|DENIED|ERROR|FAILURE|FORBIDDEN|INVALID|LIMIT|MISMATCH|MISSING|PENDING|TIMEOUT|UNAVAILABLE|UNKNOWN)$/

export default defineRule({
  id: 'code-condition',
  severity: 'off',
  summary: 'A code names the condition; it is no sentence and no instruction.',
  why: 'What to do changes while the condition stays the same, and it has a field of its own: `fix` (AIP-193 names codes so).',
  good: () => ['MEMBER_NOT_FOUND', 'CHECK_FAILED', 'CONTACT_MISSING', 'USE_LIMIT_REACHED', 'RETRY'].map((code) => entry({ code })),
  bad: () => ['PLEASE_LOG_IN', 'AMOUNT_MUST_BE_POSITIVE', 'CHECK_MEMBER_TYPE', 'TRY_AGAIN'].map((code) => entry({ code })),
  *check({ entries }) {
    for (const { code, retired, path } of entries) {
      if (code === undefined || retired !== undefined) continue // a code that is gone keeps its name
      const words = code.split('_')
      const spoken = words.find((word) => SENTENCE.has(word))
      if (spoken !== undefined) yield { path: path('code'), message: `${code} is a sentence ("${spoken}"); name the condition` }
      else if (words.length > 1 && INSTRUCTION.has(words[0]!) && !words.some((word) => CONDITION.test(word)))
        yield { path: path('code'), message: `${code} is an instruction ("${words[0]}"); name the condition, and say in "fix" what to do` }
    }
  },
})
