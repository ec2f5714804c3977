import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { build, read } from '../../../src/index.ts'
import {
  type Plan,
  parseRailError,
  type ReadAnswer,
  type Table,
  verdict,
} from '../../../src/runtime/client/index.ts'
import { clientSizes, gzipped, inKilobytes } from '../../derive/client-size.ts'
import { ANSWERS, entries } from './answers.ts'
import { sixty } from './sixty.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

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

test('the client is at most 3.3 kB gzip with all exports, 3.7 kB in another form, and a table of 60 codes 1 kB; texts are loaded when they are used', async () => {
  const files = await modules(sixty, 'client')
  expect(Object.keys((await imported(files['clinic-errors.client.js']!)).entries)).toHaveLength(60)
  const table = "export { entries } from './clinic-errors.client.js'"
  const codes = await gzipped(`export * from './dist/client.js'\n${table}`, files)
  const whole = await gzipped("export * from './dist/client.js'")
  const readme = readFileSync(`${root}/README.md`, 'utf8')
  expect(codes - whole).toBeLessThanOrEqual(1000)
  expect(readme).toContain(`${inKilobytes(codes - whole)} per 60 codes`)
  const [rail, ...others] = await clientSizes()
  expect(rail!.program).toBeLessThanOrEqual(3000)
  expect(rail!.all).toBeLessThanOrEqual(3300)
  for (const { form, program, all } of others) {
    expect(program, form).toBeLessThanOrEqual(3400)
    expect(all, form).toBeLessThanOrEqual(3740)
  }
  const [least, most] = [Math.min, Math.max].map((of) => of(...others.map(({ all }) => all)))
  expect(readme).toContain(`| \`rail\` | ${inKilobytes(rail!.all)} |`)
  expect(readme).toContain(`| others | ${(least! / 1000).toFixed(1)} to ${inKilobytes(most!)} |`)
})

test('a form that is not used costs nothing: no door bundles the reader of another', async () => {
  const marks = {
    contract: 'reasonsByPlace',
    outcome: 'outcomeReasons',
    forms: 'readForm',
    producers: 'producerOf',
  }
  const held = (path: string) => {
    const code = readFileSync(`${root}/dist/${path}`, 'utf8')
    return Object.entries(marks).flatMap(([part, name]) => (code.includes(name) ? [part] : []))
  }
  expect([held('client.js'), held('client-forms.js'), held('client-readers.js')]).toEqual([
    ['contract'],
    [],
    ['contract', 'outcome', 'forms', 'producers'],
  ])
})

test('the client of a form, as it is built, reads answers with the reader that it gets', async () => {
  const forms = (await import(
    `${root}/dist/client-forms.js`
  )) as typeof import('../../../src/runtime/client/forms.ts')
  const table = await modules(
    `${sixty}`.replace('\nversion:', '\nwire: json-api\nversion:'),
    'client',
  )
  const { read } = (await imported(table['clinic-errors.client.js']!)) as unknown as {
    read: ReadAnswer
  }
  const [code] = Object.keys((await imported(table['clinic-errors.client.js']!)).entries)
  const answer = { status: 422, body: { errors: [{ code, detail: 'No.' }] } }
  const { entries: codes } = await imported(table['clinic-errors.client.js']!)
  expect(forms.parseRailError(answer, codes, read)).toMatchObject({
    kind: 'reasons',
    reasons: [{ error: code, message: 'No.', known: true }],
  })
  // @ts-expect-error this door has no reader of its own
  expect(forms.parseRailError({ status: 422, body: { error: code } }, codes).kind).toBe('foreign')
})

test.each(
  ['client', 'client-forms', 'client-readers'].flatMap((name) => [
    `dist/${name}.js`,
    `dist/${name}.cjs`,
  ]),
)('%s has no import, and nothing about tokens, secrets or passwords', (path) => {
  const code = readFileSync(`${root}/${path}`, 'utf8')
  expect(code).not.toMatch(/\b(?:import|require)\s*\(|\bfrom\s*['"]|node:/)
  expect(code).not.toMatch(/token|secret|password|authorization|localStorage|cookie/i)
})
