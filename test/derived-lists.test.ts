import { expect, test } from 'vitest'
import { featureLists } from './derive/features.ts'

// What features contribute, as lists that the sources import: before anything else is derived, because
// with a list that names a folder which is gone, nothing can be loaded.
test.each(featureLists())('%s is fresh', async (path, text) => {
  await expect(text).toMatchFileSnapshot(`../${path}`)
})
