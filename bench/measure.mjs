// Whole processes, in turn within one run: what changes the machine changes all of them.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LONGEST_MS = 120_000
const TIME = '/usr/bin/time'
/** What bash says of the run at its end: seconds of time and of CPU, in milliseconds. */
const TIMED = ['bash', '-c', 'TIMEFORMAT="%3R %3U %3S"; time "$@"', 'time']

/**
 * Runs commands in turn. Each is
 * `{ name, run: [file, ...args], exits?, env?, cwd?, missing?, edited? }`; the first one is the
 * measure of the others. Each is run once before, for its memory. `edited: [from, to]`: before each run, a file is
 * copied and gets another comment;
 * `reworded`: a catalog gets another text; `emptied`: these files and folders are removed, or what git does not track. Returns the rows: milliseconds (median), the ratios of time and of CPU to the first,
 * megabytes (peak), or why there are none.
 */
export function measure(commands, { rounds, cwd }) {
  const rows = commands.map((command) => ({
    ...command,
    taken: [],
    worked: [],
    failure: command.missing,
  }))
  for (const row of rows) if (row.failure === undefined) row.megabytes = peakOf(row, cwd)
  for (let round = 0; round < rounds; round++)
    for (const row of rows) {
      if (row.failure !== undefined) continue
      edit(row, cwd)
      const { status, error, stderr } = once({ ...row, run: [...TIMED, ...row.run] }, cwd)
      if (error?.code === 'ETIMEDOUT') row.failure = `more than ${LONGEST_MS / 1000} s`
      else if (error !== undefined || !(row.exits ?? [0]).includes(status))
        throw new Error(
          `${row.name} ended with ${status ?? error}:\n${String(stderr).slice(-2000)}`,
        )
      else {
        const [wall, user, system] = String(stderr).trim().split('\n').at(-1).split(' ').map(Number)
        row.taken.push(wall * 1000)
        row.worked.push((user + system) * 1000)
      }
    }
  const [bare, bareCpu] = [median(rows[0].taken), median(rows[0].worked)]
  return rows.map((row) => ({
    name: row.name,
    note: row.note,
    ...(row.failure === undefined
      ? {
          ms: median(row.taken),
          ratio: median(row.taken) / bare,
          cpu: median(row.worked) / bareCpu,
          megabytes: row.megabytes,
        }
      : { failure: row.failure }),
  }))
}

let edits = 0

/** Changes what a command reads, so that no output of an earlier run can be its output. */
function edit({ edited: [from, to] = [], reworded, emptied }, cwd) {
  if (reworded !== undefined) {
    const path = join(cwd, reworded)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/(fix: .*?)(?: Edit \d+\.)?$/m, `$1 Edit ${++edits}.`))
  }
  if (emptied === true) execFileSync('git', ['clean', '-fdxq'], { cwd })
  else for (const file of emptied ?? []) rmSync(join(cwd, file), { recursive: true, force: true })
  if (from !== undefined)
    writeFileSync(join(cwd, to), `${readFileSync(join(cwd, from), 'utf8')}# ${++edits}\n`)
}

// Node 20 reads these certificates at its start, later versions when they are used: the floor of
// Node 20 would be three times as high.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env

const once = ({ run: [file, ...args], env = {}, cwd: own }, cwd) =>
  spawnSync(file, args, {
    cwd: own ?? cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LONGEST_MS,
    env: { ...environment, ...env },
    maxBuffer: 2 ** 28,
  })

/** Runs a command once. The peak memory of its largest process, in megabytes; undefined without GNU time. */
function peakOf(row, cwd) {
  edit(row, cwd)
  if (!existsSync(TIME)) return void once(row, cwd)
  const { stderr } = once({ ...row, run: [TIME, '-f', '%M', ...row.run] }, cwd)
  return Number(String(stderr).trim().split('\n').at(-1)) / 1024
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/**
 * The same commands at several sizes or versions as one table in Markdown: milliseconds, and the
 * ratios of time and of CPU to bare Node in brackets; the memory at the last of them that was measured.
 */
export function tableOfAll(columns) {
  const cell = ({ ms, ratio, cpu, failure } = {}) =>
    ms === undefined ? (failure ?? '') : `${ms.toFixed(0)} (${ratio.toFixed(1)}, ${cpu.toFixed(1)})`
  const keyOf = ({ name, note = '' }) => `${name} ${note}`
  const all = new Map(columns.flatMap(([, rows]) => rows.map((row) => [keyOf(row), row])))
  const lines = [...all].map(([key, { name, note = '' }]) => {
    const cells = columns.map(([, rows]) => rows.find((row) => keyOf(row) === key))
    const megabytes = cells.findLast((row) => row?.megabytes !== undefined)?.megabytes
    return `| ${[name, ...cells.map(cell), megabytes?.toFixed(0) ?? '', note].join(' | ')} |`
  })
  return [
    `| Command | ${columns.map(([title]) => title).join(' | ')} | MB | |`,
    `| --- |${' ---: |'.repeat(columns.length + 1)} --- |`,
    ...lines,
    '',
  ].join('\n')
}

/** The rows as a table in Markdown. */
export const tableOf = (rows) =>
  [
    '| Command | × bare Node | × CPU | ms | MB | |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(({ name, note = '', ms, ratio, cpu, megabytes, failure }) =>
      failure === undefined
        ? `| ${name} | ${ratio.toFixed(2)} | ${cpu.toFixed(2)} | ${ms.toFixed(0)} | ${megabytes?.toFixed(0) ?? ''} | ${note} |`
        : `| ${name} | | | | | ${failure} |`,
    ),
    '',
  ].join('\n')

/**
 * Which peers need less CPU than the first command after bare Node, at the largest size that all
 * were measured at; undefined if none does.
 */
export function behind([title, [, own, ...others]]) {
  const faster = others.filter(
    ({ name, cpu }) => cpu !== undefined && !name.startsWith('`rail-errors') && cpu < own.cpu,
  )
  return faster.length === 0
    ? undefined
    : `At ${title}, ${faster.map(({ name, cpu }) => `${name} (${cpu.toFixed(1)})`).join(', ')} ${faster.length > 1 ? 'need' : 'needs'} less CPU than ${own.name} (${own.cpu.toFixed(1)}).\n`
}
