// Whole processes, in turn within one run: what changes the machine changes all of them.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LONGEST_MS = 120_000
const TIME = '/usr/bin/time'

/**
 * Runs commands in turn. Each is
 * `{ name, run: [file, ...args], exits?, env?, cwd?, missing?, edited? }`; the first one is the
 * measure of the others. Each is run once before, for its memory. `edited: [from, to]`: before each run, a file is
 * copied and gets another comment;
 * `reworded`: a catalog gets another text; `emptied`: these files and folders are removed, or what git does not track. Returns the rows: milliseconds (median), the ratio to the first,
 * megabytes (peak), or why there are none.
 */
export function measure(commands, { rounds, cwd }) {
  const rows = commands.map((command) => ({ ...command, taken: [], failure: command.missing }))
  for (const row of rows) if (row.failure === undefined) row.megabytes = peakOf(row, cwd)
  for (let round = 0; round < rounds; round++)
    for (const row of rows) {
      if (row.failure !== undefined) continue
      edit(row, cwd)
      const begun = process.hrtime.bigint()
      const { status, error, stderr } = once(row, cwd)
      const ms = Number(process.hrtime.bigint() - begun) / 1e6
      if (error?.code === 'ETIMEDOUT') row.failure = `more than ${LONGEST_MS / 1000} s`
      else if (error !== undefined || !(row.exits ?? [0]).includes(status))
        throw new Error(
          `${row.name} ended with ${status ?? error}:\n${String(stderr).slice(-2000)}`,
        )
      else row.taken.push(ms)
    }
  const bare = median(rows[0].taken)
  return rows.map((row) => ({
    name: row.name,
    note: row.note,
    ...(row.failure === undefined
      ? { ms: median(row.taken), ratio: median(row.taken) / bare, megabytes: row.megabytes }
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
 * ratio to bare Node in brackets; the memory at the last of them that was measured.
 */
export function tableOfAll(columns) {
  const cell = ({ ms, ratio, failure } = {}) =>
    ms === undefined ? (failure ?? '') : `${ms.toFixed(0)} (${ratio.toFixed(1)})`
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
    '| Command | × bare Node | ms | MB | |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map(({ name, note = '', ms, ratio, megabytes, failure }) =>
      failure === undefined
        ? `| ${name} | ${ratio.toFixed(2)} | ${ms.toFixed(0)} | ${megabytes?.toFixed(0) ?? ''} | ${note} |`
        : `| ${name} | | | | ${failure} |`,
    ),
    '',
  ].join('\n')
