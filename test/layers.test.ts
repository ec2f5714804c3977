import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Which room may import which, type imports too: the arrows of the house. Read from the top: each
// floor imports from the floors below it, and from a room on its own floor only where its list says
// so. Files at the top of src/ are rooms of their own.
const GROUND = [
  'values',
  'diagnostic.ts',
  'rule.ts',
  'rule-table.ts',
  'old-names.ts',
  'host',
  'yaml',
  'contract',
]
const KNOWN = ['catalog', 'openapi', 'wire', 'acceptance', 'config', 'fields']
const SOURCES = ['git', 'http', 'fhir-client', 'source']
const COMPUTED = [
  'lint',
  'diff',
  'usage',
  'check',
  'records',
  'changelog',
  'build',
  'report',
  'plugin',
  'init',
  'publish',
  'rulebook.ts',
]
const RUN = ['workspace', 'compare', 'release', 'conformance']
const below = (...floors: readonly string[][]): string[] => [...floors.flat(), 'version.ts']

const ARROWS: Record<string, readonly string[]> = {
  'bin.ts': ['host', 'main.ts'],
  'main.ts': ['cli.ts', 'host'],
  'cli.ts': ['commands', 'host', 'old-names.ts', 'values', 'version.ts'],
  'index.ts': [
    'acceptance',
    'catalog',
    'lint',
    'build',
    'diff',
    'wire',
    'contract',
    'diagnostic.ts',
  ],
  commands: below(['serve', 'sandbox'], RUN, COMPUTED, SOURCES, KNOWN, GROUND),
  // what a run does
  release: below(['compare', 'workspace'], COMPUTED, SOURCES, KNOWN, GROUND),
  compare: below(['workspace'], COMPUTED, SOURCES, KNOWN, GROUND),
  conformance: below(['workspace'], COMPUTED, SOURCES, KNOWN, GROUND),
  workspace: below(COMPUTED, SOURCES, KNOWN, GROUND),
  serve: ['build', 'contract'],
  sandbox: ['serve', 'server', 'build', 'http', 'host', 'values'],
  publish: [
    'build',
    'report',
    'fhir-client',
    'http',
    'catalog',
    'config',
    'diagnostic.ts',
    'host',
    'values',
  ],
  // what is computed
  'rulebook.ts': [
    'lint',
    'diff',
    'usage',
    'check',
    'openapi',
    'build',
    'publish',
    'diagnostic.ts',
    'rule.ts',
  ],
  plugin: ['lint', 'build', 'report', 'catalog', 'yaml', 'host', 'diagnostic.ts', 'values'],
  changelog: ['diff', 'report', 'catalog', 'diagnostic.ts'],
  diff: [
    'old-names.ts',
    'rule-table.ts',
    'build',
    'acceptance',
    'catalog',
    'config',
    'yaml',
    'diagnostic.ts',
    'rule.ts',
    'values',
  ],
  usage: [
    'acceptance',
    'git',
    'source',
    'build',
    'openapi',
    'catalog',
    'contract',
    'yaml',
    'host',
    'diagnostic.ts',
    'values',
  ],
  lint: [
    'old-names.ts',
    'acceptance',
    'catalog',
    'contract',
    'yaml',
    'diagnostic.ts',
    'rule.ts',
    'values',
  ],
  build: [
    'old-names.ts',
    'openapi',
    'wire',
    'contract',
    'catalog',
    'config',
    'yaml',
    'host',
    'diagnostic.ts',
    'values',
  ],
  report: ['diagnostic.ts', 'values'],
  init: ['catalog', 'values'],
  client: ['contract'],
  token: ['client', 'http', 'host', 'values'],
  testing: ['check', 'client', 'contract', 'diagnostic.ts', 'values'],
  check: ['client', 'contract', 'diagnostic.ts', 'values'],
  server: ['contract', 'wire', 'http', 'host'],
  records: ['check', 'values'],
  // where things come from
  source: ['git', 'http', 'fhir-client', 'openapi', 'catalog', 'config', 'yaml', 'host', 'values'],
  'fhir-client': ['http', 'host', 'values'],
  http: ['config', 'host', 'values'],
  git: ['host', 'values'],
  // what is known
  config: ['old-names.ts', 'yaml', 'host', 'values'],
  acceptance: ['old-names.ts', 'yaml', 'diagnostic.ts', 'values'],
  fields: ['yaml'],
  wire: ['catalog', 'contract', 'values'],
  openapi: ['contract', 'yaml', 'diagnostic.ts', 'values'],
  catalog: ['old-names.ts', 'openapi', 'contract', 'yaml', 'diagnostic.ts', 'values'],
  // the ground
  yaml: ['diagnostic.ts', 'values'],
  host: ['values'],
  'diagnostic.ts': ['values'],
  'rule.ts': [],
  'rule-table.ts': ['rule.ts'],
  'old-names.ts': [],
  values: [],
  contract: [],
  'version.ts': [],
}
// Rooms inside a room, each with what it imports of its own house; other files of the room may
// import them all.
const INNER: Record<string, readonly string[]> = {
  'build/fhir': ['build'],
  'build/generators': ['build', 'build/fhir', 'build/languages', 'build/site'],
  'build/languages': ['build'],
  'build/site': ['build', 'build/fhir', 'build/generators'],
  'check/groups': ['check'],
  'catalog/edit': ['catalog'],
  'catalog/native': ['catalog'],
  'catalog/native/code': ['catalog/native'],
  'catalog/native/forms': ['catalog/native', 'catalog/native/code'],
  'catalog/fhir': ['catalog', 'catalog/readers'],
  'catalog/readers': ['catalog', 'catalog/fhir'],
  'diff/rules': ['diff'],
  'http/auth': ['http'],
  'lint/docs': ['lint'],
  'lint/rules': ['lint'],
  'openapi/rules': ['openapi'],
  'report/reporters': ['report'],
  'server/token': ['server'],
  'workspace/watch': ['workspace'],
}
// What belongs to the outside world, and who may touch it. The rest is pure.
const OUTSIDE: Record<string, RegExp> = {
  'node:fs': /^host\/(?:cache-folder|files|landing|output|watch|writes)\.ts$/,
  'node:timers/promises': /^host\/(?:watch|writes)\.ts$/,
  'node:fs/promises': /^host\/(?:network|writes)\.ts$|^testing\/recorder\.ts$/,
  'node:child_process': /^host\/node\.ts$/,
  'node:http': /^host\/(?:http-server|network|reverse-proxy)\.ts$/,
  'node:https': /^host\/(?:http-server|reverse-proxy)\.ts$/,
  'node:net': /^host\/listen\.ts$/,
  'node:tls': /^host\/network\.ts$/,
  'node:vm': /^host\/time-limit\.ts$/,
  'node:readline': /^host\/terminal\.ts$/,
  'node:stream': /^host\/(?:http-server|terminal)\.ts$/,
  'node:url': /^host\/node\.ts$/,
  'node:module': /^bin\.ts$/,
  'node:util': /^host\/files\.ts$/,
  'node:path':
    /^(?:cli\.ts|host|config|git|source|usage|workspace|compare|conformance|release|commands|testing|sandbox)\b/,
  'node:crypto': /^values\/hash\.ts$|^sandbox\b/,
  'node:zlib': /^(?:records\/decode|values\/unpack)\.ts$/,
  'node:buffer': /^yaml\/parse\.ts$/,
}

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split('\\').join('/'))
const room = (file: string) => file.split('/')[0]!
const imports = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  return [
    ...text.matchAll(
      /^(?:import|export)(?: type)? (?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, from, lazy]) => ({
    file,
    from: (from ?? lazy)!,
  }))
})
const inside = imports
  .filter(({ from }) => from.startsWith('.'))
  .map(({ file, from }) => ({ file, to: posix.normalize(posix.join(posix.dirname(file), from)) }))
  .filter(({ to }) => !to.startsWith('..'))

const innerRoom = (file: string) =>
  Object.keys(INNER).find((inner) => file.startsWith(`${inner}/`)) ?? room(file)

test('rooms import only what the arrows allow', () => {
  const wrong = inside.filter(
    ({ file, to }) => room(file) !== room(to) && !(ARROWS[room(file)] ?? []).includes(room(to)),
  )
  expect(wrong).toEqual([])
  expect([...new Set(files.map(room))].sort()).toEqual(Object.keys(ARROWS).sort())
})

test('rooms inside a room import only what they may', () => {
  const wrong = inside.filter(({ file, to }) => {
    const [from, into] = [innerRoom(file), innerRoom(to)]
    return room(file) === room(to) && from !== into && from in INNER && !INNER[from]!.includes(into)
  })
  expect(wrong).toEqual([])
  expect(
    Object.keys(INNER).filter((inner) => !files.some((file) => file.startsWith(`${inner}/`))),
  ).toEqual([])
})

test('no arrow is allowed that nobody needs', () => {
  const used = new Set(inside.map(({ file, to }) => `${room(file)} -> ${room(to)}`))
  const own = Object.entries(ARROWS).filter(
    ([from]) => !['commands', 'workspace', 'compare', 'release', 'conformance'].includes(from),
  )
  expect(
    own
      .flatMap(([from, list]) => list.map((to) => `${from} -> ${to}`))
      .filter((arrow) => !used.has(arrow)),
  ).toEqual([])
})

test('no import leads back to where it came from, not even that of a type', () => {
  const next = new Map(
    files.map((file) => [file, inside.filter((one) => one.file === file).map(({ to }) => to)]),
  )
  const circles: string[] = []
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    else for (const to of next.get(file) ?? []) visit(to, [...way, file])
    if (!way.includes(file)) next.set(file, [])
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('only the host and its neighbours touch the outside world', () => {
  const touching = imports.filter(({ from }) => from.startsWith('node:'))
  expect(touching.filter(({ file, from }) => !OUTSIDE[from]?.test(file))).toEqual([])
  const globals = files.filter(
    (file) =>
      // The libraries are not the program: they run in the programs of others.
      !/^(?:bin\.ts|main\.ts|host\/|client\/|token\/|server\/report-once\.ts|values\/(?:hash|unpack)\.ts)/.test(
        file,
      ) &&
      /\b(?:process|console)\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
  )
  expect(globals).toEqual([])
})
