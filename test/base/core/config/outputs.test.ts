import { expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'

test.each([
  ['outputs: [{ out: gen }]\n', ['1:11', 'this output has no "target"']],
  [
    'catalogs: [{ source: errors.yaml, outputs: [{ target: typescript }, { out: gen }] }]\n',
    ['1:69', 'this output has no "target"'],
  ],
  ['catalogs: [{ outputs: [{ target: typescript }] }]\n', ['1:12', 'this catalog has no "source"']],
  ['outputs: [flat-list]\n', ['1:11', 'an item of outputs must be a mapping, not "flat-list"']],
  [
    'source: errors.yaml\ncatalogs: [5]\n',
    ['1:1', '"source" and "catalogs" cannot be used together'],
  ],
  ['catalogs: []\n', ['1:1', '"catalogs" is empty; name a catalog, or remove "catalogs"']],
])('%s', async (config, [place, said]) => {
  const { exit, err } = await rail('lint', {
    files: { 'errors.yaml': healthy(), 'rail-errors.config.yaml': config },
  })
  expect([exit, err]).toEqual([2, expect.stringContaining(`rail-errors.config.yaml:${place}`)])
  expect(err).toContain(said)
  // An item of the wrong type has one finding.
  expect(err.match(/no "target"/g)?.length ?? 0).toBe(said?.includes('no "target"') ? 1 : 0)
})
