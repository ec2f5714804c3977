// Compares each adapter of rail-errors/server with the bare framework and its own error answers, in
// one interleaved run; reports ratios.
//   npm run bench:servers [-- <rounds>]
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'rail-errors-bench-'))
const catalog = join(root, 'bench/server-errors.yaml')
const { status, stderr } = spawnSync(
  process.execPath,
  [join(root, 'dist/bin.cjs'), 'build', catalog, '--target', 'javascript', '--out', folder],
  { encoding: 'utf8' },
)
if (status !== 0) throw new Error(stderr)

const FRAMEWORKS = ['express', 'fastify', 'hono', 'nestjs']
const PATHS = {
  '/created': 'a success',
  '/nothing': 'an unknown route',
  '/one': 'an error',
  '/three': 'three reasons',
}
const STATUSES = { '/created': 200, '/nothing': 404, '/one': 404, '/three': 404 }

const servers = []
for (const framework of FRAMEWORKS)
  for (const mode of ['bare', 'rail'])
    servers.push({ framework, mode, ...(await started(framework, mode)) })
try {
  const measured = {}
  for (let round = 0; round <= rounds; round++)
    for (const path of Object.keys(PATHS))
      for (const { framework, mode, base, cpu } of servers) {
        const before = await cpu()
        const { errors, statusCodeStats, requests } = await autocannon({
          url: base + path,
          connections: 20,
          duration: 1,
        })
        if (errors > 0 || statusCodeStats[STATUSES[path]]?.count === undefined)
          throw new Error(`${framework} ${mode} ${path}: ${JSON.stringify(statusCodeStats)}`)
        const name = `${framework} ${mode} ${path}`
        measured[name] ??= []
        // The first round warms up.
        if (round > 0)
          measured[name].push({
            perSecond: requests.average,
            cost: ((await cpu()) - before) / requests.total,
          })
      }
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
  const of = (name, field) => median(measured[name].map((one) => one[field]))
  process.stdout.write(
    `Processor time of the server per request, and requests per second (median of ${rounds}, node ${process.versions.node})\n`,
  )
  for (const framework of FRAMEWORKS)
    for (const [path, name] of Object.entries(PATHS)) {
      const [bare, rail] = ['bare', 'rail'].map((mode) => `${framework} ${mode} ${path}`)
      const cells = [bare, rail].map(
        (one) =>
          `${of(one, 'cost').toFixed(0).padStart(5)} µs ${of(one, 'perSecond').toFixed(0).padStart(6)}/s`,
      )
      const ratio = (of(rail, 'cost') / of(bare, 'cost')).toFixed(2)
      process.stdout.write(
        `  ${`${framework}, ${name}`.padEnd(28)} bare ${cells[0]}  rail-errors ${cells[1]}  ${ratio.padStart(5)} x\n`,
      )
    }
} finally {
  for (const { child } of servers) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function started(framework, mode) {
  const child = spawn(
    process.execPath,
    [join(root, 'bench/server-app.mjs'), framework, mode, folder],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  )
  const base = await new Promise((done, fail) => {
    child.stdout.on('data', (chunk) => done(/ready (\S+)/.exec(String(chunk))[1]))
    child.on('exit', (code) => fail(new Error(`${framework} ${mode} ended with ${code}`)))
  })
  const cpu = () =>
    new Promise((done) => {
      child.once('message', done)
      child.send('cpu')
    })
  return { child, base, cpu }
}
