import { describe, expect, test } from 'vitest'
import { HAND } from '../../../peers/loops/hand.ts'
import { clientFor, linesOf } from '../../../peers/loops/javascript.ts'

// What a client sends and when, on a false clock; the loops of other languages are held to the same
// sequences by test/peers/loops.peer.ts.
describe.each(HAND)('$name', ({ catalog, shared, sequences }) => {
  test('sends, waits and ends as it was thought out', async () => {
    const lines = await linesOf(await clientFor(catalog), { shared, sequences })
    for (const [at, { name, expect: wanted }] of sequences.entries())
      expect.soft(lines[at], name).toEqual(wanted)
  })
})
