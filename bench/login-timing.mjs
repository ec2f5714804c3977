// Whether the time of a refused login says that a user exists: medians of wrong passwords for a
// known and for an unknown user, in turn.
//   npm run bench:login [-- <count>]
import { fileURLToPath } from 'node:url'

const count = Number(process.argv[2] ?? 300)
const { startSandbox } = await import(fileURLToPath(new URL('../dist/sandbox.js', import.meta.url)))
const many = { failures: 1e9, seconds: 60 }
const sandbox = await startSandbox({ limits: { perUser: many, perAddress: many } })
const client = await sandbox.addClient()
await sandbox.addUser('anna', 'right-password')

async function login(form) {
  const begun = performance.now()
  const answer = await fetch(`${sandbox.url}/oauth2/token/`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', ...client, ...form }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - begun }
}

const KINDS = {
  'known user': { username: 'anna', password: 'wrong' },
  'unknown user': { username: 'nobody', password: 'wrong' },
  'known client': { username: 'anna', password: 'wrong', client_secret: 'wrong' },
  'unknown client': { username: 'anna', password: 'wrong', client_id: 'nobody' },
}
const times = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]))
for (let round = -5; round < count; round++)
  for (const [kind, form] of Object.entries(KINDS)) {
    const { status, ms } = await login(form)
    if (status !== (form.client_id || form.client_secret ? 401 : 400))
      throw new Error(`${kind}: ${status}`)
    if (round >= 0) times[kind].push(ms)
  }
await sandbox.close()
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
for (const [kind, list] of Object.entries(times))
  process.stdout.write(`${kind.padEnd(16)} ${median(list).toFixed(1)} ms\n`)
for (const what of ['user', 'client'])
  process.stdout.write(
    `unknown ${what} / known ${what}: ${(median(times[`unknown ${what}`]) / median(times[`known ${what}`])).toFixed(3)}\n`,
  )
