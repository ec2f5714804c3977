import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Which room may import which: the arrows of the house. Files at the top of src/ are rooms of their own.
const ARROWS: Record<string, readonly string[]> = {
  'bin.ts': ['cli.ts', 'host.ts'],
  'cli.ts': ['commands', 'cannot-run.ts', 'version.ts'],
  'index.ts': ['catalog', 'lint', 'build', 'diff', 'convert', 'contract', 'diagnostic.ts'],
  'host.ts': ['watch.ts', 'host-files.ts', 'host-network.ts', 'host-terminal.ts'],
  'watch.ts': ['cannot-run.ts'],
  'memo.ts': [],
  commands: [
    ...['http', 'source', 'catalog', 'lint', 'build', 'diff', 'changelog', 'publish', 'report', 'plugin', 'init', 'usage'],
    ...['diagnostic.ts', 'cannot-run.ts', 'memo.ts', 'nearest.ts', 'version.ts'],
  ],
  source: ['http', 'catalog', 'cannot-run.ts', 'memo.ts'],
  lint: ['catalog', 'contract', 'diagnostic.ts', 'hash.ts', 'nearest.ts'],
  build: ['catalog', 'convert', 'diagnostic.ts', 'hash.ts', 'narrative.ts', 'nearest.ts'],
  convert: ['catalog', 'contract', 'narrative.ts'],
  contract: [],
  diff: ['catalog', 'convert', 'lint', 'build', 'diagnostic.ts', 'hash.ts', 'nearest.ts'],
  'host-files.ts': ['cannot-run.ts'],
  'host-network.ts': ['host-proxy.ts'],
  'host-proxy.ts': [],
  'host-terminal.ts': ['cannot-run.ts'],
  http: ['catalog', 'cannot-run.ts', 'hash.ts', 'nearest.ts'],
  publish: ['build', 'catalog', 'http', 'diagnostic.ts', 'hash.ts'],
  report: ['diagnostic.ts', 'hash.ts'],
  changelog: ['catalog', 'diff', 'report', 'diagnostic.ts'],
  plugin: ['catalog', 'lint', 'build', 'report', 'diagnostic.ts', 'cannot-run.ts', 'nearest.ts'],
  init: ['catalog'],
  usage: ['catalog', 'diagnostic.ts', 'hash.ts', 'nearest.ts'],
  catalog: ['diagnostic.ts', 'hash.ts', 'nearest.ts'],
  'diagnostic.ts': [],
  'hash.ts': [],
  'narrative.ts': [],
  'nearest.ts': [],
  'cannot-run.ts': [],
  'version.ts': [],
}
// What belongs to the outside world, and who may touch it. The rest is pure.
const OUTSIDE: Record<string, RegExp> = {
  'node:fs': /^watch\.ts$/,
  'node:timers/promises': /^watch\.ts$/,
  'node:fs/promises': /^host-(?:files|network)\.ts$/,
  'node:child_process': /^host\.ts$/,
  'node:tls': /^host-network\.ts$/,
  'node:readline': /^host-terminal\.ts$/,
  'node:stream': /^host-terminal\.ts$/,
  'node:module': /^bin\.ts$/,
  'node:url': /^host\.ts$/,
  'node:path': /^(?:host\.ts|host-files\.ts|watch\.ts|cli\.ts|source\/|commands\/|build\/apply\.ts$)/,
  'node:crypto': /^hash\.ts$/,
  'node:zlib': /^build\/encoding\.ts$/,
  'node:util': /^commands\/(?:fmt|import)\.ts$/,
  'node:buffer': /^catalog\/parse\.ts$/,
}

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split('\\').join('/'))
const room = (file: string) => file.split('/')[0]!
const imports = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)( type)? (?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, type, from, lazy]) => ({ file, type: type !== undefined, from: (from ?? lazy)! }),
  )
})
const inside = imports
  .filter(({ from }) => from.startsWith('.'))
  .map(({ file, type, from }) => ({ file, type, to: posix.normalize(posix.join(posix.dirname(file), from)) }))
  .filter(({ to }) => !to.startsWith('..'))

test('rooms import only what the arrows allow', () => {
  const wrong = inside.filter(
    ({ file, to, type }) => room(file) !== room(to) && !(ARROWS[room(file)] ?? []).includes(room(to)) && !(type && to === 'host.ts'),
  )
  expect(wrong).toEqual([])
  expect(files.map(room).filter((name) => !(name in ARROWS))).toEqual([])
})

test('no import leads back to where it came from', () => {
  const next = new Map(files.map((file) => [file, inside.filter((one) => one.file === file && !one.type).map(({ to }) => to)]))
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
      !/^(?:bin|host|host-files|hash)\.ts$/.test(file) &&
      /\b(?:process|console)\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(globals).toEqual([])
})

test('a file has one idea: few are long', () => {
  const long = files.filter((file) => !file.includes('model.ts') && readFileSync(join(src, file), 'utf8').split('\n').length > 200)
  expect(long).toEqual([])
  expect(dirname(src)).toBeTruthy()
})
