import { describe, expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// A published folder: what was built into it says its manifest, and no name of a file.
const NAME = 'court-verdict'
const API = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n'
const LIST = 'target: flat-list'
const built = async (...outputs: string[]) => {
  const world = inMemory({
    files: {
      'errors.yaml': healthy().replace(/^name: .*/m, `name: ${NAME}`),
      'rail-errors.config.yaml': `outputs:\n${outputs.map((one) => `  - { ${one}, out: out }\n`).join('')}`,
      'api.yaml': API,
      'words.yaml': 'fr: { happened: Ce qui s’est passé }\n',
    },
  })
  expect(await world.rail('build')).toMatchObject({ exit: 0 })
  return world
}

describe.each(rowsOf<{ name: string; outputs: string[] }>(import.meta, 'a folder with name'))(
  'a folder with $name',
  ({ outputs }) => {
    test('is what its catalog builds', async () => {
      const list = outputs.some((one) => one.startsWith(LIST)) ? [] : [LIST]
      const { rail } = await built('target: handling', ...list, ...outputs)
      for (const sides of ['out', 'out errors.yaml', 'errors.yaml out'])
        expect(await rail(`diff ${sides}`), sides).toMatchObject({
          exit: 0,
          out: expect.stringContaining('no changes'),
        })
    })
  },
)

test('the manifest says what was asked of each target', async () => {
  const { disk } = await built(
    LIST,
    'target: go, namespace: clinic',
    'target: static-site, words: words.yaml',
  )
  const { targets } = JSON.parse(String(disk.get(`/repo/out/${NAME}.manifest`)))
  expect(targets['flat-list'].options).toBeUndefined()
  expect(targets.go.options).toEqual({ namespace: 'clinic' })
  expect(targets['static-site'].options).toEqual({
    words: '../words.yaml',
    fhir: false,
    offered: [{ target: 'go', language: { namespace: 'clinic' } }],
  })
})

test('a manifest of another hand gives no option of another kind', async () => {
  const { rail, disk } = await built(LIST, 'target: handling', 'target: java')
  const path = `/repo/out/${NAME}.manifest`
  const manifest = JSON.parse(String(disk.get(path)))
  manifest.targets.java.options = { name: 7, namespace: [], file: ['x'], offered: [null, 1] }
  disk.set(path, JSON.stringify(manifest))
  expect((await rail('diff out')).out).toContain('no changes')
})

test('of the outputs, only what carries the codes is read', async () => {
  const { rail, reads } = await built(LIST, 'target: handling', 'target: java', 'target: sql')
  reads.length = 0
  expect((await rail('diff out')).out).toContain('no changes')
  expect([...new Set(reads)].filter((path) => path.startsWith('out/')).sort()).toEqual([
    `out/${NAME}.handling.json`,
    `out/${NAME}.json`,
    `out/${NAME}.manifest`,
  ])
})
