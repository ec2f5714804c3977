import { expect, test } from 'vitest'
import { parsedUrl } from '../../../../src/base/core/values/formats.ts'

test('a URL stays valid however often others were asked for', () => {
  const url = 'https://bücher.example/t'
  for (let at = 0; at < 100_000; at++) parsedUrl(`https://shop.example/${at}`)
  expect(parsedUrl(url)?.hostname).toBe('xn--bcher-kva.example')
  expect(parsedUrl('../b', 'https://shop.example/c/a')?.href).toBe('https://shop.example/b')
  expect([parsedUrl('shop'), parsedUrl('http://'), parsedUrl('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
