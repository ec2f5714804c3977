import { expect, test } from 'vitest'
import { healthy } from '../catalogs.ts'
import { rail } from '../rail.ts'

test.each([
  ['outputs: [{ out: gen }]\n', ['1:11', 'this output has no "target"']],
  ['catalogs: [{ source: errors.yaml, outputs: [{ target: typescript }, { out: gen }] }]\n', ['1:69', 'this output has no "target"']],
  ['catalogs: [{ outputs: [{ target: typescript }] }]\n', ['1:12', 'this catalog has no "source"']],
])('%s', async (config, [place, said]) => {
  const { exit, err } = await rail('lint', { files: { 'errors.yaml': healthy(), 'rail-errors.config.yaml': config } })
  expect([exit, err]).toEqual([2, expect.stringContaining(`rail-errors.config.yaml:${place}`)])
  expect(err).toContain(said)
})
