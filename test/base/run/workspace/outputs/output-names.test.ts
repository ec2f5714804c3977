import { describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../../support/catalogs.ts'
import { filesOf } from '../../../../support/languages.ts'
import { inMemory, rail } from '../../../../support/rail.ts'
import { rowsOf } from '../../../../support/rows.ts'

const catalog = healthy(
  healthyEntry({
    translations: {
      de: { meaning: 'Niemand hat diese Nummer.', fix: 'Die Art der Nummer prüfen.' },
    },
  }),
)
const name = /^name: "?([^"\n]*)"?$/m.exec(catalog)![1]!
const config = (...outputs: string[]) =>
  `outputs:\n${outputs.map((output) => `  - { ${output} }\n`).join('')}`
const world = (...outputs: string[]) => ({
  files: { ...filesOf(catalog), 'rail-errors.config.yaml': config(...outputs) },
})
const written = (disk: ReadonlyMap<string, unknown>) =>
  [...disk.keys()]
    .filter((path) => path.startsWith('/repo/gen/') && !path.endsWith('.manifest'))
    .map((path) => path.slice('/repo/gen/'.length))
    .sort()

test.each(rowsOf<{ target: string; file: string; files: string[] }>(import.meta, 'with the file'))(
  '$target with the file $file',
  async ({ target, file, files }) => {
    const { rail: run, disk } = inMemory(world(`target: ${target}, out: gen, file: ${file}`))
    const built = await run('build')
    expect(built.exit, built.err).toBe(0)
    expect(written(disk)).toEqual(files)
    expect(await run('build --check')).toMatchObject({ exit: 0 })
    expect(String(disk.get(`/repo/gen/${file}`))).not.toContain(`./${name}.`)

    const flagged = await rail(`build --target ${target} --out gen/${file}`, {
      files: { ...filesOf(catalog) },
    })
    expect(flagged.exit, flagged.err).toBe(0)
    for (const one of files)
      expect(flagged.text(`gen/${one}`)).toBe(String(disk.get(`/repo/gen/${one}`)))

    // Under the default name, it has the same contents, apart from the names of other files.
    const usual = await rail(`build --target ${target} --out gen`, {
      files: { ...filesOf(catalog) },
    })
    const before = target === 'client' ? `${name}.client` : name
    const stem = file.replace(/\.[a-z]+$/, '')
    expect(written(usual.disk)).toHaveLength(files.length)
    expect(
      written(usual.disk).map((one) =>
        usual.text(`gen/${one}`)!.replaceAll(`./${before}.texts`, `./${stem}.texts`),
      ),
    ).toEqual(expect.arrayContaining(files.map((one) => flagged.text(`gen/${one}`))))
  },
)

test('a new name leaves the old files over, and --clean removes them', async () => {
  const { rail: run, disk } = inMemory(world('target: typescript, out: gen, file: errors.ts'))
  await run('build')
  disk.set('/repo/rail-errors.config.yaml', config('target: typescript, out: gen, file: codes.ts'))
  expect(await run('build --check')).toMatchObject({
    exit: 1,
    out: expect.stringContaining('gen/codes.ts'),
  })
  expect((await run('build')).err).toContain(
    'Left over from earlier builds: gen/errors.ts, gen/errors.texts.de.ts. Remove them with --clean.',
  )
  expect(await run('build --clean')).toMatchObject({ exit: 0 })
  expect(written(disk)).toEqual(['codes.texts.de.ts', 'codes.ts'])
  expect(await run('build --check')).toMatchObject({ exit: 0 })
})

test('a list and a handling file with chosen names are one catalog', async () => {
  const { rail: run, disk } = inMemory(
    world(
      'target: flat-list, out: gen, file: errors.json',
      'target: handling, out: gen, file: errors.handling.json',
    ),
  )
  await run('build')
  disk.set('/repo/rail-errors.config.yaml', '')
  for (const [source, out] of [
    ['errors.yaml', 'a'],
    ['gen/errors.json', 'b'],
  ])
    expect(
      await run(`build ${source} --target typescript,fhir-r4,flat-list --out ${out}`),
    ).toMatchObject({ exit: 0 })
  const files = (folder: string) =>
    [...disk].flatMap(([path, contents]) =>
      path.startsWith(`/repo/${folder}/`) && !path.endsWith('.manifest') ? [String(contents)] : [],
    )
  expect(files('b')).toEqual(files('a'))
})

describe('diff with a folder whose files have chosen names', () => {
  const RENAMED = ['list.json', 'errors.ts', 'errors.texts.de.ts', 'errors.js', 'errors.d.ts']
  const texts = ['errors.texts.de.js', 'errors.texts.de.d.ts']
  const usualNames = [...RENAMED, ...texts].map((name) =>
    name.replace(/^(?:list|errors)/, 'clinic-errors'),
  )
  test.each([
    ['the working tree, which asks for the same', 'gen', {}],
    [
      'a catalog whose config asks for others',
      'gen errors.yaml',
      { 'output-removed': [...RENAMED, ...texts], 'output-added': usualNames },
    ],
    ['a catalog without outputs of its own, as the old side', 'errors.yaml gen', {}],
  ])('%s', async (_, sides, named) => {
    const { rail: run, disk } = inMemory(
      world(
        'target: flat-list, out: gen, file: list.json',
        'target: typescript, out: gen, file: errors.ts',
        'target: javascript, out: gen, file: errors.js',
        'target: typescript-enum, out: gen',
      ),
    )
    await run('build')
    if (sides !== 'gen') {
      const usual = ['flat-list', 'typescript', 'javascript', 'typescript-enum'].map(
        (target) => `target: ${target}, out: gen`,
      )
      disk.set('/repo/rail-errors.config.yaml', config(...usual))
    }
    const { exit, out, err } = await run(`diff ${sides} --format json`)
    const found: Record<string, string[]> = {}
    for (const { rule, location } of JSON.parse(out).changes as Record<string, string>[]) {
      found[rule!] ??= []
      found[rule!]!.push(location!.replace(/^outputs\[(.*)\]$/, '$1'))
    }
    const sorted = (names: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(names).map(([rule, list]) => [rule, [...list].sort()]))
    expect(sorted(found), err).toEqual(sorted(named))
    expect(exit).toBe(Object.keys(named).length > 0 ? 1 : 0)
  })
})

test.each(
  rowsOf<{ what: string; outputs: string[]; message: string | RegExp }>(import.meta, 'configs'),
)('the config: $what', async ({ outputs, message }) => {
  const { exit, err, disk } = await rail('build', world(...outputs))
  expect(err).toContain(message)
  expect({ exit, files: written(disk) }).toEqual({ exit: 2, files: [] })
})

test.each(
  rowsOf<{ target: string; out: string; message: string }>(import.meta, 'build out is refused'),
)('build $target --out $out is refused', async ({ target, out, message }) => {
  const { exit, err, disk } = await rail(`build ${target} --out ${out}`, {
    files: { ...filesOf(catalog) },
  })
  expect({ exit, files: written(disk) }).toEqual({ exit: 2, files: [] })
  expect(err).toContain(message)
})

test.each([
  ['with a slash', 'gen/errors.ts/', {}],
  ['that exists', 'gen/errors.ts', { 'gen/errors.ts/readme.md': '' }],
  ['of a package', 'gen/chart.js/', {}],
  ['that is hidden', 'gen/.ts', {}],
  ['that is hidden, at the top', '.json', {}],
])('a folder %s', async (_, out, more) => {
  const { exit, err, text } = await rail(`build --target typescript --out ${out}`, {
    files: { ...filesOf(catalog), ...more },
  })
  expect(exit, err).toBe(0)
  expect(text(`${out.replace(/\/$/, '')}/${name}.ts`)).toContain('export const Code')
})

test('the target of a plugin that has a suffix', async () => {
  const generator = {
    id: 'clinic-csv',
    summary: 'A table.',
    default: false,
    needs: [],
    suffix: '.table.csv',
    generate: (_: object, __: object, path = 'clinic.table.csv') => [
      { path, contents: 'code\n', mediaType: 'text/csv' },
    ],
  }
  const given = (more: object) => ({
    files: { ...filesOf(catalog), 'rail-errors.config.yaml': 'plugins: [./clinic.mjs]\n' },
    modules: {
      'clinic.mjs': () => ({
        default: { apiVersion: 1, name: 'clinic', generators: [{ ...generator, ...more }] },
      }),
    },
  })
  const { exit, err, disk } = await rail('build --target clinic-csv --out gen/codes.csv', given({}))
  expect({ exit, files: written(disk) }, err).toEqual({ exit: 0, files: ['codes.csv'] })
  expect(
    (await rail('build --target clinic-csv --out gen', given({ suffix: 'csv' }))).err,
  ).toContain('the end of a file name, such as ".csv"')
})
