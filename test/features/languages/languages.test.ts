import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../../../src/base/rules/linter/lint.ts'
import { targets } from '../../../src/base/targets/targets.ts'
import { nastyInFew } from '../../fixtures/languages/nasty.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { likeIn, shownBeside } from '../../support/golden-file.ts'
import { inMemory, rail } from '../../support/rail.ts'

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const LANGUAGES = targets.flatMap(({ id, language }) => (language ? [id] : []))
const OPTIONS: Record<string, string> = {
  java: 'namespace: org.northwind.errors, name: ClinicErrors',
  go: 'namespace: clinicerrors',
  kotlin: 'namespace: org.northwind.errors, name: ClinicErrors',
  csharp: 'namespace: Northwind.Errors, name: ClinicErrors',
  php: 'namespace: Northwind\\Errors',
  ruby: 'name: ClinicErrors',
}
const rail6 = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8')

async function made(catalog: string, outputs: readonly string[]) {
  const config = `${OFF}outputs:\n${outputs.map((output) => `  - { ${output} }\n`).join('')}`
  const { rail: run, disk } = inMemory({
    files: { 'errors.yaml': catalog, 'rail-errors.config.yaml': config },
  })
  const { exit, out, err } = await run('build')
  expect(exit, out + err).toBe(0)
  return [...disk].flatMap(([path, contents]) =>
    path.startsWith('/repo/gen/') && !path.endsWith('.manifest')
      ? [{ path: path.slice('/repo/gen/'.length), contents: String(contents) }]
      : [],
  )
}

const filesOf = (catalog: string) =>
  made(
    catalog,
    LANGUAGES.map((target) =>
      [`target: ${target}, out: gen/${target}`, OPTIONS[target]].filter(Boolean).join(', '),
    ),
  )

test.each([
  ['rail', rail6],
  ['nasty', nastyInFew()],
])('the files of the catalog %s', async (name, catalog) => {
  const files = await filesOf(catalog)
  // Files of PHP for the errors of codes are alike.
  const errors = files.filter(({ path }) => path.includes('/Failure/'))
  const shown = files.filter((file) => !errors.slice(1).includes(file))
  const likeOf = catalog === rail6 ? () => undefined : likeIn(await filesOf(rail6), files)
  for (const one of shown) {
    const { path, contents } = shownBeside(likeOf(one), one)
    await expect(contents).toMatchFileSnapshot(`./golden/${name}/${path}`)
  }
  const folder = new URL(`./golden/${name}`, import.meta.url)
  const golden = readdirSync(folder, { recursive: true, withFileTypes: true })
  expect(golden.filter((one) => one.isFile())).toHaveLength(shown.length)
})

test.each([
  ['java', 'class % extends RailException {'],
  ['kotlin', 'class % internal constructor('],
  ['csharp', 'class % : RailException'],
])('%s: the error of a code that is called like a type of the file', async (target, declared) => {
  const codes = ['REASON', 'CLINIC_ERRORS', 'CARD_LOST'].map((code) => healthyEntry({ code }))
  const catalog = healthy(codes.join('\n')).replace(/^name: .*$/m, 'name: clinic-errors')
  const [file] = await made(catalog, [`target: ${target}, out: gen`])
  for (const name of ['ReasonError', 'ClinicErrorsError', 'CardLost'])
    expect(file!.contents).toContain(declared.replace('%', name))
})

/** The words of what reads an OperationOutcome. */
const READS_OUTCOMES = /(?<!\.)\bdiagnostics\b|\bexpression\b|fhir_?path|is_?outcome/i
test.each([
  ['rail', false],
  ['[problem, rail]', false],
  ['operation-outcome', true],
  ['[problem, operation-outcome]', true],
])('what reads OperationOutcomes, of the forms %s', async (wire, isThere) => {
  const catalog = rail6.replace('\nversion:', `\nwire: ${wire}\nversion:`)
  const languages = ['csharp', 'go', 'java', 'kotlin', 'php', 'python', 'ruby', 'rust']
  const files = await made(
    catalog,
    languages.map((target) => `target: ${target}, out: gen/${target}`),
  )
  const readers = files.filter(({ contents }) => READS_OUTCOMES.test(contents))
  const found = new Set(readers.map(({ path }) => path.split('/')[0]))
  expect([...found].sort()).toEqual(isThere ? languages : [])
})

test.each([
  // Go takes these ends for a test, a system and a processor.
  ['go', 'shop-test', 'shop_test_errors.go', 'package shoptest'],
  ['go', 'shop-linux', 'shop_linux_errors.go', 'package shoplinux'],
  ['go', 'shop-arm64', 'shop_arm64_errors.go', 'package shoparm64'],
  ['go', 'linux', 'linux.go', 'package linux'],
  ['go', 'test-errors', 'test_errors.go', 'package testerrors'],
  // C# takes the name of a class for that of the namespace around it.
  ['csharp', 'shop', 'ShopErrors.cs', 'namespace Shop\n{'],
  ['csharp', 'shop', 'ShopErrors.cs', 'public static class ShopErrors'],
  ['csharp', 'shop-errors', 'ShopErrors.cs', 'namespace Shoperrors\n{'],
  // Ruby has these names itself; the file is called as Zeitwerk looks for it.
  ['ruby', 'time', 'errors_time.rb', 'module ErrorsTime\n'],
  ['ruby', 'x-ray-errors', 'x_ray_errors.rb', 'module XRayErrors\n'],
])('%s: a catalog called %s', async (target, name, path, text) => {
  const catalog = healthy(healthyEntry()).replace(/^name: .*$/m, `name: ${name}`)
  const [file] = await made(catalog, [`target: ${target}, out: gen`])
  expect(file).toMatchObject({ path, contents: expect.stringContaining(text) })
})

test.each([
  ['python', 'file: clinic-errors.py', 'file', '"clinic-errors.py" is not the name of a module'],
  [
    'python',
    'namespace: a',
    'namespace',
    '"namespace" is for the targets csharp, go, java, kotlin and php',
  ],
  ['java', 'namespace: org.class.errors', 'namespace', '"class" is a word of the language'],
  ['java', 'namespace: org..errors', 'namespace', '"org..errors" is not a package, such as org.'],
  ['java', 'namespace: "a;import x"', 'namespace', 'is not a package'],
  ['java', 'name: Code', 'name', '"Code" is the name of a type that the file needs'],
  ['java', 'name: clinic', 'name', '"name" has letters and digits only'],
  ['java', 'name: Clinic, file: Other.java', 'name', 'Java wants the class Clinic in Clinic.java'],
  ['java', 'file: String.java', 'file', '"String.java" is named like its class'],
  ['go', 'file: errors_test.go', 'file', 'Go reads "errors_test.go" only in tests'],
  ['go', 'file: errors_linux.go', 'file', 'Go reads "errors_linux.go" only in tests'],
  ['go', 'namespace: Errors', 'namespace', '"Errors" is not the name of a package'],
  ['go', 'namespace: func', 'namespace', '"func" is a word of the language'],
  ['go', 'name: Clinic', 'name', '"name" is for the target'],
  ['kotlin', 'namespace: org.object', 'namespace', '"object" is a word of the language'],
  ['csharp', 'namespace: Northwind.System', 'namespace', '"System" is a word of the language'],
  ['csharp', 'name: Entry', 'name', '"Entry" is the name of a type that the file needs'],
  ['php', "namespace: 'Northwind\\List'", 'namespace', '"List" is a word of the language'],
  [
    'php',
    'namespace: Northwind.Errors',
    'namespace',
    'is not a namespace, such as Example\\Errors',
  ],
  ['php', 'file: Codes.php', 'file', 'the names of the files of php cannot be chosen'],
  ['ruby', 'name: Time', 'name', '"Time" is the name of a type that the file needs'],
  ['ruby', 'file: clinic.py', 'file', '"clinic.py"'],
  ['rust', 'file: Clinic.rs', 'file', '"Clinic.rs" is not the name of a module'],
])('%s with { %s } in the config', async (target, options, option, message) => {
  const line = `outputs: [{ target: ${target}, out: gen, ${options} }]`
  const files = { 'errors.yaml': healthy(), 'rail-errors.config.yaml': line }
  const { exit, err, disk } = await rail('build', { files })
  const column = line.indexOf(`${option}: `) + `${option}: `.length + 1
  expect(err).toContain(`rail-errors.config.yaml:1:${column} error`)
  expect(err).toContain(message)
  expect(exit).toBe(2)
  expect([...disk.keys()].some((path) => path.startsWith('/repo/gen/'))).toBe(false)
})

test.each([
  ['java', 'A_1', 'a_1', 'A_1'],
  ['python', 'A_1', 'A-1', 'A_1'],
  ['go', 'A_1', 'A1', 'CodeA1'],
  ['go', '1_A', '_1_a', 'Code1A'],
  ['csharp', 'A_1', 'A1', 'A1'],
  ['php', 'EQUALS', 'equals', 'Equals'],
  // PHP has one class for both.
  ['php', 'A_B', 'AB', 'Ab'],
  ['ruby', 'A_1', 'a_1', 'A_1'],
  ['rust', 'A_1', 'a1', 'A1'],
])('%s: two codes with one name', async (target, first, second, name) => {
  const catalog = healthy([first, second].map((code) => healthyEntry({ code })).join('\n'))
  const { exit, out } = await rail(`build --target ${target} --format json`, {
    files: { 'errors.yaml': catalog, 'rail-errors.config.yaml': OFF },
  })
  expect(exit).toBe(1)
  const [found, ...more] = JSON.parse(out).diagnostics
  expect(more).toEqual([])
  expect(found).toMatchObject({
    rule: 'output-valid',
    message: `the codes "${second}" and "${first}" would both be called ${name} (target ${target})`,
    range: { line: 19 },
    related: [{ message: `"${first}" has this name already`, range: { line: 12 } }],
  })
})

test.each([
  ['python', 'NONE', 'class NoneError(RailError):'],
  ['python', 'TIMEOUT_ERROR', 'class TimeoutErrorError(RailError):'],
  ['python', 'CLIENT', 'class ClientError(RailError):'],
  ['ruby', 'TIMEOUT', 'TimeoutError = Class.new(RailError)'],
  ['ruby', 'ENTRY', 'EntryError = Class.new(RailError)'],
  ['go', 'TRANSPORT', 'ErrTransport = codeError(CodeTransport)'],
  ['php', 'LIST', 'final class ListError extends RailError'],
  ['php', 'RAILERROR', 'final class RailerrorError extends RailError'],
])('%s: the error of %s is not called like what the file has', async (target, code, text) => {
  const files = await made(healthy(healthyEntry({ code })), [`target: ${target}, out: gen`])
  expect(files.some(({ contents }) => contents.includes(text))).toBe(true)
})

test.each([
  ['java', 'list', 'package list;|class ErrorsList '],
  ['java', 'default', 'package errorsdefault;|class Default '],
  ['go', 'func', 'package errorsfunc'],
  ['go', 'order-errors', 'package ordererrors'],
])('%s of a catalog with the name %s', async (target, name, wanted) => {
  const catalog = healthy().replace(/^name: .*$/m, `name: ${name}`)
  const [file] = await made(catalog, [`target: ${target}, out: gen`])
  for (const part of wanted.split('|')) expect(file!.contents).toContain(part)
})

test.each([
  ['rust', 'http: 70000', 'has the number 70000, which cannot be a status'],
  ['java', 'http: 1000000000', 'has the number 1000000000, which cannot be a status'],
  [
    'go',
    'handling: { retry: same, retry_policy: { max: -1 } }',
    'has the number -1, which cannot be',
  ],
])('%s: %s does not fit', async (target, field, message) => {
  const catalog = healthy().replace(/^ {2}handling:(?:.*\n)+?(?= {2}\w|$)/m, '')
  const name = field.split(':')[0]!
  const kept = catalog.replace(new RegExp(`^  ${name}: .*\n`, 'm'), '')
  const { exit, out } = await rail(`build --target ${target} --format concise`, {
    files: { 'errors.yaml': `${kept.trimEnd()}\n  ${field}\n`, 'rail-errors.config.yaml': OFF },
  })
  expect(out).toContain(`error output-valid MEMBER_NOT_FOUND ${message}`)
  expect(exit).toBe(1)
})

test.each(['java', 'kotlin'])('%s refuses more codes than an enum holds', async (target) => {
  const codes = Array.from({ length: 3001 }, (_, at) => healthyEntry({ code: `A_${at}` }))
  const { exit, out } = await rail(`build --target ${target} --format concise`, {
    files: { 'errors.yaml': healthy(codes.join('\n')), 'rail-errors.config.yaml': OFF },
  })
  expect(out).toContain('the catalog has 3001 codes; an enum of the JVM holds 3,000')
  expect(exit).toBe(1)
})

test.each(['java', 'kotlin'])(
  '%s counts what codes have: a method of the JVM has 64 KB',
  async (target) => {
    const params = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `p${at}` }))
    const build = (counts: readonly number[]) => {
      const codes = counts.map((count, at) => ({
        ...{
          code: `A_${at}`,
          http: 404,
          stop: true,
          fix_stage: 'identify',
          meaning: 'M.',
          fix: 'F.',
        },
        params: params(count),
      }))
      return rail(`build --target ${target} --out out --format concise`, {
        files: {
          'errors.yaml': JSON.stringify({
            ...{ name: 'clinic-errors', url: 'https://x.test/t', version: '1.0.0' },
            stages: ['identify'],
            codes,
          }),
          'rail-errors.config.yaml': OFF,
        },
      })
    }
    const many = await build(Array<number>(40).fill(200))
    expect(many.exit, many.out + many.err).toBe(0)
    const [, contents] = [...many.disk].find(([path]) => /\.(?:java|kt)$/.test(path))!
    const methods = String(contents)
      .split(/Rows\d+ \{/)
      .slice(1)
    expect(methods.length).toBeGreaterThan(1)
    // A param takes 20 bytes or more.
    for (const method of methods) expect(method.match(/Param\(/g)!.length).toBeLessThan(3000)
    const one = await build([9000])
    expect(one.out).toContain(
      'error output-valid A_0 has 9000 params and texts of handling; a method of the JVM holds 2,000',
    )
    expect(one.exit).toBe(1)
  },
)

const ERRORS = [
  ...['MemberNotFound', 'PayerUnreachable', 'ConsentSessionPending', 'MissingDocuments'],
  ...['NeedsReview', 'AlreadyClosed'],
]

test('a site offers the languages of the config, with their hashes', async () => {
  const outputs = [
    'target: static-site, out: gen',
    'target: java, out: src, namespace: org.northwind.errors',
    'target: php, out: src/php',
    'target: python, out: src, file: errors.py',
  ]
  const files = new Map(
    (await made(rail6, outputs)).map(({ path, contents }) => [path, contents] as const),
  )
  const page = files.get('terminology/index.html')!
  for (const folder of ['terminology', 'terminology/1.0.0']) {
    const sums = files.get(`${folder}/SHA256SUMS`)!.trimEnd().split('\n')
    expect(sums.map((line) => line.slice(66))).toEqual([
      'java/RailErrors.java',
      'java/RailErrorsHttp.java',
      ...['Code', 'Stage', 'Outcome', 'Retry', 'IdempotencyKey', 'PresentAs', 'ParamType'].map(
        (name) => `php/${name}.php`,
      ),
      ...[
        'Answer',
        'Reason',
        'Decision',
        'Client',
        'Psr18',
        'Attempt',
        'Call',
        'Loop',
        'Quota',
      ].map((name) => `php/${name}.php`),
      ...['DeadlineExceeded', 'RailError'].map((name) => `php/${name}.php`),
      ...ERRORS.map((name) => `php/Failure/${name}.php`),
      'python/errors.py',
    ])
    for (const line of sums) {
      const [sum, path] = line.split('  ') as [string, string]
      expect(
        createHash('sha256')
          .update(files.get(`${folder}/${path}`)!)
          .digest('hex'),
      ).toBe(sum)
      expect(page).toContain(`<a href="${path}">${path}</a>`)
    }
  }
  expect(files.get('terminology/java/RailErrors.java')).toContain('package org.northwind.errors;')
  const without = await made(rail6, outputs.slice(0, 1))
  expect(without.filter(({ path }) => path.endsWith('SHA256SUMS'))).toEqual([])
})

test.each([
  ['a folder', 'https://clinic.test/terminology', 'gen'],
  ['a site that offers languages', 'https://clinic.test', 'site'],
])('diff with %s', async (_, url, folder) => {
  const outputs = [
    ...['flat-list', 'handling'].map((target) => `target: ${target}, out: gen`),
    'target: python, out: gen, file: errors.py',
    'target: java, out: gen',
    'target: php, out: gen',
    'target: static-site, out: site',
  ]
  const { rail: run } = inMemory({
    files: {
      'errors.yaml': rail6.replace('https://rail.example/terminology', url),
      'rail-errors.config.yaml': `outputs:\n${outputs.map((one) => `  - { ${one} }\n`).join('')}`,
    },
  })
  expect((await run('build')).exit).toBe(0)
  const { out, err } = await run(`diff ${folder} errors.yaml --format json`)
  type Change = { rule: string; message: string }
  const { changes } = JSON.parse(out) as { changes: Change[] }
  expect(
    changes.filter(({ rule }) => rule !== 'output-added').map(({ message }) => message),
    err,
  ).toEqual([])
})
