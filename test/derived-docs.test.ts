import { expect, test } from 'vitest'
import { derivedDocs } from './derive/docs.ts'

// Documents that are derived from the program: tables of the README, the page of the rules, the
// public surface.
test.each(await derivedDocs())('%s is fresh', async (path, text) => {
  await expect(text).toMatchFileSnapshot(`../${path}`)
})
