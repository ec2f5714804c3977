// Measures rail-errors beside its peers, and writes docs/internal/performance.md.
//   npm run bench                         the whole page, on an idle machine
//   npm run bench -- start lint --rounds 5   some jobs; the page is written only by a whole run
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { awsModels, writeAws } from './aws.mjs'
import { answers, writeCatalogs, writeLists } from './catalogs.mjs'
import {
  aws,
  build,
  check,
  client,
  diff,
  importing,
  lint,
  RAIL,
  startUp,
  usage,
  workspace,
} from './jobs.mjs'
import { behind, measure, tableOf, tableOfAll } from './measure.mjs'
import { site } from './site.mjs'
import { sizes } from './sizes.mjs'
import { writeSourceTree } from './source-tree.mjs'
import { writeWorkspace } from './workspace.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'bench/node_modules/.cache')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)
const folder = mkdtempSync(join(tmpdir(), 'rail-errors-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

const peersVersion = JSON.parse(
  readFileSync(join(root, 'bench/package.json'), 'utf8'),
).devDependencies
const folders = new Map()
const catalog = (count) => {
  if (!folders.has(count)) folders.set(count, writeCatalogs(folder, count))
  return folders.get(count)
}
/** Fewer rounds for what takes seconds. */
const few = (count) => (count >= 10_000 ? Math.max(3, Math.floor(rounds / 3)) : rounds)
const SIZES = [60, 1200, 10_000, 100_000]
/** The most codes that the peers get: with more, some take minutes. */
const MOST_FOR_PEERS = 10_000
const shown = (count) => `${count.toLocaleString('en')} codes`
const bySize = (job, more = () => ({})) =>
  together(
    SIZES.map((count) => {
      const at = catalog(count)
      const commands = job({ folder: at, ...more() }).filter(
        ({ name }) => count <= MOST_FOR_PEERS || name.startsWith('`'),
      )
      return [shown(count), () => measure(commands, { rounds: few(count), cwd: at })]
    }),
    shown(MOST_FOR_PEERS),
  )

const JOBS = {
  start: [
    'Start-up, six codes',
    'The pre-commit hook runs `lint --staged`, which asks git for the files of the commit. Each file is changed before each run. From Node 22.1 on, Node keeps the code that it compiled in an earlier run.',
    () =>
      together(
        [20, 22, 24].map((major) => {
          const at = repository()
          return [`Node ${major}`, () => measure(startUp(nodeOf(major)), { rounds, cwd: at })]
        }),
      ),
  ],
  lint: ['Lint', 'The peers read the same codes, each in its own form.', () => bySize(lint)],
  build: [
    'Build',
    'The peers make their files anew each time: compare them with the first row.',
    () => bySize(build),
  ],
  diff: [
    'Diff',
    '3 % of the codes are different: a third of these has another name, and two thirds another status.',
    () => bySize(diff, () => ({ oasdiff: oasdiff() })),
  ],
  aws: [
    'The errors of AWS',
    'Every Smithy model of github.com/aws/api-models-aws, a clone of which `RAIL_ERRORS_AWS_MODELS` names, taken over with `import`: each operation of `raised_by` is a line. The other version lacks 3 % of these lines.',
    () => [awsErrors()],
  ],
  import: [
    'Import',
    'Two lists of 8 MB, the largest that are read.',
    () => {
      const cwd = join(folder, 'lists')
      const commands = importing(writeLists(cwd, 8_000_000))
      return [section(measure(commands, { rounds: Math.min(3, rounds), cwd }))]
    },
  ],
  check: ['Check', '100 MB of records, each with a text of its own.', () => [recorded()]],
  client: [
    'Client',
    'A million failures; the ratio is to `JSON.parse`.',
    () => {
      const cwd = catalog(60)
      const args = [RAIL, 'build', 'errors.yaml', '--target', 'client', '--out', 'client']
      spawnSync(process.execPath, args, { cwd })
      writeFileSync(join(cwd, 'client/package.json'), '{ "type": "module" }\n')
      const commands = client(join(cwd, 'client/bench-errors.client.js'))
      return [section(measure(commands, { rounds: Math.min(3, rounds), cwd }))]
    },
  ],
  usage: [
    'Usage',
    'Source code in nine languages, 100 MB, full of codes. ripgrep looks for the same words.',
    () => {
      const cwd = writeSourceTree(join(folder, 'tree'), { count: 10_000, bytes: 10_000 })
      return [section(measure(usage(), { rounds: few(10_000), cwd }))]
    },
  ],
  workspace: [
    'Many catalogs',
    '200 services over three common catalogs with 20,000 codes, each service with flat list, handling and TypeScript.',
    () => {
      const { folder: cwd, ...files } = writeWorkspace(join(folder, 'workspace'))
      return [section(measure(workspace(files), { rounds: few(10_000), cwd }))]
    },
  ],
  serve: ['Serve', '50 connections ask for the list.', () => [served()]],
  site: [
    'Site',
    'The home page of `serve` in Chromium, with a processor that is four times slower.',
    async () => [await site(folder, [6, 44, 400], Math.min(5, rounds))],
  ],
  sizes: [
    'Sizes',
    'Each package alone in an empty folder.',
    () => [sizes(join(folder, 'sizes'), peersVersion)],
  ],
}
// Who serves and who installs is asked by name.
const ASIDE = ['serve', 'sizes']
const chosen =
  positionals.length > 0 ? positionals : Object.keys(JOBS).filter((job) => !ASIDE.includes(job))
for (const name of chosen)
  if (!Object.hasOwn(JOBS, name))
    throw new Error(`"${name}" is not a job; the jobs are ${Object.keys(JOBS).join(', ')}`)

const page = [
  '# Performance\n',
  `Written by \`npm run bench\`: whole processes in turn within one run, medians of ${rounds} rounds, on ${platform()} ${arch()} with ${availableParallelism()} processors and Node ${process.versions.node}. In brackets: the time and the CPU as multiples of those of bare Node, which reads no certificates of the machine.\n`,
  `Peers: ${Object.entries(peersVersion)
    .filter(([name]) =>
      /buf|ajv-cli|redocly|spectral|sushi|json-schema|inspector|ripgrep/.test(name),
    )
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}, and oasdiff as it is installed.\n`,
]
for (const name of chosen) {
  const [title, about, run] = JOBS[name]
  page.push(`## ${title}\n`, ...(about === '' ? [] : [`${about}\n`]))
  process.stderr.write(`${title} …\n`)
  page.push(...(await run()))
}
const text = `${page.join('\n').trimEnd()}\n`
process.stdout.write(text)
if (positionals.length === 0) writeFileSync(join(root, 'docs/internal/performance.md'), text)

/** One table of what is measured under several titles. */
function together(jobs, sizeOfPeers) {
  const columns = jobs.map(([title, run]) => {
    const rows = run()
    process.stderr.write(`  ${title}\n${tableOf(rows)}`)
    return [title, rows]
  })
  const said = behind(columns.find(([title]) => title === sizeOfPeers) ?? columns.at(-1))
  return [tableOfAll(columns), ...(said === undefined ? [] : [said])]
}

function section(rows) {
  process.stderr.write(tableOf(rows))
  return tableOf(rows)
}

/** A repository with a catalog of six codes in its index, built. */
function repository() {
  const at = catalog(6)
  const must = (command, ...args) => {
    const { status, stderr } = spawnSync(command, args, { cwd: at, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  }
  must('git', 'init', '-q')
  must('git', 'add', 'errors.yaml')
  must(process.execPath, RAIL, 'build')
  return at
}

/** A Node of this major version: that of the run, or one from npm. */
function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const at = join(cache, `node-${major}`)
  mkdirSync(at, { recursive: true })
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', at, '--no-save', '--loglevel', 'error', `node@${major}`],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return join(at, 'node_modules/node/bin/node')
}

/** The path of oasdiff, built by Go where it is installed. */
function oasdiff() {
  const GOBIN = join(cache, 'go')
  spawnSync('go', ['install', 'github.com/oasdiff/oasdiff@latest'], {
    env: { ...process.env, GOBIN },
    stdio: 'ignore',
    timeout: 300_000,
  })
  const file = join(GOBIN, 'oasdiff')
  return statSync(file, { throwIfNoEntry: false }) && file
}

function awsErrors() {
  const models = awsModels()
  if (models === undefined) return 'The models are not on this machine.\n'
  const at = join(folder, 'aws')
  const { services, counts } = writeAws(at, models)
  const figures = Object.entries(counts).map(
    ([what, count]) => `${count.toLocaleString('en')} ${what}`,
  )
  const rows = measure(aws({ services }), { rounds: few(10_000), cwd: at })
  return `${figures.join(', ')}:\n\n${section(rows)}`
}

function recorded() {
  const at = catalog(60)
  const file = join(at, 'answers.ndjson')
  writeFileSync(file, answers(100_000_000))
  const megabytes = statSync(file).size / 1e6
  const rows = measure(check(file), { rounds: Math.min(3, rounds), cwd: at })
  const speed = rows.map((row) => ({
    ...row,
    note:
      row.ms === undefined
        ? row.note
        : `${row.note}; ${(megabytes / (row.ms / 1000)).toFixed(0)} MB/s`,
  }))
  return section(speed.map((row, index) => (index === 0 ? rows[0] : row)))
}

function served() {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'bench/load.mjs'), '10', '--markdown'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  process.stderr.write(stdout)
  return stdout
}
