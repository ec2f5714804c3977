import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The rooms of src/base/, and which of them each may import, type imports too: the table of
// docs/internal/architecture.md.
const ROOMS: Record<string, readonly string[]> = {
  core: [],
  report: ['core'],
  forms: ['core'],
  io: ['core'],
  rules: ['core'],
  targets: ['core', 'forms', 'io'],
  run: ['core', 'report', 'forms', 'io', 'rules', 'targets'],
  cli: ['core', 'report', 'forms', 'io', 'rules', 'targets', 'run'],
}
// Which features import others, and why. Everything else that two need is in the base.
const PAIRS: Record<string, string> = {
  'check -> openapi': 'documents of the service name its operations',
  'import -> lists': 'the lists that become a catalog',
  'lists -> openapi': 'schemas of documents have lists',
  'modules -> languages': 'modules are printed from templates, as languages are',
  'publish -> fhir': 'what is published',
  'release -> changelog': 'a release writes the changelog',
  'sandbox -> openapi': 'it serves its own document',
  'sandbox -> site': 'it serves the terminology',
  'site -> fhir': 'a site has FHIR where the catalog has it',
  'templates -> languages': 'the escapes of the languages',
  'usage -> check': 'recorded answers show what is tested',
  'usage -> languages': 'the names of the constants that build prints',
  'usage -> openapi': 'documents repeat codes',
}
// What belongs to the outside world, and who may touch it. The rest is pure.
const OUTSIDE: Record<string, RegExp> = {
  'node:fs':
    /^base\/io\/host\/(?:cache-folder|links|node|output|watch|atomic-write)\.ts$|^features\/lists\/code\/grammar\.ts$/,
  'node:timers/promises': /^base\/io\/host\/(?:atomic-write|node|watch)\.ts$/,
  'node:fs/promises':
    /^base\/io\/host\/(?:atomic-write|network)\.ts$|^features\/check\/testing\/recorder\.ts$|^features\/lists\/code\/grammar\.ts$/,
  'node:child_process': /^base\/io\/host\/node\.ts$/,
  'node:http': /^base\/io\/host\/(?:http-server|network|reverse-proxy)\.ts$/,
  'node:https': /^base\/io\/host\/(?:http-server|reverse-proxy)\.ts$/,
  'node:net': /^base\/io\/host\/listen\.ts$/,
  'node:tls': /^base\/io\/host\/network\.ts$/,
  'node:vm': /^base\/core\/values\/time-limit\.ts$/,
  'node:readline': /^base\/io\/host\/prompt\.ts$/,
  'node:stream': /^base\/io\/host\/(?:http-server|prompt)\.ts$/,
  'node:url': /^base\/io\/host\/node\.ts$/,
  'node:module': /^base\/cli\/bin\.ts$|^features\/lists\/code\/grammar\.ts$/,
  'node:util': /^base\/io\/host\/node\.ts$/,
  'node:path': /^base\/(?:cli|run|io)\b|^features\/(?!modules\/client\/)/,
  'node:crypto': /^base\/core\/values\/hash\.ts$|^features\/sandbox\b/,
  'node:zlib':
    /^(?:features\/check\/records\/decode|base\/core\/values\/unpack|features\/lists\/code\/grammar)\.ts$/,
  'node:buffer': /^base\/core\/values\/utf8\.ts$/,
}

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split('\\').join('/'))
/** `base/core`, `features/sql`, `contributions`, `libraries`, `index.ts`. */
const room = (file: string) => {
  const [part = '', name = ''] = file.split('/')
  return part === 'base' || part === 'features' ? `${part}/${name}` : part
}
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

const between = inside
  .map(({ file, to }) => ({ file, to, from: room(file), into: room(to) }))
  .filter(({ from, into }) => from !== into)
const featuresOf = (one: string) => one.replace(/^features\//, '')

test('the base imports no feature, and its rooms only what the arrows allow', () => {
  const wrong = between.filter(
    ({ from, into }) =>
      from.startsWith('base/') &&
      into !== 'contributions' &&
      !(ROOMS[featuresOf(from.slice('base/'.length))] ?? []).some((one) => into === `base/${one}`),
  )
  expect(wrong).toEqual([])
  const rooms = files.filter((file) => file.startsWith('base/')).map((file) => room(file).slice(5))
  expect([...new Set(rooms)].sort()).toEqual(Object.keys(ROOMS).sort())
})

test('libraries run without the tool', () => {
  const wrong = between.filter(
    ({ from, into }) => from === 'libraries' && !/^base\/(?:core|io)$/.test(into),
  )
  expect(wrong).toEqual([])
})

test('features import each other in pairs that have a reason', () => {
  const pairs = between
    .filter(({ from, into }) => /^features\//.test(from) && /^features\//.test(into))
    .map(({ from, into }) => `${featuresOf(from)} -> ${featuresOf(into)}`)
  expect([...new Set(pairs)].sort()).toEqual(Object.keys(PAIRS).sort())
})

test('a feature is entered by its index.ts, which has nothing but what others import', () => {
  const across = between.filter(
    ({ from, into }) => /^features\//.test(from) && /^features\//.test(into),
  )
  expect(across.filter(({ to, into }) => to !== `${into}/index.ts`)).toEqual([])
  const unused: string[] = []
  for (const door of DOORS) {
    const text = readFileSync(join(src, door), 'utf8')
    const exports = /^export (?:type )?\{([^}]*)\} from '\.\/.*'\n/gm
    expect(text.replace(exports, ''), door).toBe('')
    const own = Array.from(text.matchAll(exports), ([, list]) => namesIn(list!)).flat()
    const imported = across
      .filter(({ to }) => to === door)
      .flatMap(({ file }) =>
        Array.from(readFileSync(join(src, file), 'utf8').matchAll(FROM_DOOR))
          .filter(([, , from]) => posix.join(posix.dirname(file), from!) === door)
          .flatMap(([, list]) => namesIn(list!)),
      )
    unused.push(...own.filter((one) => !imported.includes(one)).map((one) => `${door}: ${one}`))
  }
  expect(unused, 'exports of an index.ts that no other feature imports').toEqual([])
})
/** That of the sandbox is the library `rail-errors/sandbox`. */
const DOORS = files.filter((file) => /^features\/(?!sandbox\/)[^/]+\/index\.ts$/.test(file))
const FROM_DOOR = /^import (?:type )?\{([^}]*)\} from '(.*\/index\.ts)'/gm
/** The names of a list as the module has them, without aliases. */
const namesIn = (list: string): string[] =>
  Array.from(list.matchAll(/(?:type )?(\w+)(?: as \w+)?/g), ([, name]) => name!)

test('no arrow is allowed that nobody needs, and the architecture page has the same table', () => {
  const used = new Set(between.map(({ from, into }) => `${from} -> ${into}`))
  expect(
    Object.entries(ROOMS)
      .flatMap(([from, list]) => list.map((to) => `base/${from} -> base/${to}`))
      .filter((arrow) => !used.has(arrow)),
  ).toEqual([])
  const page = readFileSync(new URL('../docs/internal/architecture.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `base\/(\w+)\/` \| .* \| (.+?) \|$/gm)].map(
    ([, from, list]) => [from, [...list!.matchAll(/`(\w+)`/g)].map(([, to]) => to)],
  )
  expect(Object.fromEntries(rows)).toEqual(ROOMS)
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

test('the file formats in zod are imported by each other only, so they never ship', () => {
  const formats = new Set(imports.filter(({ from }) => from === 'zod').map(({ file }) => file))
  // The lists of those that features have.
  for (const list of ['config-fields', 'header-fields']) formats.add(`contributions/${list}.ts`)
  for (const file of files) if (/^features\/[^/]+\/schemas\.ts$/.test(file)) formats.add(file)
  expect(formats.size).toBeGreaterThan(0)
  expect(inside.filter(({ file, to }) => formats.has(to) && !formats.has(file))).toEqual([])
})

test('only the host and its neighbours touch the outside world', () => {
  const touching = imports.filter(({ from }) => from.startsWith('node:'))
  expect(touching.filter(({ file, from }) => !OUTSIDE[from]?.test(file))).toEqual([])
  const globals = files.filter(
    (file) =>
      // The libraries are not the program: they run in the programs of others.
      !/^(?:base\/cli\/(?:bin|main)\.ts|base\/io\/host\/|features\/modules\/client\/|libraries\/(?:token\/|server\/findings\.ts)|base\/core\/values\/(?:hash|unpack|time-limit)\.ts)/.test(
        file,
      ) &&
      /\b(?:process|console)\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
  )
  expect(globals).toEqual([])
})
