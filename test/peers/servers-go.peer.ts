import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogOf } from '../../src/base/core/catalog/catalog.ts'
import { rules } from '../../src/base/rules/linter/lint.ts'
import { writtenOf } from '../../src/features/vectors/written.ts'
import { read } from '../../src/index.ts'
import { emptyFolder, must, root, run } from './peers.ts'
import { NEGOTIATED, shopCatalogs } from './servers/catalogs.ts'
import { packageOf, WRITTEN_GO } from './servers/go.ts'
import { comparable, type Said } from './servers/written.ts'

// What servers in Go and C# answer, with the compilers and the linters of their users.
const folder = emptyFolder('servers-go')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const SHOPS = shopCatalogs()
const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

beforeAll(async () => {
  must('git', ['init', '-q'], folder)
  must('go', ['mod', 'init', 'tried.test/go'], folder)
  for (const [id, text] of Object.entries(SHOPS)) {
    const home = join(folder, 'catalogs', id)
    put(join(home, 'errors.yaml'), text)
    const shared = `forms: [${NEGOTIATED}]`
    put(
      join(home, 'rail-errors.config.yaml'),
      `${OFF}outputs:\n  - { target: go, out: ../../${packageOf(id)}, namespace: ${packageOf(id)}, server: [net-http], ${shared} }\n`,
    )
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], home)
    const written = writtenOf(catalogOf(await read(text)), NEGOTIATED)
    put(join(folder, 'written', `${id}.json`), JSON.stringify(written, null, 1))
  }
  put(join(folder, 'main.go'), WRITTEN_GO(Object.keys(SHOPS)))
}, 600_000)

describe('go', () => {
  test('gofmt and go vet have nothing to say', () => {
    expect(must('gofmt', ['-l', ...Object.keys(SHOPS).map(packageOf)], folder)).toBe('')
    const { out, err } = run('go', ['vet', './...'], folder)
    expect(out + err).toBe('')
  })

  test('answers every failure as the vectors say', () => {
    const lines = must('go', ['run', '.'], folder).trimEnd().split('\n')
    const said = lines.map((line) => comparable(JSON.parse(line) as Said))
    for (const id of Object.keys(SHOPS)) {
      const all = JSON.parse(readFileSync(join(folder, 'written', `${id}.json`), 'utf8'))
      expect(all.length, id).toBeGreaterThan(30)
      for (const one of all)
        expect(said.shift(), `${id}: ${JSON.stringify(one)}`).toEqual(comparable(one.expect))
    }
    expect(said).toEqual([])
  })
})
