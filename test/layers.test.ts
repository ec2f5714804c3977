import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The rooms of src/, and which of them each may import, type imports too: the table of
// docs/internal/architecture.md.
const ROOMS: Record<string, readonly string[]> = {
  core: [],
  report: ['core'],
  forms: ['core'],
  io: ['core'],
  runtime: ['core', 'io'],
  rules: ['core', 'forms'],
  targets: ['core', 'forms', 'io', 'runtime'],
  live: ['core', 'forms', 'io', 'rules', 'runtime'],
  publish: ['core', 'io', 'report', 'targets'],
  sandbox: ['core', 'io', 'runtime', 'targets'],
}
const ALL = Object.keys(ROOMS)
const ARROWS: Record<string, readonly string[]> = {
  ...ROOMS,
  run: ALL,
  cli: [...ALL, 'run'],
  'index.ts': ALL,
}
// What belongs to the outside world, and who may touch it. The rest is pure.
const OUTSIDE: Record<string, RegExp> = {
  'node:fs':
    /^io\/host\/(?:cache-folder|links|node|output|watch|writes)\.ts$|^forms\/code\/grammar\.ts$/,
  'node:timers/promises': /^io\/host\/(?:node|watch|writes)\.ts$/,
  'node:fs/promises':
    /^io\/host\/(?:network|writes)\.ts$|^live\/testing\/recorder\.ts$|^forms\/code\/grammar\.ts$/,
  'node:child_process': /^io\/host\/node\.ts$/,
  'node:http': /^io\/host\/(?:http-server|network|reverse-proxy)\.ts$/,
  'node:https': /^io\/host\/(?:http-server|reverse-proxy)\.ts$/,
  'node:net': /^io\/host\/listen\.ts$/,
  'node:tls': /^io\/host\/network\.ts$/,
  'node:vm': /^core\/values\/time-limit\.ts$/,
  'node:readline': /^io\/host\/terminal\.ts$/,
  'node:stream': /^io\/host\/(?:http-server|terminal)\.ts$/,
  'node:url': /^io\/host\/node\.ts$/,
  'node:module': /^cli\/bin\.ts$|^forms\/code\/grammar\.ts$/,
  'node:util': /^io\/host\/node\.ts$/,
  'node:path': /^(?:cli|run|io|sandbox|live\/usage|live\/testing)\b|^forms\/code\/grammar\.ts$/,
  'node:crypto': /^core\/values\/hash\.ts$|^sandbox\b/,
  'node:zlib': /^(?:live\/records\/decode|core\/values\/unpack|forms\/code\/grammar)\.ts$/,
  'node:buffer': /^core\/yaml\/parse\.ts$/,
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

test('rooms import only what the arrows allow', () => {
  const wrong = inside.filter(
    ({ file, to }) => room(file) !== room(to) && !(ARROWS[room(file)] ?? []).includes(room(to)),
  )
  expect(wrong).toEqual([])
  expect([...new Set(files.map(room))].sort()).toEqual(Object.keys(ARROWS).sort())
})

test('no arrow is allowed that nobody needs, and the architecture page has the same table', () => {
  const used = new Set(inside.map(({ file, to }) => `${room(file)} -> ${room(to)}`))
  expect(
    Object.entries(ROOMS)
      .flatMap(([from, list]) => list.map((to) => `${from} -> ${to}`))
      .filter((arrow) => !used.has(arrow)),
  ).toEqual([])
  const page = readFileSync(new URL('../docs/internal/architecture.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)\/` \| .* \| (.+?) \|$/gm)].map(([, from, list]) => [
    from,
    list === 'all' ? ARROWS[from!] : [...list!.matchAll(/`(\w+)`/g)].map(([, to]) => to),
  ])
  const { 'index.ts': _, ...rooms } = ARROWS
  expect(Object.fromEntries(rows)).toEqual(rooms)
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
  expect(formats.size).toBeGreaterThan(0)
  expect(inside.filter(({ file, to }) => formats.has(to) && !formats.has(file))).toEqual([])
})

test('only the host and its neighbours touch the outside world', () => {
  const touching = imports.filter(({ from }) => from.startsWith('node:'))
  expect(touching.filter(({ file, from }) => !OUTSIDE[from]?.test(file))).toEqual([])
  const globals = files.filter(
    (file) =>
      // The libraries are not the program: they run in the programs of others.
      !/^(?:cli\/(?:bin|main)\.ts|io\/host\/|runtime\/(?:client\/|token\/|server\/findings\.ts)|core\/values\/(?:hash|unpack|time-limit)\.ts)/.test(
        file,
      ) &&
      /\b(?:process|console)\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
  )
  expect(globals).toEqual([])
})
