import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../catalogs.ts'
import { inMemory } from '../rail.ts'

// Who writes a catalog replaces the exact bytes that it read; who only looks at it waits for
// nobody.

const untidy = healthy().replace(`"MEMBER_NOT_FOUND"`, 'MEMBER_NOT_FOUND ')
const dirty = healthy(healthyEntry({ meaning: ' Nobody knows the card. ' }))
const add =
  "add CARD_LOST http=404 stop=true fix_stage=identify 'meaning=The card of the member is lost.' 'fix=Order a new card for the member.'"
const deprecate = "deprecate MEMBER_NOT_FOUND --reason 'One code is enough.' --note 'Ask the desk.'"

const writers: [args: string, text: string][] = [
  ['fmt --write', untidy],
  ['lint --fix', dirty],
  ['lint --fix-unsafe', dirty],
  [add, healthy()],
  [deprecate, healthy()],
  ["retire MEMBER_NOT_FOUND --reason 'One code is enough.' --note 'Ask the desk.'", healthy()],
  ['rename MEMBER_NOT_FOUND MEMBER_UNKNOWN --yes', healthy()],
]

test.each(writers)(
  '%s waits for another run, and writes nothing over its change',
  async (args, text) => {
    const files = { 'errors.yaml': text }
    const busy = inMemory({ files, locked: ['errors.yaml'] })
    const refused = await busy.rail(args)
    expect(refused.err).toContain('errors.yaml is being changed by another run of rail-errors')
    expect(refused.exit).toBe(2)
    expect(busy.text('errors.yaml')).toBe(text)

    // Another program changes the file just before it is written: the command runs again on the new
    // text.
    const raced = inMemory({
      files,
      changes: [(disk) => void disk.set('/repo/errors.yaml', `${text}# theirs\n`)],
    })
    await raced.rail(args)
    expect(raced.text('errors.yaml')).toContain('# theirs\n')
    expect(raced.text('errors.yaml')).not.toBe(`${text}# theirs\n`)
  },
)

test.each([
  'lint',
  'fmt',
  'fmt --check',
  'fmt --dry-run',
  'lint --fix --dry-run',
  `${add} --dry-run`,
  `${deprecate} --dry-run`,
  'explain MEMBER_NOT_FOUND',
])('%s waits for nobody', async (args) => {
  const { err } = await inMemory({
    files: { 'errors.yaml': healthy() },
    locked: ['errors.yaml'],
  }).rail(args)
  expect(err).not.toContain('another run')
})
