import { expect, test } from 'vitest'
import { contentOf } from '../../../support/languages.ts'
import { examples, notes, singles } from './tables.ts'

// What diff and changelog say, in files that are read as a table: a change of one line there is a
// change that users see.
const rich = JSON.stringify(await contentOf('rich'))

test.each([
  ['examples', examples],
  ['notes', notes],
  ['singles', async () => singles(rich)],
] as const)('%s.txt', async (name, lines) => {
  await expect(`${(await lines()).join('\n')}\n`).toMatchFileSnapshot(`./golden/${name}.txt`)
})
