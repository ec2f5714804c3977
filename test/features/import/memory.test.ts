import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { ParsedCatalog } from '../../../src/base/core/catalog/parsed-catalog.ts'
import type { Memo } from '../../../src/base/core/values/memo.ts'
import { textsOf } from '../../../src/features/import/texts.ts'
import { inMemory } from '../../support/rail.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('a list is not kept as what it was read for at first, a catalog', async () => {
  const { host } = inMemory({ files: { 'list.json': '[{ "code": "CARD_LOST" }]' } })
  const bytes = new TextEncoder().encode('[{ "code": "CARD_LOST" }]')
  let asCatalog: WeakRef<object> | undefined
  const memo: Memo = (_, __, ___, make) => {
    const made = make()
    void (made as unknown as Promise<ParsedCatalog>).then(({ source }) => {
      asCatalog = new WeakRef(source)
    })
    return made
  }
  const files = { ...host.files, read: async () => bytes }
  const texts = await textsOf({ ...host, memo, files }, ['list.json'], { base: host.cwd })
  for (let round = 0; round < 5; round++) {
    await setImmediate()
    collectGarbage()
  }
  expect(texts?.[0]?.text).toBe(new TextDecoder().decode(bytes))
  expect(asCatalog).toBeDefined()
  expect(asCatalog?.deref()).toBeUndefined()
})
