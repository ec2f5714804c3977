import { execFileSync, spawn } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import configSchema from '../schema/config.schema.json' with { type: 'json' }
import catalogSchema from '../schema/errors.schema.json' with { type: 'json' }
import { nodeFiles } from '../src/base/io/host/node.ts'
import { reporters } from '../src/base/report/reporters/index.ts'
import { NAMING_FIELDS } from '../src/base/run/config/names.ts'
import { healthy } from './support/catalogs.ts'
import { emptyFolder, gitIn, railIn } from './support/repository.ts'

// Names of files in a catalog, a config or a document, which a pull request can change. Nothing of
// what they lead to is in any report, nothing is written there, and no run waits for it.

const SECRET = 'hunter2'
const CONFIG = 'rail-errors.config.yaml'
const lines = (line: string) => Array.from({ length: 5 }, () => `${line}\n`).join('')
const SECRETS = {
  '.git/config': `[remote "origin"]\n\turl = https://ci:${SECRET}@git.test/a.git\n`,
  '.env': lines(`PASSWORD_OF_DB=${SECRET}`),
  '.npmrc': lines(`//registry.test/:_authToken=${SECRET}`),
  id_rsa: `-----BEGIN KEY-----\n${SECRET}\n`,
  'secrets.yaml': lines(`password: ${SECRET}`),
  'broken.yaml': `password: "${SECRET}\nother: [${SECRET}\n`,
  'list.json': JSON.stringify([SECRET, { password: SECRET }]),
  'text.yml': lines(SECRET),
  'ini.yaml': `[remote "origin"]\n\turl = https://ci:${SECRET}@git.test/a.git\n`,
}
/** Has a key of every kind of document: only its place refuses it. */
const DOCUMENT = `codes: [${SECRET}]\nopenapi: ${SECRET}\nfr: { a: ${SECRET} }\nrules: ${SECRET}\n`
const GOOD = 'codes: []\nopenapi: 3.1.0\napprovals: []\nfr: {}\nrules: {}\n'
/** `.git` for Windows, macOS, or git; here, they are folders of their own. */
const GITS = [
  ...['.git', '.GIT', '.git.', '.git ', '.git . .', 'GIT~1', 'git~2', '.git::$INDEX_ALLOCATION'],
  ...['.git:x', '.g\u200cit', '.\u200dgit\ufeff'],
]

/** Each of them in one of these places. */
const inGits = (turn: number) =>
  GITS.map(
    (name, at) => [`${name}/config`, `${name}/a.yaml`, `sub/${name}/a.yaml`][(at + turn) % 3]!,
  )

/** Names that each reader meets, one of each kind. */
const ALWAYS = [
  '.git/config',
  'link-to-git.yaml',
  '../outside.yaml',
  'link-out.yaml',
  'fifo.yaml',
  '.env',
]

/** Names, as data writes them. */
const TARGETS = [
  ...['./.git/a.yaml', 'sub/../.git/a.yaml', '%2Egit/a.yaml', '.git%2Fa.yaml', '.git\\a.yaml'],
  ...['link-to-git.yaml', 'git-link/a.yaml'],
  ...['../outside.yaml', '../outside/errors.yaml', '%2e%2e/outside.yaml', '..\\outside.yaml'],
  ...['link-out.yaml', 'folder-out/errors.yaml', 'link-to-link.yaml', 'dangling.yaml'],
  ...['ABSOLUTE', 'file:OUTSIDE', 'file://localhostOUTSIDE', '//server/share/x.yaml'],
  ...['C:\\outside.yaml', '/etc/passwd', '/proc/self/environ', '/dev/zero', '/dev/stdin'],
  ...['fifo.yaml', 'link-to-fifo.yaml', 'socket.yaml', 'folder.yaml', '.', '..'],
  ...[
    '.env',
    '.npmrc',
    'id_rsa',
    'secrets.yaml',
    'broken.yaml',
    'list.json',
    'text.yml',
    'ini.yaml',
  ],
]

const document = (ref: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Clinic', version: '1' },
    paths: {
      '/a': { get: { operationId: 'a', responses: { 404: { $ref: ref } } } },
      '/b': { $ref: ref },
      '/c': { $ref: `${ref}#/password` },
    },
  })
const RECORD = `${JSON.stringify({ method: 'GET', url: '/a', status: 404, body: { error: 'MEMBER_NOT_FOUND' } })}\n`
const withHeader = (field: string) => `${healthy().replace(/^codes:/m, `${field}\ncodes:`)}`

/** A file that names something, and the command that reads it. */
type Reader = { command: string; files(name: string): Record<string, string> }
const reader = (command: string, path: string, text: (name: string) => string): Reader => ({
  command,
  files: (name) => ({ [path]: text(JSON.stringify(name)) }),
})
const inConfig = (command: string, text: (name: string) => string) => reader(command, CONFIG, text)

/** A name that is not that of a package. */
const asPath = (name: string) => (/^"(?:\/|\.\.?\/)/.test(name) ? name : `"./${name.slice(1)}`)

/** How each field of a config is read. A field that is new in `NAMING_FIELDS` has to be here. */
const OF_CONFIG: Readonly<Record<string, Reader>> = {
  source: inConfig('lint', (name) => `source: ${name}\n`),
  'catalogs[].source': inConfig('lint', (name) => `catalogs: [{ source: ${name} }]\n`),
  'outputs[].target': inConfig(
    'build',
    (name) => `outputs: [{ target: ${asPath(name)}, out: gen, file: errors.rb }]\n`,
  ),
  'catalogs[].outputs[].target': inConfig(
    'build',
    (name) =>
      `catalogs: [{ source: errors.yaml, outputs: [{ target: ${asPath(name)}, out: gen, file: errors.rb }] }]\n`,
  ),
  'outputs[].out': inConfig('build', (name) => `outputs: [{ target: flat-list, out: ${name} }]\n`),
  'catalogs[].outputs[].out': inConfig(
    'build',
    (name) =>
      `catalogs: [{ source: errors.yaml, outputs: [{ target: flat-list, out: ${name} }] }]\n`,
  ),
  'outputs[].openapi': inConfig(
    'build',
    (name) => `outputs: [{ target: openapi-overlay, openapi: ${name} }]\n`,
  ),
  'outputs[].words': inConfig(
    'build',
    (name) => `outputs: [{ target: static-site, out: site, words: ${name} }]\n`,
  ),
  'catalogs[].outputs[].openapi': inConfig(
    'build',
    (name) =>
      `catalogs: [{ source: errors.yaml, outputs: [{ target: openapi-overlay, openapi: ${name} }] }]\n`,
  ),
  'catalogs[].outputs[].words': inConfig(
    'build',
    (name) =>
      `catalogs: [{ source: errors.yaml, outputs: [{ target: static-site, out: site, words: ${name} }] }]\n`,
  ),
  'contract.openapi[]': inConfig(
    'check records.ndjson',
    (name) => `contract: { openapi: [${name}] }\n`,
  ),
  'diff.usage': inConfig('diff old.yaml errors.yaml', (name) => `diff: { usage: ${name} }\n`),
  'usage.include[]': inConfig('usage', (name) => `usage: { include: [${name}] }\n`),
  'usage.complete[]': inConfig('usage', (name) => `usage: { complete: [${name}] }\n`),
}

const READERS: Readonly<Record<string, Reader>> = {
  ...OF_CONFIG,
  extends: inConfig('lint', (name) => `extends: ${asPath(name)}\n`),
  'plugins[]': inConfig('lint', (name) => `plugins: [${asPath(name)}]\n`),
  'output file': inConfig(
    'build',
    (name) => `outputs: [{ target: flat-list, out: gen, file: ${name} }]\n`,
  ),
  codes_from: reader('lint', 'errors.yaml', (name) => withHeader(`codes_from: ${name}`)),
  'codes_from.files': reader('lint', 'errors.yaml', (name) =>
    withHeader(`codes_from: { files: [${name}] }`),
  ),
  'imports.from': reader('lint', 'errors.yaml', (name) =>
    withHeader(`imports: { other: { from: ${name} } }`),
  ),
  'imports.from, of npm': reader('lint', 'errors.yaml', (name) =>
    withHeader(`imports: { other: { from: ${name.replace('"', '"npm:shop/')} } }`),
  ),
  'imports.from, of FHIR': reader('lint', 'errors.yaml', (name) =>
    withHeader(`imports: { other: { from: ${name.replace('"', '"fhir:shop.errors#1.0.0/')} } }`),
  ),
  'codes_from of an import': {
    command: 'lint',
    files: (name) => ({
      'errors.yaml': withHeader('imports: { other: { from: sub/errors.yaml } }'),
      'sub/errors.yaml': withHeader(`codes_from: ${JSON.stringify(`../${name}`)}`),
    }),
  },
  'a reference in a document of routes': {
    command: 'check records.ndjson --openapi api.json',
    files: (name) => ({ 'api.json': document(name) }),
  },
  'a reference in a document': {
    command: 'usage api.json',
    files: (name) => ({ 'api.json': document(name) }),
  },
}

const FORMATS = Object.keys(reporters)
/** Each run prints text and writes one report: the formats take turns. */
const reporting = (run: number) => {
  const id = FORMATS[run % FORMATS.length]!
  return ` --format text --format ${id}=reports/${id}`
}
const isReporting = (command: string) => /^(?:lint|diff|check|usage)/.test(command)

const PACKAGES = ['node_modules/shop', '../home/.fhir/packages/shop.errors#1.0.0/package']

const socket = createServer()
let folder = ''
let top = ''
beforeAll(async () => {
  folder = emptyFolder()
  top = join(folder, 'repository')
  mkdirSync(top)
  gitIn(top, 'init', '--quiet', '--initial-branch=main')
  for (const inside of ['sub', 'folder.yaml', 'reports', '../outside']) mkdirSync(join(top, inside))
  for (const [path, text] of Object.entries(SECRETS)) writeFileSync(join(top, path), text)
  for (const path of ['outside.yaml', 'outside/errors.yaml'])
    writeFileSync(join(folder, path), DOCUMENT)
  for (const name of GITS)
    for (const above of ['', 'sub']) {
      mkdirSync(join(top, above, name), { recursive: true })
      for (const file of ['config', 'a.yaml'])
        if (`${above}${name}/${file}` !== '.git/config')
          writeFileSync(join(top, above, name, file), DOCUMENT)
    }
  writeFileSync(join(top, 'old.yaml'), healthy())
  writeFileSync(join(top, 'good.yaml'), GOOD)
  writeFileSync(join(top, 'records.ndjson'), RECORD)
  writeFileSync(join(top, '.gitignore'), 'reports\n')
  for (const [name, target] of Object.entries({
    'link-to-git.yaml': '.git/a.yaml',
    'git-link': '.git',
    'link-out.yaml': '../outside.yaml',
    'folder-out': '../outside',
    'link-to-link.yaml': 'link-out.yaml',
    'dangling.yaml': '../outside/nothing.yaml',
    'link-to-fifo.yaml': 'fifo.yaml',
  }))
    symlinkSync(target, join(top, name))
  for (const path of PACKAGES) {
    mkdirSync(join(top, path), { recursive: true })
    writeFileSync(join(top, path, 'good.yaml'), GOOD)
    mkdirSync(join(top, path, '.git'), { recursive: true })
    writeFileSync(join(top, path, '.git/a.yaml'), DOCUMENT)
    for (const name of ['link-out.yaml', 'link-to-git.yaml'])
      symlinkSync(join(top, name), join(top, path, name))
    symlinkSync(join(folder, 'outside'), join(top, path, 'folder-out'))
  }
  if (process.platform === 'win32') return
  for (const path of PACKAGES) execFileSync('mkfifo', [join(top, path, 'fifo.yaml')])
  execFileSync('mkfifo', [join(top, 'fifo.yaml')])
  await new Promise<void>((done) => socket.listen(join(top, 'socket.yaml'), done))
})
afterAll(() => void socket.close())

/** Every path of the folder, to see what was written; reports and outputs inside are expected. */
const outside = () => [
  ...readdirSync(folder).sort(),
  ...readdirSync(join(folder, 'outside')),
  ...readdirSync(join(top, '.git')).sort(),
]

/** True for a file that no name in data may lead to. */
function isForbidden(path: string): boolean {
  const real = realpathSync(path)
  const way = relative(top, real)
  return (
    /^\.\.(?:\/|$)/.test(way) ||
    way.split('/').some((step) => GITS.includes(step)) ||
    !statSync(real).isFile()
  )
}

/** The readers share one door: each meets a name of each kind, and a fourth of the others. */
function namesFor(turn: number): string[] {
  const others = [...inGits(turn), ...TARGETS].filter((_, at) => (at + turn) % 4 === 0)
  return [...new Set([...ALWAYS, ...others])]
}

const tried = new Map<string, number>()
let runs = 0
describe.runIf(process.platform !== 'win32')('nothing is shown of', () => {
  test.each(Object.keys(READERS))(
    'what %s names',
    async (kind) => {
      const { command, files: filesFor } = READERS[kind]!
      const before = outside()
      /** Runs the command with this name in the file: what was read, and all that was printed. */
      const runWith = async (name: string) => {
        writeFileSync(join(top, 'errors.yaml'), healthy())
        for (const file of readdirSync(join(top, 'reports'))) rmSync(join(top, 'reports', file))
        for (const stale of ['api.json', CONFIG, 'sub/errors.yaml'])
          writeFileSync(join(top, stale), stale === CONFIG ? '{}\n' : 'codes: []\n')
        for (const [path, text] of Object.entries(filesFor(name)))
          writeFileSync(join(top, path), text)
        const read: string[] = []
        const files = {
          ...nodeFiles,
          read(path: string) {
            read.push(path)
            return nodeFiles.read(path)
          },
        }
        const load = async (path: string) => void read.push(path)
        const args = `${command}${isReporting(command) ? reporting(runs++) : ''}`
        const { exit, out, err } = await railIn(
          top,
          args,
          { HOME: join(folder, 'home') },
          { files, load },
        )
        const reports = readdirSync(join(top, 'reports')).map((file) =>
          readFileSync(join(top, 'reports', file), 'utf8'),
        )
        return { read, exit, err, lines: [out, err, ...reports].join('\n').split('\n') }
      }
      for (const target of namesFor(Object.keys(READERS).indexOf(kind))) {
        const {
          read,
          exit,
          err,
          lines: shown,
        } = await runWith(target.replace(/ABSOLUTE|OUTSIDE/, join(folder, 'outside.yaml')))
        // A glob finds what is an ordinary folder here.
        const isGlob = kind.startsWith('usage.') && target === '.'
        const found = isGlob ? [] : read.filter(isForbidden)
        expect(found, `${target}: ${command}`).toEqual([])
        expect(
          shown.filter((line) => line.includes(SECRET)).slice(0, 3),
          `${target}: ${command}`,
        ).toEqual([])
        expect(exit, `${target}: ${err}`).toBeLessThan(3)
        tried.set(target, (tried.get(target) ?? 0) + 1)
      }
      // What is expected is read: the names above are refused by what they are.
      if (!/\bout|output file/.test(kind) || /openapi|words/.test(kind))
        expect((await runWith('good.yaml')).read.map((path) => basename(path))).toContain(
          'good.yaml',
        )
      expect(outside()).toEqual(before)
    },
    120_000,
  )

  test('each name meets readers', () => {
    const names = [0, 1, 2].flatMap((turn) => [...inGits(turn), ...TARGETS])
    expect([...tried.keys()].sort()).toEqual([...new Set([...ALWAYS, ...names])].sort())
    expect(Math.min(...TARGETS.map((name) => tried.get(name)!))).toBeGreaterThan(5)
  })
})

/** The texts of a schema whose description speaks of files: `outputs[].out`. */
function fileFields(schema: unknown): string[] {
  type Node = {
    type?: string
    description?: string
    $ref?: string
    properties?: Record<string, Node>
    additionalProperties?: Node | false
    items?: Node
    anyOf?: Node[]
  }
  const { $defs = {} } = schema as { $defs?: Record<string, Node> }
  const found = new Set<string>()
  const visit = (node: Node, path: string, about: string, chain: readonly string[]): void => {
    const said = node.description ?? about
    if (node.$ref !== undefined) {
      if (chain.includes(node.$ref)) return
      visit($defs[node.$ref.replace(/^.*\//, '')]!, path, said, [...chain, node.$ref])
      return
    }
    if (node.type === 'string' && /\b(?:files?|folders?|paths?|globs?|documents?)\b/i.test(said))
      found.add(path)
    for (const [key, inner] of Object.entries(node.properties ?? {}))
      visit(inner, path === '' ? key : `${path}.${key}`, '', chain)
    if (node.additionalProperties) visit(node.additionalProperties, `${path}.*`, said, chain)
    if (node.items) visit(node.items, `${path}[]`, said, chain)
    for (const inner of node.anyOf ?? []) visit(inner, path, said, chain)
  }
  visit(schema as Node, '', '', [])
  return [...found].sort()
}

test('every field of a config that names files is read through one door', () => {
  expect(Object.keys(OF_CONFIG).sort()).toEqual([...NAMING_FIELDS].sort())
  const others = [
    ...['extends', 'extends[]', 'plugins[]', 'outputs[].file', 'catalogs[].outputs[].file'], // readers above
    ...['outputs[].name', 'catalogs[].outputs[].name'], // of a type, which names its file
    ...['outputs[].names', 'catalogs[].outputs[].names'], // a manner
    ...['outputs[].server[]', 'catalogs[].outputs[].server[]'], // a framework
    'servers.*.terminology', // an address
    'usage.exclude[]', // files that are not read
  ]
  expect(fileFields(configSchema)).toEqual([...NAMING_FIELDS, ...others].sort())
})

test('every field of a catalog that names files is among the readers', () => {
  const inAnswers = /(?:^|\.)(?:handling\.paths\[\]|wire(?:\[\])?\..*)$/
  expect(fileFields(catalogSchema).filter((field) => !inAnswers.test(field))).toEqual([
    ...['codes_from', 'codes_from.files[]', 'imports.*.from'],
    'name', // what outputs are called, checked by header-complete
  ])
})

describe.runIf(process.platform !== 'win32')('a pipe', () => {
  const CASES: readonly (readonly [path: string, command: string])[] = [
    ['errors.yaml', 'lint'],
    [CONFIG, 'lint'],
    ['.rail-errors/accepted.yaml', 'lint'],
    ['.rail-errors/accepted.yaml', 'diff old.yaml errors.yaml'],
    ['old.handling.json', 'lint old.json'],
    ['dist-terminology/clinic-errors.manifest', 'build'],
    ['dist-terminology/clinic-errors.json', 'build'],
    ['src/a.ts', 'usage src'],
  ]
  test.each(CASES)('in place of %s is not waited for', async (path, command) => {
    const at = emptyFolder()
    gitIn(at, 'init', '--quiet')
    for (const name of ['errors.yaml', 'old.yaml', 'old.json'])
      if (name !== path) writeFileSync(join(at, name), healthy())
    mkdirSync(join(at, path, '..'), { recursive: true })
    execFileSync('mkfifo', [join(at, path)])
    const { exit } = await railIn(at, command)
    expect(exit).toBeLessThan(3)
  })

  test.each(['lint %', 'lint --config %'])('that is named is read: %s', async (line) => {
    const at = emptyFolder()
    gitIn(at, 'init', '--quiet')
    for (const name of ['errors.yaml', 'old.yaml']) writeFileSync(join(at, name), healthy())
    execFileSync('mkfifo', [join(at, 'pipe')])
    const writer = spawn(
      'sh',
      ['-c', `cat ${line.includes('--config') ? '/dev/null' : 'old.yaml'} > pipe`],
      { cwd: at },
    )
    const { exit, err } = await railIn(at, line.replace('%', 'pipe'))
    writer.kill()
    expect({ exit, err }).toEqual({ exit: 0, err: expect.not.stringContaining('pipe, a socket') })
  })
})
