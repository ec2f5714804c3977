import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyFolder, gitIn, railIn } from '../support/repository.ts'

// CAMARA: the common codes of Commonalities at two tags, and two API repositories on top, with their
// real codes and statuses. RAIL_ERRORS_CAMARA names a folder with clones of github.com/camaraproject:
// Commonalities, QualityOnDemand and SimSwap.

const clones = process.env.RAIL_ERRORS_CAMARA
if (clones === undefined)
  throw new Error('set RAIL_ERRORS_CAMARA to a folder with clones of the repositories of CAMARA')

const show = (repository: string, object: string) =>
  execFileSync('git', ['-C', join(clones, repository), 'show', object], { encoding: 'utf8' })

const COMMON = {
  '1.0.0': show('Commonalities', 'r2.3:artifacts/CAMARA_common.yaml'),
  '2.0.0': show('Commonalities', 'r4.2:artifacts/common/CAMARA_common.yaml'),
}
const APIS = {
  'quality-on-demand': show('QualityOnDemand', 'r3.2:code/API_definitions/quality-on-demand.yaml'),
  'sim-swap': show('SimSwap', 'r3.3:code/API_definitions/sim-swap.yaml'),
}

/**
 * The codes of a document with the statuses under which answers show or allow them: every mapping
 * with both, wherever it is. Nothing of rail-errors is used here.
 */
function counted(text: string): Map<string, number> {
  const found = new Map<string, number>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { code, status } = value as { code?: unknown; status?: unknown }
    const codes = typeof code === 'string' ? [code] : enumOf(code)
    const [http] = typeof status === 'number' ? [status] : enumOf(status)
    for (const one of codes)
      if (/^[A-Z][\w.]+$/.test(`${one}`) && Number(http) >= 400 && !found.has(`${one}`))
        found.set(`${one}`, Number(http))
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(parse(text))
  return found
}
const enumOf = (value: unknown): unknown[] =>
  Array.isArray((value as { enum?: unknown } | undefined)?.enum)
    ? (value as { enum: unknown[] }).enum
    : []

const folder = emptyFolder()
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const text = (path: string) => readFileSync(join(folder, path), 'utf8')
async function must(args: string): Promise<string> {
  const { exit, out, err } = await railIn(folder, args)
  expect(exit, `${args}\n${out}${err}`).toBe(0)
  return out
}

const HEADER = (name: string, version: string) => `name: ${name}
version: ${version}
wire: camara
defaults: { stop: true, fix: Correct the request. Then send it again. }
`
/** The entries of an OpenAPI document, as import writes them. */
async function entriesOf(name: string, document: string): Promise<string> {
  write(`imported/${name}.yaml`, document)
  await must(`import imported/${name}.yaml --out imported/${name}-errors.yaml`)
  return text(`imported/${name}-errors.yaml`).split(/^codes:\n/m)[1]!
}
/** Entries without those of the codes that are common. */
const without = (entries: string, codes: ReadonlyMap<string, number>) =>
  entries
    .split(/(?=^ {2}- code: )/m)
    .filter((entry) => !codes.has(/code: "?([\w.]+)/.exec(entry)?.[1] ?? ''))
    .join('')

async function writeCommon(version: keyof typeof COMMON): Promise<void> {
  const entries = await entriesOf(`common-${version}`, COMMON[version])
  write('common/errors.yaml', `${HEADER('camara-common', version)}codes:\n${entries}`)
}

const CONFIG = `catalogs:
  - source: quality-on-demand/errors.yaml
    outputs: [{ target: flat-list, out: quality-on-demand/out }]
  - source: sim-swap/errors.yaml
    outputs: [{ target: flat-list, out: sim-swap/out }]
rules: { http-registered: off, stop-http-failing: off }
`

const member = async (name: keyof typeof APIS) =>
  `${HEADER(name, '0.3.0')}imports: { common: { from: ../common/errors.yaml } }
code_style: dotted
codes:
${without(await entriesOf(name, APIS[name]), counted(COMMON['1.0.0']))}`

describe('CAMARA', () => {
  test('two API repositories on the common catalog have the codes and statuses of their documents', async () => {
    gitIn(folder, 'init', '-q')
    write('rail-errors.config.yaml', CONFIG)
    await writeCommon('1.0.0')
    for (const name of Object.keys(APIS) as (keyof typeof APIS)[])
      write(`${name}/errors.yaml`, await member(name))
    await must('lint')
    await must('build')
    const common = counted(COMMON['1.0.0'])
    for (const [name, document] of Object.entries(APIS)) {
      const { codes } = JSON.parse(text(`${name}/out/${name}.json`)) as {
        codes: { code: string; http: number; imported_from?: string }[]
      }
      const expected = new Map([...counted(document), ...common])
      expect(new Map(codes.map(({ code, http }) => [code, http]))).toEqual(
        new Map(codes.map(({ code }) => [code, expected.get(code)])),
      )
      expect(codes.map(({ code }) => code).sort()).toEqual([...expected.keys()].sort())
      for (const { code, imported_from } of codes)
        expect([code, imported_from]).toEqual([code, common.has(code) ? 'common' : undefined])
    }
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-qm', 'Members')
  })

  test('raising the common catalog shows exactly what an independent count finds', async () => {
    await writeCommon('2.0.0')
    const { out } = await railIn(folder, 'diff --format json')
    const { changes } = JSON.parse(out) as {
      changes: { rule: string; code?: string; file: string; message: string }[]
    }
    const [old, now] = [counted(COMMON['1.0.0']), counted(COMMON['2.0.0'])]
    for (const [name, document] of Object.entries(APIS)) {
      const own = [...counted(document)].filter(([code]) => !old.has(code))
      const before = new Map([...old, ...own])
      const after = new Map([...now, ...own])
      const expected = [
        ...[...before.keys()].filter((code) => !after.has(code)).map((code) => `removed ${code}`),
        ...[...after.keys()].filter((code) => !before.has(code)).map((code) => `added ${code}`),
        ...[...after]
          .filter(([code, http]) => before.has(code) && before.get(code) !== http)
          .map(([code]) => `status ${code}`),
      ].sort()
      const found = changes
        // The place of a change in the common catalog is there, and its message names the member.
        .filter(({ file: at, message }) => `${at} ${message}`.includes(`${name}/errors.yaml`))
        .flatMap(({ rule, code }) => {
          if (rule === 'code-removed') return [`removed ${code}`]
          if (/^code-added/.test(rule)) return [`added ${code}`]
          return /^http-/.test(rule) ? [`status ${code}`] : []
        })
        .sort()
      expect(found, name).toEqual(expected)
      expect(found.length, name).toBeGreaterThan(0)
    }
  })
})
