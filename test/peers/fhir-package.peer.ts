import { createReadStream, existsSync, mkdirSync, type ReadStream, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, launcher, must, peerBin, peerModule, root, run } from './peers.ts'

// The package as SUSHI and its loader read it. Nothing comes from a network: the core of FHIR is the one the validator unpacked.
const CORE = 'hl7.fhir.r4.core#4.0.1'
const CATALOG = join(root, 'test/fixtures/rich/errors.yaml')
const bin = join(root, 'dist/bin.js')
const folder = emptyFolder('package')
const packages = join(folder, '.fhir/packages')
const tarball = join(folder, 'visit-errors.tgz')
// What the test uses of fhir-package-loader.
type Cache = { cachePackageTarball(name: string, version: string, data: ReadStream): Promise<string> }
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
  must(process.execPath, [bin, 'build', CATALOG, '--target', 'fhir-package', '--out', folder], folder)
  symlinkSync(coreFolder(), join(packages, CORE))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Where the validator keeps the core package; its first run unpacks it. */
function coreFolder(): string {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rail-errors-tools/fhir-validate/home/.fhir/packages', CORE)
  if (!existsSync(cache)) run(launcher('fhir-validate'), [join(root, 'dist-terminology/rail-errors-stages.codesystem.json')], folder)
  return cache
}

test('the loader unpacks it, and finds all resources by url and by name', async () => {
  const { BasePackageLoader, createSQLJSPackageDB, DiskBasedPackageCache } = peerModule<LoaderModule>('fhir-package-loader')
  const cache = new DiskBasedPackageCache(packages)
  await cache.cachePackageTarball('test.visit.errors', '2.3.0', createReadStream(tarball))
  const loader = new BasePackageLoader(await createSQLJSPackageDB(), cache, offline, offline)
  expect(await loader.loadPackage('test.visit.errors', '2.3.0')).toBe('LOADED')
  expect(loader.findPackageJSON('test.visit.errors', '2.3.0')).toMatchObject({
    fhirVersions: ['4.0.1'],
    canonical: 'https://visit.test/terminology',
  })
  for (const [key, path] of [
    ['https://visit.test/terminology/CodeSystem/visit-errors', 'visit-errors.codesystem.json'],
    ['https://visit.test/terminology/ValueSet/visit-errors|2.3.0', 'visit-errors.valueset.json'],
    ['VisitErrorsStages', 'visit-errors-stages.codesystem.json'],
    ['VisitErrorsStagesValueSet', 'visit-errors-stages.valueset.json'],
  ] as const)
    expect(loader.findResourceJSON(key), key).toEqual(JSON.parse(readFileSync(join(root, 'test/golden/rich', path), 'utf8')))
})

/** A small project that depends on the package and uses its names; SUSHI resolves them or fails. */
function sushi() {
  const project = join(folder, 'project')
  rmSync(project, { recursive: true, force: true })
  mkdirSync(join(project, 'input/fsh'), { recursive: true })
  writeFileSync(
    join(project, 'sushi-config.yaml'),
    ['id: test.consumer', 'canonical: https://consumer.test', 'name: Consumer', 'status: draft', 'version: 0.1.0', 'fhirVersion: 4.0.1']
      .concat(['FSHOnly: true', 'dependencies:', '  test.visit.errors: 2.3.0', ''])
      .join('\n'),
  )
  writeFileSync(
    join(project, 'input/fsh/outcome.fsh'),
    `Profile: VisitOutcome
Parent: OperationOutcome
Id: visit-outcome
Title: "Outcome"
Description: "An outcome of the visit API."
* issue.details from VisitErrorsValueSet (required)

Instance: member-not-found
InstanceOf: VisitOutcome
Usage: #example
* issue.severity = #error
* issue.code = #not-found
* issue.details = VisitErrors#MEMBER_NOT_FOUND "Member unknown"
`,
  )
  // What SUSHI loads by itself is not needed here; a registry that is not there makes it go on at once.
  const settings = [`HOME=${folder}`, 'FPL_REGISTRY=http://127.0.0.1:9']
  const result = run('env', [...settings, peerBin('sushi'), 'build', project, '--log-level', 'info'], folder)
  const read = (name: string) => JSON.parse(readFileSync(join(project, 'fsh-generated/resources', name), 'utf8'))
  return { ...result, read }
}

test('SUSHI builds a project that depends on it', () => {
  const { exit, out, read } = sushi()
  expect(out).toContain('Loaded test.visit.errors#2.3.0 with 4 resources')
  expect(out).toMatch(/0 Errors/)
  expect(exit).toBe(0)
  const { differential } = read('StructureDefinition-visit-outcome.json') as { differential: { element: { binding?: object }[] } }
  expect(differential.element.flatMap(({ binding }) => binding ?? [])).toEqual([
    { strength: 'required', valueSet: 'https://visit.test/terminology/ValueSet/visit-errors' },
  ])
  expect(read('OperationOutcome-member-not-found.json').issue[0].details.coding).toEqual([
    { system: 'https://visit.test/terminology/CodeSystem/visit-errors', code: 'MEMBER_NOT_FOUND', display: 'Member unknown' },
  ])
})

test('twice the same bytes', () => {
  const again = join(folder, 'again')
  must(process.execPath, [bin, 'build', CATALOG, '--target', 'fhir-package', '--out', again], folder)
  expect(readFileSync(join(again, 'visit-errors.tgz')).equals(readFileSync(tarball))).toBe(true)
})
