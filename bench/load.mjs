// The sandbox and serve under load, beside nginx, sirv and bare node:http, in one run: requests per
// second, processor time per request, and memory.
//   npm run bench:load [-- <seconds>] [--markdown]
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const root = fileURLToPath(new URL('..', import.meta.url))
const CLI = join(root, 'dist/bin.cjs')
const seconds = Number(process.argv[2] ?? 20)
const isMarkdown = process.argv.includes('--markdown')
const CONNECTIONS = 50
const FILE = '/terminology/rail-errors.json'
const USER = '/v1/user/me/'
const folder = mkdtempSync(join(tmpdir(), 'rail-errors-load-'))
const children = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function run(args, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Starts a server that prints `ready <address>`. */
async function started(command, args) {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const base = await new Promise((done, fail) => {
    child.stdout.on('data', (chunk) => done(/ready (\S+)/.exec(String(chunk))[1]))
    child.on('exit', (code) => fail(new Error(`${command} ended with ${code}`)))
  })
  return { base, pid: child.pid }
}

async function nginx(port) {
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr crit;
     events { worker_connections 256; }
     http { access_log off; default_type application/json; sendfile on; keepalive_requests 1000000000;
       server { listen 127.0.0.1:${port}; root ${folder}/site; etag on; } }`,
  )
  if (spawnSync('nginx', ['-v']).error !== undefined) {
    process.stderr.write('nginx is not installed, so it is left out\n')
    return undefined
  }
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'], {
    stdio: 'inherit',
  })
  children.push(child)
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries++) {
    if (
      await fetch(base + FILE).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { base, pid: child.pid }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('nginx does not answer')
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

writeFileSync(join(folder, 'errors.yaml'), readFileSync(join(root, 'errors.yaml')))
run(['build', '--target', 'static-site', '--out', 'site'])
const record = [
  'name=Bench',
  'type=private',
  'redirect_uris=https://bench.example.org/',
  'website=https://bench.example.org',
  'description=Load',
  'accept_terms=true',
]
const client = JSON.parse(run(['clients', 'add', 'bench', ...record, '--format', 'json']))
run(['users', 'add', 'bench'], 'bench-password')
const sandbox = await started(process.execPath, [
  CLI,
  'sandbox',
  '--port',
  '0',
  '--log',
  'off',
  '--quiet',
])
const serve = await started(process.execPath, [
  CLI,
  'serve',
  '--port',
  '0',
  '--log',
  'off',
  '--quiet',
])
const form = new URLSearchParams({
  grant_type: 'password',
  username: 'bench',
  password: 'bench-password',
  ...client,
})
const { access_token } = await (
  await fetch(`${sandbox.base}/oauth2/token/`, { method: 'POST', body: form })
).json()
const peer = (kind) =>
  started(process.execPath, [
    join(root, 'bench/load-server.mjs'),
    kind,
    join(folder, 'site'),
    access_token,
  ])
const beside = await nginx(await freePort())
const peers = {
  ...(beside && { nginx: beside }),
  sirv: await peer('sirv'),
  'node:http': await peer('bare'),
}

const runs = [
  ...Object.entries({ ...peers, serve, sandbox }).map(([name, server]) => ({
    name,
    server,
    path: FILE,
  })),
  ...Object.entries({ 'node:http': peers['node:http'], sandbox }).map(([name, server]) => ({
    name,
    server,
    path: USER,
  })),
]
const measured = []
for (const { name, server, path } of runs) {
  const headers = path === USER ? { authorization: `Bearer ${access_token}` } : {}
  const [cpu, memory] = [cpuOf(server.pid), []]
  const timers = [5, seconds - 0.5].map((at) =>
    setTimeout(() => memory.push(residentOf(server.pid)), at * 1000),
  )
  const result = await autocannon({
    url: server.base + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
  })
  for (const timer of timers) clearTimeout(timer)
  if (result.errors > 0 || result.timeouts > 0 || result.non2xx > 0)
    throw new Error(`${name} ${path}: ${result.errors} errors, ${result.non2xx} other answers`)
  measured.push({
    name,
    path,
    perSecond: result.requests.average,
    cost: ((cpuOf(server.pid) - cpu) * 1e6) / result.requests.total,
    p99: result.latency.p99,
    memory,
  })
}

process.stdout.write(
  isMarkdown
    ? '| Address | Server | Requests/s | CPU for each | × node:http | p99 | Memory |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |\n'
    : `${CONNECTIONS} connections for ${seconds} s each, no errors (node ${process.versions.node})\n`,
)
for (const {
  name,
  path,
  perSecond,
  cost,
  p99,
  memory: [early, late],
} of measured) {
  const bare = measured.find((one) => one.name === 'node:http' && one.path === path)
  const ratio = (cost / bare.cost).toFixed(2)
  const grown = `${early} → ${late} MB`
  if (isMarkdown) {
    const cells = [
      `\`${path}\``,
      name,
      perSecond.toFixed(0),
      `${cost.toFixed(0)} µs`,
      ratio,
      `${p99} ms`,
      grown,
    ]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
    continue
  }
  const cells = [
    `${perSecond.toFixed(0).padStart(6)}/s`,
    `${cost.toFixed(0).padStart(4)} µs`,
    `${ratio.padStart(5)} x node:http`,
    `p99 ${p99} ms`,
  ]
  process.stdout.write(
    `  ${path.padEnd(32)} ${name.padEnd(10)} ${cells.join('  ')}  ${grown} (${(late / early).toFixed(2)} x)\n`,
  )
}
process.exit(0)

/** Seconds of processor time; the clock of the kernel has 100 ticks a second. */
function cpuOf(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

function residentOf(pid) {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024,
  )
}
