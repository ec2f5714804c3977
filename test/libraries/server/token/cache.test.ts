import { expect, test } from 'vitest'
import { cacheOf } from '../../../../src/libraries/server/token/introspection.ts'

test('the oldest value goes first, so that the number of values is limited', async () => {
  let now = 0
  const cache = cacheOf<string>(
    () => now,
    3,
    (key) => key,
  )
  const loaded: string[] = []
  const get = (key: string) =>
    cache(key, async () => {
      loaded.push(key)
      return { value: key, until: now + 10 }
    })
  for (const key of ['a', 'b', 'c', 'd', 'b', 'c', 'd', 'a', 'c', 'd'])
    expect(await get(key)).toBe(key)
  expect(loaded).toEqual(['a', 'b', 'c', 'd', 'a'])
  now = 10
  await get('d')
  expect(loaded.slice(5)).toEqual(['d'])
})
