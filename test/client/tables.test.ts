import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { describe, expect, test } from 'vitest'
import * as client from '../../src/client/index.ts'
import { type Plan, parseRailError, type Table, verdict } from '../../src/client/index.ts'
import { build, read } from '../../src/index.ts'
import { ANSWERS, entries } from './answers.ts'
import { sixty } from './sixty.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The modules of a target, by their paths. */
async function modules(source: string, target: string): Promise<Record<string, string>> {
  const { files } = await build(await read(source), { targets: [target] })
  return Object.fromEntries(files.map(({ path, contents }) => [path, String(contents)]))
}
/** The module itself, without the loaders of texts: they have relative addresses. */
const imported = async (code: string): Promise<{ entries: Table }> =>
  import(
    `data:text/javascript,${encodeURIComponent(code.replace(/export const texts = \{[^}]*\}\n/, ''))}`
  )

describe.each(['rail-errors.json', 'rail-errors.codesystem.json', 'rail-errors.valueset.json'])(
  'the tables from %s',
  (form) => {
    const published = readFileSync(`${root}/dist-terminology/${form}`, 'utf8')
    const companion = (end: string) =>
      readFileSync(`${root}/dist-terminology/rail-errors${end}.json`, 'utf8')
    const companions = {
      handling: companion('.handling'),
      codeSystem: companion('.codesystem'),
      stages: companion('-stages.codesystem'),
    }
    const used = ({
      audience,
      paths,
      ...handling
    }: Plan & { audience?: unknown; paths?: unknown }) => handling
    test.each(['client', 'javascript'])(
      'the target %s: every answer means the same',
      async (target) => {
        const { files } = await build(await read(published, { file: form, companions }), {
          targets: [target],
        })
        const table = await imported(String(files[0]!.contents))
        expect(Object.keys(table.entries).sort()).toEqual(Object.keys(entries).sort())
        for (const [title, answer] of ANSWERS) {
          const [one, other] = [
            parseRailError(answer, table.entries),
            parseRailError(answer, entries),
          ]
          expect(
            [
              one.kind,
              verdict(one),
              one.reasons.map(({ handling, fix_stage }) => [used(handling), fix_stage]),
            ],
            title,
          ).toEqual([
            other.kind,
            verdict(other),
            other.reasons.map(({ handling, fix_stage }) => [used(handling), fix_stage]),
          ])
        }
      },
    )
  },
)

test('the client is at most 3.8 kB gzip with all exports but `readAs`, which has 1 kB more, as a table of 60 codes has; texts are loaded when they are used', async () => {
  const files = await modules(sixty, 'client')
  expect(Object.keys((await imported(files['clinic-errors.client.js']!)).entries)).toHaveLength(60)
  const size = async (contents: string) => {
    const { outputFiles } = await bundle({
      stdin: { contents, resolveDir: root },
      ...{
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        write: false,
        splitting: true,
        outdir: '/out',
      },
      plugins: [
        {
          name: 'generated',
          setup(esbuild) {
            esbuild.onResolve({ filter: /clinic-errors/ }, ({ path }) => ({
              path: path.replace('./', ''),
              namespace: 'generated',
            }))
            esbuild.onLoad({ filter: /.*/, namespace: 'generated' }, ({ path }) => ({
              contents: files[path]!,
            }))
          },
        },
      ],
    })
    return gzipSync(outputFiles.find(({ path }) => path.endsWith('stdin.js'))!.contents, {
      level: 9,
    }).length
  }
  const exports = Object.keys(client).filter((name) => name !== 'readAs')
  const all = `export { ${exports.join(', ')} } from './src/client/index.ts'`
  const library = await size(all)
  const both = await size(`${all}\nexport { entries } from './clinic-errors.client.js'`)
  const whole = await size("export * from './src/client/index.ts'")
  const readme = readFileSync(`${root}/README.md`, 'utf8')
  expect(library).toBeLessThanOrEqual(3799) // 3.8 kB
  expect(whole - library).toBeLessThanOrEqual(1000)
  expect(both - library).toBeLessThanOrEqual(1000)
  expect(readme).toContain(`${(library / 1000).toFixed(1)} kB`)
  expect(readme).toContain(`${((both - library) / 1000).toFixed(1)} kB`)
  expect(readme).toContain(`${((whole - library) / 1000).toFixed(1)} kB more for [other forms]`)
})

test.each(['dist/client.js', 'dist/client.cjs'])(
  '%s has no import, and nothing about tokens, secrets or passwords',
  (path) => {
    const code = readFileSync(`${root}/${path}`, 'utf8')
    expect(code).not.toMatch(/\b(?:import|require)\s*\(|\bfrom\s*['"]|node:/)
    expect(code).not.toMatch(/token|secret|password|authorization|localStorage|cookie/i)
  },
)
