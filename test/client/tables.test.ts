import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Plan, parseRailError, type Table, verdict } from '../../src/client/index.ts'
import { build, read } from '../../src/index.ts'
import { clientSizes, gzipped, inKilobytes } from '../derive/client-size.ts'
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

test('the client is at most 3.75 kB gzip with all exports, 4.95 kB in another form, and a table of 60 codes 1 kB; texts are loaded when they are used', async () => {
  const files = await modules(sixty, 'client')
  expect(Object.keys((await imported(files['clinic-errors.client.js']!)).entries)).toHaveLength(60)
  const table = "export { entries } from './clinic-errors.client.js'"
  const codes = await gzipped(`export * from './src/client/index.ts'\n${table}`, files)
  const whole = await gzipped("export * from './src/client/index.ts'")
  const readme = readFileSync(`${root}/README.md`, 'utf8')
  expect(codes - whole).toBeLessThanOrEqual(1000)
  expect(readme).toContain(`${inKilobytes(codes - whole)} per 60 codes`)
  const [rail, ...others] = await clientSizes()
  expect(rail!.program).toBeLessThanOrEqual(3500)
  expect(rail!.all).toBeLessThanOrEqual(3750)
  for (const { form, program, all } of others) {
    expect(program, form).toBeLessThanOrEqual(4650)
    expect(all, form).toBeLessThanOrEqual(4950)
  }
  const [least, most] = [Math.min, Math.max].map((of) => of(...others.map(({ all }) => all)))
  expect(readme).toContain(`| \`rail\` | ${inKilobytes(rail!.all)} |`)
  expect(readme).toContain(`| others | ${(least! / 1000).toFixed(1)} to ${inKilobytes(most!)} |`)
})

test.each(['dist/client.js', 'dist/client.cjs'])(
  '%s has no import, and nothing about tokens, secrets or passwords',
  (path) => {
    const code = readFileSync(`${root}/${path}`, 'utf8')
    expect(code).not.toMatch(/\b(?:import|require)\s*\(|\bfrom\s*['"]|node:/)
    expect(code).not.toMatch(/token|secret|password|authorization|localStorage|cookie/i)
  },
)
