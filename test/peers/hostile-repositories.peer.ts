import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../src/base/cli/commands.ts'
import { commandsIn } from '../base/io/host/runners.ts'
import { healthy } from '../support/catalogs.ts'
import { diceOf } from './dice.ts'
import { hostileRepository, MARK, type Sandbox } from './hostile-repositories.ts'
import { anyRun, COMMANDS, firstRuns, type Run } from './hostile-runs.ts'
import { emptyFolder, isLong, root, run, seedOf, volume } from './peers.ts'

// Repositories of attackers, and what holds whatever a command does there. A failure names the seed
// of its repository: RAIL_ERRORS_FUZZ_SEED=<seed> runs that one alone.

const CASES = Math.ceil(volume(2_000) / (isLong ? 1 : 4))
const RUNS = 10
/** Another build of the program, to see what is found where a repair is taken out. */
const BIN = process.env.RAIL_ERRORS_FUZZ_BIN ?? join(root, 'dist/bin.cjs')
const ONE = process.env.RAIL_ERRORS_FUZZ_SEED
const FIRST = ONE === undefined ? seedOf(20_261_121) : Number(ONE)

const folder = emptyFolder('hostile')
const built = join(folder, 'built')
beforeAll(() => {
  mkdirSync(built)
  writeFileSync(join(built, 'errors.yaml'), healthy())
  const done = run(process.execPath, [BIN, 'build', '--out', '.'], built)
  if (done.exit !== 0) throw new Error(done.err)
  rmSync(join(built, 'errors.yaml'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ran = { exit: number | null; out: string; err: string }

function start({ cwd, args, env }: Run, home: string): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      RAIL_ERRORS_CACHE: join(home, 'cache'),
      GIT_CONFIG_NOSYSTEM: '1',
      ...env,
    },
    timeout: 60_000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ran: Ran = { exit: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => (ran.out += chunk))
  child.stderr.on('data', (chunk) => (ran.err += chunk))
  return new Promise((done) => child.on('close', (exit) => done({ ...ran, exit })))
}

/** What is at each path below a folder, without following links. */
function stateOf(
  top: string,
  skipped: (path: string) => boolean = () => false,
): Map<string, string> {
  const state = new Map<string, string>()
  const visit = (path: string) => {
    if (skipped(path)) return
    const found = lstatSync(path)
    const kind = found.mode.toString(8)
    if (found.isSymbolicLink()) state.set(path, `link to ${readlinkSync(path)}`)
    else if (found.isFile())
      state.set(path, `${kind} ${createHash('sha1').update(readFileSync(path)).digest('hex')}`)
    else state.set(path, `${kind} ${found.rdev}`)
    if (found.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name))
  }
  if (existsSync(top)) visit(top)
  return state
}

const differences = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .map(
      (path) =>
        `${JSON.stringify(path)}: ${before.get(path) ?? 'nothing'} -> ${after.get(path) ?? 'nothing'}`,
    )

/**
 * What may not change: all outside of the repository but caches and what the config names by `..`,
 * and git's own folder.
 */
const guarded = ({ folder, repo }: Sandbox) =>
  new Map([
    ...stateOf(
      folder,
      (path) =>
        path === repo || path === join(folder, 'home') || path === join(folder, 'work/decided'),
    ),
    ...stateOf(join(repo, '.git'), (path) => path.endsWith('/index')),
  ])
const linksOf = ({ repo }: Sandbox): Map<string, string> =>
  new Map(
    [...stateOf(repo, (path) => path === join(repo, '.git'))].filter(([, what]) =>
      what.startsWith('link'),
    ),
  )

/** Paths whose names begin with the mark, wherever they are. */
const marks = (state: Iterable<string>) =>
  [...state].filter((path) => path.split('/').some((name) => name.startsWith(MARK)))

/** Runs some commands in one repository. Returns what must not be. */
async function faultsOf(seed: number): Promise<string[]> {
  const dice = diceOf(seed)
  const box = hostileRepository(join(folder, String(seed)), dice, built)
  const outside = guarded(box)
  const faults: string[] = []
  const note = (fault: string) => faults.push(`seed ${seed}: ${fault}`)
  for (let count = 0; count < RUNS && faults.length === 0; count++) {
    const before = linksOf(box)
    const one = firstRuns(box)[count] ?? anyRun(box, dice)
    if (!existsSync(one.cwd)) continue
    const { exit, out, err } = await start(one, join(box.folder, 'home'))
    const what = `${JSON.stringify(one)} in [${box.attacks.join(', ')}]`
    const annotations = one.args.includes('github') || one.env.GITHUB_ACTIONS !== undefined
    if (exit === null || exit > 2) note(`exit code ${exit} of ${what}: ${err}`)
    // Into a pipe, `fmt` writes the exact bytes of the file; in a CI job it prints nothing that is
    // a command.
    const isExact =
      one.args[0] === 'fmt' &&
      one.env.CI === undefined &&
      !one.args.some((word) => /^--(?:write|check|dry-run)$/.test(word))
    for (const fault of [...(isExact ? [] : commandsIn(out, { annotations })), ...commandsIn(err)])
      note(`${fault} printed by ${what}`)
    for (const path of marks(stateOf(box.folder).keys())) note(`${path} was made by ${what}`)
    for (const fault of differences(outside, guarded(box))) note(`${fault} by ${what}`)
    // Outputs take the place of a link.
    const isOutput = (path: string) =>
      ['build', 'release'].includes(one.args[0]!) &&
      box.outs.some((out) => path.startsWith(join(box.repo, out)))
    for (const [path, link] of before) {
      const now = linksOf(box).get(path)
      if (now !== link && !isOutput(path))
        note(`the link ${path} (${link}) was replaced by ${what}`)
    }
    runs++
    exits[String(exit)] = (exits[String(exit)] ?? 0) + 1
  }
  rmSync(box.folder, { recursive: true, force: true })
  return faults
}
let runs = 0
const exits: Record<string, number> = {}

test('every command is tried', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(commands.map(({ name }) => name).sort())
})

test('hostile repositories run nothing, change nothing outside, and command nobody', async () => {
  const faults: string[] = []
  let next = FIRST
  const more = () =>
    next === FIRST || (ONE === undefined && next - FIRST < CASES && faults.length === 0)
  const worker = async () => {
    while (more()) faults.push(...(await faultsOf(next++)))
  }
  await Promise.all([worker(), worker()])
  console.info(
    `${next - FIRST} hostile repositories from the seed ${FIRST}, ${runs} runs, exit codes ${JSON.stringify(exits)}`,
  )
  expect(faults).toEqual([])
})
