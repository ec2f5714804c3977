import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Output = { bytes: number; inputs: object; imports: { path: string; kind: string }[] }
const root = fileURLToPath(new URL('..', import.meta.url))
const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
const { outputs } = json('dist/meta.json') as { outputs: Record<string, Output> }

/**
 * The most kilobytes that a program loads at once with each door. `.`, `./plugin` and `./sandbox` lie in the
 * chunks of the tool, the others are files of their own.
 */
const DOORS: Record<string, number> = {
  '.': 560,
  './plugin': 336,
  './sandbox': 545,
  './serve': 9,
  './server': 74,
  './testing': 95,
  './token': 23.2,
}

const entries = Object.entries(json('package.json').exports).filter(
  ([, target]) => typeof target === 'object',
)
test('the bytes of every door are bounded', () =>
  expect(Object.keys(DOORS)).toEqual(entries.map(([door]) => door)))

test.each(entries)('%s loads only what it needs', (door, target) => {
  const files = JSON.stringify(target).match(/dist\/[\w-]+\.c?js(?=")/g) ?? []
  expect(files).not.toEqual([])
  for (const file of files) {
    expect(loaded(file) / 1000, file).toBeLessThanOrEqual(DOORS[door]!)
  }
})

/** The bytes of a file and of all that it imports at once. */
function loaded(file: string, seen = new Set<string>()): number {
  if (seen.has(file) || !existsSync(`${root}/${file}`)) return 0
  seen.add(file)
  const next = (outputs[file]?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
  return next.reduce(
    (sum, { path }) => sum + loaded(path, seen),
    readFileSync(`${root}/${file}`).length,
  )
}

/** The files of dist/ that a run of the program loads. */
function loadedBy(line: string, env: NodeJS.ProcessEnv = {}): string[] {
  const program = `
    process.argv.splice(1, 0, 'rail-errors')
    process.on('exit', () => process.stdout.write('\\n' + JSON.stringify(Object.keys(require.cache))))
    require('./dist/bin.cjs')`
  const out = execFileSync(process.execPath, ['-e', program, '--', ...line.split(' ')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return JSON.parse(out.slice(out.lastIndexOf('\n')))
}

/** The most kilobytes of dist/ that a run of the program loads. */
test.each([
  ['--version', 85],
  ['lint errors.yaml', 400],
  ['diff errors.yaml errors.yaml', 560],
])('%s loads at most %i kB', (line, most) => {
  const files = loadedBy(line)
  expect(files.length).toBeGreaterThan(2)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes / 1000, files.join('\n')).toBeLessThanOrEqual(most)
})

test.each([
  ['lint errors.yaml', {}, false],
  ['lint errors.yaml', { FORCE_COLOR: '1' }, true],
  ['lint errors.yaml', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ['lint errors.yaml --color always', { NO_COLOR: '1' }, true],
  ['lint errors.yaml --format concise', { FORCE_COLOR: '1' }, false],
  ['lint errors.yaml --format text=/dev/stderr --format json', { FORCE_COLOR: '1' }, false],
])('%s with %o loads chalk: %s', (line, env, loads) => {
  const [chalk] = Object.keys(outputs).filter((path) =>
    Object.keys(outputs[path]!.inputs).some((input) => input.includes('/chalk/')),
  )
  const files = loadedBy(line, { FORCE_COLOR: undefined, NO_COLOR: undefined, ...env })
  expect(files.some((file) => file.includes(chalk!.replace(/\.js$/, '')))).toBe(loads)
})
