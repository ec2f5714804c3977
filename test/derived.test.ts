import { expect, test } from 'vitest'
import { derivedFirst } from './derive/index.ts'

// `npm run gen` is this test with -u: change the source of a derived file, and it follows; forget
// it, and this fails.
test.each(await derivedFirst())('%s is fresh', async (path, text) => {
  await expect(text).toMatchFileSnapshot(`../${path}`)
})
