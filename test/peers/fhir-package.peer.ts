import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  type ReadStream,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, isLong, launcher, must, peerBin, peerModule, root, run } from './peers.ts'

// The packages as SUSHI and its loader read them. Nothing comes from a network: the cores of FHIR
// are those the validator unpacked. The version, the target, the end of file and id, the folder of
// the golden files, the core.
const VERSIONS = [
  ['4.0.1', 'fhir-package', '', '', 'hl7.fhir.r4.core'],
  ['4.3.0', 'fhir-package-r4b', '.r4b', '', 'hl7.fhir.r4b.core'],
  ['5.0.0', 'fhir-package-r5', '.r5', 'r5', 'hl7.fhir.r5.core'],
] as const
const bin = join(root, 'dist/bin.cjs')
const folder = emptyFolder('package')
const packages = join(folder, '.fhir/packages')
const tarball = (suffix: string) => join(folder, 'out', `visit-errors${suffix}.tgz`)
// What the test uses of fhir-package-loader.
type Cache = {
  cachePackageTarball(name: string, version: string, data: ReadStream): Promise<string>
}
type Loader = {
  loadPackage(name: string, version: string): Promise<string>
  findPackageJSON(name: string, version: string): unknown
  findResourceJSON(key: string): unknown
}
type LoaderModule = {
  DiskBasedPackageCache: new (folder: string) => Cache
  BasePackageLoader: new (db: unknown, cache: Cache, registry: unknown, builds: unknown) => Loader
  createSQLJSPackageDB(): Promise<unknown>
}
const offline = { resolveVersion: async (_: string, version: string) => version } // no registry is asked for anything

beforeAll(() => {
  mkdirSync(packages, { recursive: true })
  cpSync(join(root, 'test/fixtures/rich'), folder, { recursive: true })
  writeFileSync(join(folder, 'rail-errors.config.yaml'), 'fhir:\n  value_sets: [active]\n')
  build('out')
  for (const [number, , , , core] of VERSIONS)
    symlinkSync(coreFolder(number, core), join(packages, `${core}#${number}`))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const build = (out: string) =>
  must(
    process.execPath,
    [
      bin,
      '--cwd',
      folder,
      'build',
      '--target',
      VERSIONS.map(([, target]) => target).join(),
      '--out',
      out,
    ],
    folder,
  )

/** Where the validator keeps a core package; its first run unpacks it. */
function coreFolder(number: string, core: string): string {
  const home = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'rail-errors-tools/fhir-validate/home',
  )
  const cache = join(home, '.fhir/packages', `${core}#${number}`)
  const any = join(root, 'dist-terminology/rail-errors-stages.codesystem.json')
  if (!existsSync(cache))
    run(launcher('fhir-validate'), ['--version', number.slice(0, 3), any], folder)
  return cache
}

test.each(VERSIONS)(
  '%s: the loader unpacks it, and finds all resources by url and by name',
  async (number, _, suffix, below) => {
    const { BasePackageLoader, createSQLJSPackageDB, DiskBasedPackageCache } =
      peerModule<LoaderModule>('fhir-package-loader')
    const id = `test.visit.errors${suffix}`
    const cache = new DiskBasedPackageCache(packages)
    await cache.cachePackageTarball(id, '2.3.0', createReadStream(tarball(suffix)))
    const loader = new BasePackageLoader(await createSQLJSPackageDB(), cache, offline, offline)
    expect(await loader.loadPackage(id, '2.3.0')).toBe('LOADED')
    expect(loader.findPackageJSON(id, '2.3.0')).toMatchObject({
      fhirVersions: [number],
      canonical: 'https://visit.test/terminology',
    })
    for (const [key, path] of [
      ['https://visit.test/terminology/CodeSystem/visit-errors', 'visit-errors.codesystem.json'],
      ['https://visit.test/terminology/ValueSet/visit-errors|2.3.0', 'visit-errors.valueset.json'],
      ['VisitErrorsStages', 'visit-errors-stages.codesystem.json'],
      ['VisitErrorsStagesValueSet', 'visit-errors-stages.valueset.json'],
      [
        'https://visit.test/terminology/ValueSet/visit-errors-active',
        'visit-errors-active.valueset.json',
      ],
    ] as const)
      expect(loader.findResourceJSON(key), key).toEqual(
        JSON.parse(readFileSync(join(root, 'test/golden/rich', below, path), 'utf8')),
      )
  },
)

/**
 * A project of an IG author that has nothing of the catalog but the package: a profile of the outcome,
 * bound to the codes that may be sent, and examples. SUSHI resolves the names or fails.
 */
function sushi(number: string, suffix: string) {
  const project = join(folder, `project${suffix}`)
  mkdirSync(join(project, 'input/fsh'), { recursive: true })
  writeFileSync(
    join(project, 'sushi-config.yaml'),
    [
      'id: test.consumer',
      'canonical: https://consumer.test',
      'name: Consumer',
      'status: draft',
      'version: 0.1.0',
      `fhirVersion: ${number}`,
    ]
      .concat(['FSHOnly: true', 'dependencies:', `  test.visit.errors${suffix}: 2.3.0`, ''])
      .join('\n'),
  )
  const example = (code: string, display: string) => `
Instance: ${code.toLowerCase().replaceAll('_', '-')}
InstanceOf: VisitOutcome
Usage: #example
* language = #en
* text.status = #generated
* text.div = "<div xmlns='http://www.w3.org/1999/xhtml' xml:lang='en' lang='en'><p>${display}</p></div>"
* issue.severity = #error
* issue.code = #not-found
* issue.details = VisitErrors#${code} "${display}"
`
  writeFileSync(
    join(project, 'input/fsh/outcome.fsh'),
    `Profile: VisitOutcome
Parent: OperationOutcome
Id: visit-outcome
Title: "Outcome"
Description: "An outcome of the visit API."
* issue.details 1..1
* issue.details from VisitErrorsActiveValueSet (required)
${EXAMPLES.map(([code, display]) => example(code, display)).join('')}`,
  )
  // What SUSHI loads by itself is not needed here; a registry that is not there makes it go on at
  // once.
  const settings = [`HOME=${folder}`, 'FPL_REGISTRY=http://127.0.0.1:9']
  const result = run(
    'env',
    [...settings, peerBin('sushi'), 'build', project, '--log-level', 'info'],
    folder,
  )
  return { ...result, made: join(project, 'fsh-generated/resources') }
}

// An active code, a retired one, and one that does not exist.
const EXAMPLES = [
  ['MEMBER_NOT_FOUND', 'Member unknown'],
  ['BILL_TWICE', 'Bill twice'],
  ['MEMBER_LOST', 'Member lost'],
] as const

const resourcesIn = (at: string) =>
  readdirSync(at).flatMap((name) => (/^[A-Z]\w+-.*\.json$/.test(name) ? [join(at, name)] : []))

// The recipes below do the same in R4: this is in `npm run test:long`.
test.each(isLong ? VERSIONS : [])(
  '%s: SUSHI builds a project that depends on it; the official validator has errors about retired and unknown codes in it, and about nothing else',
  (number, _, suffix) => {
    const { exit, out, made } = sushi(number, suffix)
    expect(out).toContain(`Loaded test.visit.errors${suffix}#2.3.0 with 10 resources`)
    expect(out).toMatch(/0 Errors/)
    expect(exit).toBe(0)
    const read = (name: string) => JSON.parse(readFileSync(join(made, name), 'utf8'))
    const { differential } = read('StructureDefinition-visit-outcome.json') as {
      differential: { element: { binding?: object }[] }
    }
    expect(differential.element.flatMap(({ binding }) => binding ?? [])).toEqual([
      {
        strength: 'required',
        valueSet: 'https://visit.test/terminology/ValueSet/visit-errors-active',
      },
    ])
    const { meta, issue } = read('OperationOutcome-member-not-found.json')
    expect(meta.profile).toEqual(['https://consumer.test/StructureDefinition/visit-outcome'])
    expect(issue[0].details.coding).toEqual([
      {
        system: 'https://visit.test/terminology/CodeSystem/visit-errors',
        code: 'MEMBER_NOT_FOUND',
        display: 'Member unknown',
      },
    ])

    const at = join(packages, `test.visit.errors${suffix}#2.3.0/package`)
    const files = [at, join(at, 'example'), made].flatMap(resourcesIn)
    const validated = run(
      launcher('fhir-validate'),
      ['--version', number.slice(0, 3), ...files],
      folder,
    )
    expect(validated.out).toMatch(/^18 files, /m)
    const found = validated.out
      .split('\n')
      .filter((line) => /: (?:fatal|error|warning) \[/.test(line))
      // The IG publisher writes the narrative of a profile.
      .filter((line) => !/StructureDefinition-.*\[dom-6\]/.test(line))
    const about = (name: string) => found.filter((line) => line.includes(`/${name}.json:`))
    for (const name of ['OperationOutcome-bill-twice', 'OperationOutcome-member-lost'])
      expect(about(name).join('\n')).toMatch(/: error \[.*visit-errors-active/)
    expect(
      found.filter((line) => !/OperationOutcome-(?:bill-twice|member-lost)\.json:/.test(line)),
    ).toEqual([])
    expect(validated.exit).toBe(1)
  },
)

/** The blocks of a page in one language; with `section`, of one section only. */
const blocksOf = (page: string, language: string, section = '') =>
  [
    ...readFileSync(join(root, page), 'utf8')
      .split(/^(?=## )/m)
      .filter((text) => section === '' || text.startsWith(`## ${section}\n`))
      .join('')
      .matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
  ].map(([, text]) => text!)

test('the recipes for authors of implementation guides and for users of the validator', () => {
  const at = join(folder, 'shop')
  const authors = 'In your IG'
  const [shop] = blocksOf('docs/catalog.md', 'yaml')
  mkdirSync(join(at, 'ig/input/fsh'), { recursive: true })
  writeFileSync(join(at, 'errors.yaml'), shop!)
  for (const text of [
    ...blocksOf('docs/fhir.md', 'yaml', authors),
    ...blocksOf('docs/fhir.md', 'fsh', authors),
  ])
    writeFileSync(join(at, /^(?:#|\/\/) (\S+)\n/.exec(text)![1]!), text)
  // `npx` without a registry, and the engine of the validator with what `-ig` would load.
  const bins = join(folder, 'bin')
  mkdirSync(bins)
  const program = (name: string, script: string) =>
    writeFileSync(join(bins, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  program(
    'npx',
    `name=$1; shift; case $name in rail-errors) exec node '${bin}' "$@";; fsh-sushi) exec '${peerBin('sushi')}' "$@";; esac; exit 99`,
  )
  program(
    'java',
    `[ "$*" = '-jar validator_cli.jar -version 4.0.1 -tx n/a -ig packages/shop-errors.tgz outcome.json' ] || exit 99
mkdir ig-package && tar xzf packages/shop-errors.tgz -C ig-package
env HOME='${homedir()}' PATH='${process.env.PATH}' '${launcher('fhir-validate')}' --version 4.0 ig-package/package/[A-Z]*.json ig/fsh-generated/resources/*.json outcome.json`,
  )
  const commands = (section: string) =>
    run(
      'env',
      [
        `HOME=${folder}`,
        `PATH=${bins}:${process.env.PATH}`,
        'FPL_REGISTRY=http://127.0.0.1:9',
        ...['bash', '-euc', blocksOf('docs/fhir.md', 'sh', section).join('')],
      ],
      at,
    )
  const built = commands(authors)
  expect([built.exit, built.out]).toEqual([0, expect.stringContaining('0 Errors')])

  const outcome = readFileSync(
    join(at, 'ig/fsh-generated/resources/OperationOutcome-item-sold-out.json'),
    'utf8',
  )
  writeFileSync(join(at, 'outcome.json'), outcome.replace('ITEM_SOLD_OUT', 'ITEM_SOLD'))
  const { exit, out } = commands('With the validator')
  const errors = out.split('\n').filter((line) => /: (?:fatal|error) \[/.test(line))
  expect(errors.join('\n')).toMatch(/ITEM_SOLD/)
  expect(errors.filter((line) => !line.startsWith('outcome.json:'))).toEqual([])
  expect(exit).toBe(1)
})

test('twice the same bytes', () => {
  build('again')
  for (const [, , suffix] of VERSIONS)
    expect(
      readFileSync(join(folder, `again/visit-errors${suffix}.tgz`)).equals(
        readFileSync(tarball(suffix)),
      ),
    ).toBe(true)
})
