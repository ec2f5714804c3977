import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, gzipped } from '../derive/client-size.ts'
import { CATALOG } from './beside/catalog.ts'
import { type Beside, besideService, type Got } from './beside/service.ts'
import { emptyFolder, must, plainEnv, root } from './peers.ts'

// The generated client beside others, on the same service: docs/internal/beside.md has the table of it.
const OTHERS = {
  ky: ['ky@2.1.0'],
  'axios-retry': ['axios@1.21.1', 'axios-retry@4.5.0'],
  got: ['got@16.1.0'],
  'p-retry': ['p-retry@9.0.0'],
  Azure: ['@azure/core-rest-pipeline@1.25.1'],
  openai: ['openai@7.59.0'],
  stripe: ['stripe@23.1.0'],
} as const
const CLIENTS = ['rail-errors', ...Object.keys(OTHERS)]

const folder = emptyFolder('beside')
let service: Beside
beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  must('npm', ['install', '--silent', ...Object.values(OTHERS).flat()], folder)
  mkdirSync(join(folder, 'errors'))
  for (const [path, text] of Object.entries(await clientOf(CATALOG)))
    writeFileSync(join(folder, 'errors', path), text)
  copyFileSync(join(root, 'test/peers/beside/program.mjs'), join(folder, 'program.mjs'))
  service = await besideService()
})
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

type Line = { call: string; end: 'ok' | 'fails' | 'waits'; ms: number; codes?: string[] }
/** What a client made of each call. */
async function linesOf(client: string): Promise<ReadonlyMap<string, Line>> {
  const args = ['program.mjs', service.base, client]
  const child = spawn(process.execPath, args, { cwd: folder, env: plainEnv })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  await new Promise((done) => child.on('close', done))
  expect(err, client).toBe('')
  const lines = out.trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line) as Line).map((one) => [one.call, one]))
}

type Seen = { of(call: string): Line; got(call: string): readonly Got[] }
const BOTH = ['GET', 'POST']
/**
 * How often a request was sent, by the method: bold where nobody knows what became of a POST, and it was
 * sent again without a key.
 */
const sent =
  (path: string, methods: readonly string[] = BOTH, more: (line: Line) => string = () => '') =>
  ({ got, of }: Seen) =>
    methods
      .map((method) => {
        const all = got(`${method}/${path}`)
        const isUnsafe = method === 'POST' && all.length > 1 && all.some(({ isKeyed }) => !isKeyed)
        return (isUnsafe ? `**${all.length}**` : `${all.length}`) + more(of(`${method}/${path}`))
      })
      .join(' / ')
/** How calls ended. */
const ended =
  (...calls: readonly string[]) =>
  ({ of }: Seen) =>
    calls.map((call) => of(call).end).join(' / ')

const ROWS: readonly (readonly [what: string, cell: (seen: Seen) => string])[] = [
  ['503 with a code that is repeated, GET / POST', sent('busy')],
  ['the same, POST with a key', sent('keyed', ['POST'])],
  [
    '429 with `Retry-After: 2`, then a success, GET / POST',
    ({ of, got }) =>
      ['GET/limit', 'POST/limit']
        .map((call) => {
          const [, second] = got(call)
          return second && second.at < 1990 ? 'too early' : `${got(call).length}, ${of(call).end}`
        })
        .join(' / '),
  ],
  [
    'pages of a gateway: 502, 503, 504, GET',
    ({ got }) => {
      const counts = [502, 503, 504].map((status) => got(`GET/page-${status}`).length)
      return [...new Set(counts)].join(' / ')
    },
  ],
  ['500 without a code, GET', sent('page-500', ['GET'])],
  ['408 without a code, GET', sent('page-408', ['GET'])],
  ['the connection is reset, GET / POST', sent('reset')],
  [
    'the connection is refused for 0.1 s, GET / POST / POST with a key',
    ended('GET/refused', 'POST/refused', 'POST/refused-keyed'),
  ],
  ['a success whose body is cut, GET / POST', sent('cut-success')],
  ['a failure whose body is cut, then a success, GET', ended('GET/cut-failure')],
  [
    'an attempt that is stuck, with a limit for attempts, GET / POST',
    sent('stuck', BOTH, ({ end }) => `, ${end}`),
  ],
  ['503 with a code that is never repeated, GET', sent('never', ['GET'])],
  ['409 with a code that is a success, GET', sent('done', ['GET'], ({ end }) => `, ${end}`)],
  ['200 with a code in its data, GET', ended('GET/success')],
  [
    '503 with `Retry-After: 3600`, GET',
    ({ of, got }) => {
      if (got('GET/hour').length > 1) return 'too early'
      return of('GET/hour').end === 'waits' ? 'waits' : 'fails at once'
    },
  ],
  [
    'cancelled after 0.6 s, in a wait of 3 s',
    ({ of, got }) => {
      if (got('GET/cancelled-wait').length > 1) return 'too early'
      return of('GET/cancelled-wait').ms < 1500 ? 'ends' : 'waits'
    },
  ],
  [
    'at most 0.6 s for the call, a wait of 3 s',
    ({ of, got }) => {
      const { ms, codes = [] } = of('GET/deadline-wait')
      if (got('GET/deadline-wait').length > 1) return 'too early'
      if (ms > 1500) return 'waits'
      return codes[0] ? 'ends at once, with its code' : 'ends'
    },
  ],
  [
    'at most 0.6 s for the call, no answer',
    ({ of }) => (of('GET/deadline-stuck').ms < 1500 ? 'ends' : 'waits'),
  ],
  [
    'codes that the error of an answer with two has',
    ({ of }) => `${of('GET/reasons').codes?.length ?? 0}`,
  ],
]

test('the table of docs/internal/beside.md', async () => {
  const seen = new Map<string, Seen>()
  const queue = [...CLIENTS]
  const work = async () => {
    for (let client = queue.shift(); client !== undefined; client = queue.shift()) {
      const name = client
      const lines = await linesOf(name)
      seen.set(name, {
        of: (call) => lines.get(call)!,
        got: (call) => service.got.get(`${name}/${call}`) ?? [],
      })
    }
  }
  await Promise.all([work(), work(), work()])
  const rows = ROWS.map(([what, cell]) => [what, ...CLIENTS.map((name) => cell(seen.get(name)!))])
  const table = [['', ...CLIENTS], ['---', ...CLIENTS.map(() => '---')], ...rows]
    .map((cells) => `|${cells.map((text) => (text ? ` ${text} ` : ' ')).join('|')}|`)
    .join('\n')
  const page = readFileSync(join(root, 'docs/internal/beside.md'), 'utf8')
  const [, own] = /\n(\| \|.*?)\n\n/s.exec(page) ?? []
  expect(own).toBe(table)
})

test('the bytes of them in a page', async () => {
  const sizeOf = async (packages: readonly string[]) => {
    const names = packages.map((one) => one.slice(0, one.lastIndexOf('@')))
    const all = names.map((name, at) => `export * as e${at} from '${name}'`).join('\n')
    return gzipped(all, {}, folder)
  }
  const files = await clientOf(CATALOG)
  const own = await gzipped(`export * from './${Object.keys(files)[0]}'`, files)
  const [ky, ...others] = await Promise.all(
    [OTHERS.ky, OTHERS['axios-retry'], OTHERS.Azure, OTHERS.openai].map(sizeOf),
  )
  console.info(`gzip: rail-errors ${own}, ky ${ky}, axios-retry, Azure, openai ${others}`)
  for (const other of others) expect(own).toBeLessThan(other)
})
