import { expect, test } from 'vitest'
import { contentOf } from '../../languages.ts'
import { declared, holes, related, texts } from './tables.ts'

// What every rule finds, in files that are read as a table: a change of one line there is a change
// that users see.
const rich = JSON.stringify(await contentOf('rich'))

test.each([
  ['declared', async () => declared()],
  ['related', async () => related()],
  ['holes', async () => holes(rich)],
  ['texts', async () => texts(rich)],
] as const)('%s.txt', async (name, lines) => {
  await expect(`${(await lines()).join('\n')}\n`).toMatchFileSnapshot(
    `../../golden/lint/${name}.txt`,
  )
})
