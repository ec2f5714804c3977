import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { printedSources } from '../../scripts/printed.mjs'
import { featureLists, featureNames } from '../derive/features.ts'
import { isLong } from './peers.ts'

// Each feature can be taken away: without its folder, and those that need it, the sources compile, the
// program lints, builds and compares, and the tests of the base pass.

const ROOT = process.cwd()
const FEATURES = 'src/features'
const names = featureNames()

/** The other features that the sources of one import. */
const needsOf = (feature: string): string[] => {
  const texts = readdirSync(join(FEATURES, feature), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(FEATURES, feature, file), 'utf8'))
  return names.filter((other) => other !== feature && texts.some((t) => t.includes(`../${other}/`)))
}
const NEEDS = new Map(names.map((name) => [name, needsOf(name)]))

/** A feature, and all that need it. */
function goesWith(feature: string): string[] {
  const gone = new Set([feature])
  for (let count = 0; count !== gone.size; ) {
    count = gone.size
    for (const [name, needs] of NEEDS) if (needs.some((one) => gone.has(one))) gone.add(name)
  }
  return [...gone].sort()
}

/** Three a commit; all in `npm run test:long`. */
const chosen = (): string[] => {
  const asked = process.env.RAIL_ERRORS_WITHOUT
  if (asked !== undefined) return asked.split(',')
  if (isLong) return names
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  const rank = (name: string) =>
    createHash('sha256')
      .update(commit + name)
      .digest('hex')
  return names.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, 3)
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A copy of the sources and tests without these features. */
function copyWithout(gone: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'without-'))
  folders.push(folder)
  const isLeft = (file: string) =>
    !file.startsWith('test/peers/') &&
    !gone.some((name) => /^(?:src|test)\/features\/([^/]+)\//.exec(file)?.[1] === name) &&
    existsSync(file)
  const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of all.trimEnd().split('\n').filter(isLeft)) cpSync(file, join(folder, file))
  // What is built for the parsers of source code, and the packages.
  for (const made of ['node_modules', 'dist']) symlinkSync(join(ROOT, made), join(folder, made))
  process.chdir(folder)
  try {
    for (const [path, text] of featureLists()) writeFileSync(path, text)
  } finally {
    process.chdir(ROOT)
  }
  return folder
}

async function programIn(
  folder: string,
): Promise<(...args: string[]) => { exit: number; out: string }> {
  await build({
    bundle: true,
    format: 'cjs',
    platform: 'node',
    loader: { '.mustache': 'text' },
    define: { 'import.meta.dirname': '__dirname' },
    logLevel: 'silent',
    absWorkingDir: folder,
    entryPoints: ['src/base/cli/main.ts'],
    outfile: 'made/main.cjs',
    plugins: [printedSources],
  })
  writeFileSync(join(folder, 'made/bin.cjs'), "require('./main.cjs').main(process)\n")
  const home = join(folder, 'home')
  mkdirSync(home)
  // A rule of a feature that is not there is unknown, also where its finding is accepted.
  const text = readFileSync(join(ROOT, 'errors.yaml'), 'utf8')
  writeFileSync(join(home, 'errors.yaml'), text.replace(/ # rail-errors-ignore .*/g, ''))
  return (...args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'made/bin.cjs'), ...args],
      { cwd: home, encoding: 'utf8' },
    )
    return { exit: status ?? -1, out: stdout + stderr }
  }
}

/** The tests of the base, of which those are run that import nothing of features. */
const BASE = 'test/base'

describe.each(chosen())('without %s', (feature) => {
  const gone = goesWith(feature)
  const folder = copyWithout(gone)

  test(`the sources compile, also without ${gone.join(', ')}`, () => {
    const config = join(folder, 'tsconfig.without.json')
    writeFileSync(config, '{ "extends": "./tsconfig.json", "include": ["src"], "exclude": [] }')
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

  test('lint, build and diff do their work, and its commands are unknown', async () => {
    const rail = await programIn(folder)
    expect(rail('lint')).toMatchObject({ exit: 0 })
    expect(rail('build', '--target', 'flat-list', '--out', 'out')).toMatchObject({ exit: 0 })
    expect(existsSync(join(folder, 'home/out/rail-errors.json'))).toBe(true)
    expect(rail('diff', 'errors.yaml', 'errors.yaml')).toMatchObject({ exit: 0 })
    const commands = join(FEATURES, feature, 'commands.ts')
    if (!existsSync(commands)) return
    const [, command = ''] = /command\(\s*'(\w+)'/.exec(readFileSync(commands, 'utf8'))!
    const { exit, out } = rail(command)
    expect(out).toContain(`unknown command '${command}'`)
    expect(exit).toBe(2)
  })

  test('the tests of the base pass', () => {
    const files = readdirSync(BASE, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${BASE}/${file}`)
      .filter((file) => isOfBase(file))
    expect(files.length).toBeGreaterThan(20)
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', ...files], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(new Set(stderr.match(/^ *FAIL .*$/gm))).toEqual(new Set())
    expect(stdout).toMatch(/Tests {2}\d+ passed/)
    expect(status).toBe(0)
  })
})

/** True for a test that imports, itself or through its helpers, nothing of a feature. */
function isOfBase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return true
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/from '(\.[^']+\.ts)'/g)].every(([, spec]) => {
    const path = join(file, '..', spec!)
    return path.startsWith('src/')
      ? path.startsWith('src/base/') && !/cli\/(?:main|program)/.test(path)
      : isOfBase(path, seen)
  })
}
