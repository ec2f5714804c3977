import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, launch } from './browser.ts'
import { emptyFolder, isLong, must, peerBin, root, run } from './peers.ts'

// Every generated module in the programs of integrators: Node, Chromium, and the compilers that are
// in use.
const folder = emptyFolder('modules')
const MODULES = ['javascript', 'typescript', 'typescript-enum', 'typescript-open', 'client']
beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  for (const target of MODULES)
    must(
      process.execPath,
      [
        join(root, 'dist/bin.cjs'),
        'build',
        join(root, 'test/fixtures/hotel/errors.yaml'),
        '--target',
        target,
        '--out',
        target,
      ],
      folder,
    )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const GERMAN = 'Zimmer {room} ist nicht mehr frei.'
/**
 * Plain JavaScript, the same in Node and in a page: the German text of a code, and what to do
 * without a translation.
 */
const CLIENT = `
import { codes, entries, isCode, texts } from './javascript/hotel-errors.js'
const { texts: german } = await texts.de()
globalThis.shown = codes.map((code) => german[code]?.message ?? german[code]?.meaning ?? entries[code].meaning)
globalThis.shown.push(isCode('ROOM_TAKEN'), isCode('toString'), entries.BANK_UNREACHABLE.handling?.retry_policy?.max)
`
const SHOWN = [
  GERMAN,
  'Die Bank des Gastes hat die Karte abgelehnt.',
  'Die Bank hat nicht geantwortet. Ob die Karte gültig ist, ist nicht bekannt.',
  'Das Hotel nimmt keinen Aufenthalt an, der länger als 30 Nächte ist.',
  'Der Reisepass wurde nicht gelesen. Die Buchung ist gemacht.',
  ...[true, false, 4],
]

/** One call that is repeated until it is done, and one that is blocked. */
const CALLS = `
import { isRailError, withRailErrors } from './client/hotel-errors.client.js'
export async function calls(who) {
  const shown = []
  const rail = withRailErrors({ onReasons: ({ reasons }) => void shown.push(...reasons.map((reason) => reason.error)) })
  const done = await rail('/v1/' + who + '-bank')
  const blocked = await rail('/v1/' + who + '-room').catch((error) => error)
  return [done.status, await done.json(), isRailError(blocked, 'ROOM_TAKEN'), blocked.response.status, shown]
}
`
const CALLED = [200, { booked: true }, true, 409, ['BANK_UNREACHABLE', 'ROOM_TAKEN']]
const failed = new Set<string>()
/** The bank fails once for each caller, the room is always taken. */
function answer(who: string, response: ServerResponse) {
  const send = (status: number, body: object, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
  const failure = (error: string, fix_stage: string) => ({
    ...{ error, message: '', path: '', fix_stage },
    errors: [{ error, message: '', path: '', fix_stage }],
  })
  if (who.endsWith('-room')) return send(409, failure('ROOM_TAKEN', 'search'))
  if (failed.has(who)) return send(200, { booked: true })
  failed.add(who)
  return send(503, failure('BANK_UNREACHABLE', 'payment'), { 'retry-after': '0' })
}

describe('plain JavaScript shows German texts', () => {
  test('in Node', () => {
    writeFileSync(
      join(folder, 'client.mjs'),
      `${CLIENT}\nconsole.log(JSON.stringify(globalThis.shown))\n`,
    )
    expect(JSON.parse(must(process.execPath, ['client.mjs'], folder))).toEqual(SHOWN)
  })

  describe('in Chromium', () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const path = join(folder, new URL(request.url!, 'http://localhost').pathname)
      asked.push(request.url!)
      const [, who] = request.url!.match(/^\/v1\/(.+)$/) ?? []
      if (who) return void answer(who, response)
      if (!existsSync(path)) return void response.writeHead(404).end()
      response.setHeader(
        'content-type',
        extname(path) === '.html' ? 'text/html; charset=utf-8' : 'text/javascript',
      )
      response.end(readFileSync(path))
    })
    let browser: Browser
    beforeAll(async () => {
      writeFileSync(join(folder, 'calls.js'), CALLS)
      writeFileSync(
        join(folder, 'worker.js'),
        "import { calls } from './calls.js'\npostMessage(await calls('worker'))\n",
      )
      writeFileSync(
        join(folder, 'calls.html'),
        `<!doctype html><title>Calls</title><script type="module">import { calls } from './calls.js'
globalThis.calls = [await calls('page')]
new Worker('./worker.js', { type: 'module' }).onmessage = ({ data }) => (globalThis.calls.push(data), (document.title = 'done'))
</script>`,
      )
      writeFileSync(
        join(folder, 'page.html'),
        `<!doctype html><title>Hotel</title><ul></ul><script type="module">${CLIENT}
for (const text of globalThis.shown) document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: String(text) }))
</script>`,
      )
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      browser = await launch()
    })
    afterAll(async () => {
      await browser.close()
      server.close()
    })

    test('the client reads and repeats in a page and in a worker', async () => {
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/calls.html`)
      await expect.poll(() => page.title(), { timeout: 20_000 }).toBe('done')
      expect(await page.evaluate('globalThis.calls')).toEqual([CALLED, CALLED])
      expect(errors).toEqual([])
    })

    test('from the module of that language only', async () => {
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      asked.length = 0
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`)
      await page.locator('li', { hasText: GERMAN }).waitFor()
      expect(await page.evaluate('globalThis.shown')).toEqual(SHOWN)
      expect(errors).toEqual([])
      expect(asked.filter((path) => path.endsWith('.js'))).toEqual([
        '/javascript/hotel-errors.js',
        '/javascript/hotel-errors.texts.de.js',
      ])
    })
  })
})

test.each(['module', 'commonjs'])('attw, in a package of the type %s', (type) => {
  const home = join(folder, `packed-${type}`)
  mkdirSync(home)
  const manifest = { name: 'hotel-client', version: '1.0.0', type }
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
  const catalog = join(root, 'test/fixtures/hotel/errors.yaml')
  const targets = ['--target', 'client', '--target', 'javascript', '--out', 'errors']
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build', catalog, ...targets], home)
  const modules = readdirSync(join(home, 'errors')).filter((file) => file.endsWith('.js'))
  const exports = Object.fromEntries(modules.map((name) => [`./${name}`, `./errors/${name}`]))
  writeFileSync(join(home, 'package.json'), JSON.stringify({ ...manifest, exports }))
  must('npm', ['pack', '--silent'], home)
  const profile = type === 'module' ? 'esm-only' : 'node16'
  const attw = [join(home, 'hotel-client-1.0.0.tgz'), '--profile', profile]
  expect(run(peerBin('attw'), attw, root)).toMatchObject({ exit: 0 })
})

/** A client of the module at this place, which exports const objects. */
const typed = (module: string, texts: string) => `
import { type Code, type Entry, type Stage, codes, codesByStage, entries, isCode, isStage } from '${module}'
import { texts } from '${texts}'
export const retries: (string | undefined)[] = codes.map((code) => entries[code].handling?.retry)
export const most = (code: Code): number => entries[code].handling?.retry_policy?.max ?? 0
export const entry = (code: Code): Entry => entries[code]
export const words = (code: Code): string => texts[code]?.message ?? texts[code]?.meaning ?? entries[code].meaning
export const known = (value: string): Code | undefined => (isCode(value) ? value : undefined)
export const stage = (value: string): Stage | undefined => (isStage(value) ? value : undefined)
export const payment: readonly Code[] = codesByStage.payment
export const status: 409 = entries.ROOM_TAKEN.http
export function room(code: Code): 'search' | 'reserve' | 'payment' | 'check_in' {
  switch (code) {
    case 'ROOM_TAKEN': case 'CARD_DECLINED': case 'BANK_UNREACHABLE': case 'STAY_TOO_LONG': case 'PASSPORT_UNREAD': return entries[code].fix_stage
    default: { const never: never = code; return never }
  }
}
// @ts-expect-error there is no such code
export const wrong: Code = 'ROOM_TAKE'
`
const enumClient = (module: string) => `
import { Code, Stage } from '${module}'
export const codes: Code[] = [Code.ROOM_TAKEN, Code.BANK_UNREACHABLE]
export const stage: Stage = Stage.payment
`
const openClient = (module: string) => `
import { type Code } from '${module}'
export const known: Code = 'ROOM_TAKEN'
export const newer: Code = 'ROOM_FLOODED'
`

const railClient = (client: string) => `
import { isRailError, type Reason, readAnswer, route, type Stage, withRailErrors } from '${client}'
const result = await readAnswer({ status: 409, body: '' })
export const stages: (Stage | '')[] = result.reasons.map((reason) => reason.fix_stage)
export const again: boolean = result.verdict.retry === 'same'
export const rail: typeof fetch = withRailErrors({ onReasons: ({ reasons }) => reasons.map(desk), recreate: async () => undefined })
export const method = (error: unknown): string => (isRailError(error, 'ROOM_TAKEN') ? error.request.method : '')
export function desk(reason: Reason): number {
  if (!reason.known) return 0
  switch (reason.error) {
    case 'ROOM_TAKEN': { const http: 409 = reason.entry.http; return http }
    case 'CARD_DECLINED': case 'BANK_UNREACHABLE': case 'STAY_TOO_LONG': case 'PASSPORT_UNREAD': return reason.entry.http
    default: { const never: never = reason; return never }
  }
}
const open = () => {}
route(result, { search: open, reserve: open, payment: open, check_in: open, other: open })
// @ts-expect-error no handler for check_in
route(result, { search: open, reserve: open, payment: open, other: open })
`

const NODENEXT = { module: 'nodenext', moduleResolution: 'nodenext' }
const BUNDLER = { module: 'esnext', moduleResolution: 'bundler' }
const NODE10 = { module: 'esnext', moduleResolution: 'node10' }
const COMPILERS = [
  ['5.4', { NODENEXT, BUNDLER, NODE10 }],
  ['5.9', { NODENEXT, BUNDLER, NODE10 }],
  ['6', { NODENEXT, BUNDLER, NODE10: { ...NODE10, ignoreDeprecations: '6.0' } }],
  ['7', { NODENEXT, BUNDLER }],
] as const
// The oldest and the newest two; `npm run test:long` takes all.
const tried = COMPILERS.filter(([version]) => isLong || version !== '5.9')

describe.each(tried)('strict TypeScript %s', (version, resolutions) => {
  const home = join(folder, `typescript-${version}`)
  beforeAll(() => {
    mkdirSync(home)
    must('npm', ['install', '--silent', '--prefix', home, `typescript@${version}`], home)
  })

  test.each(Object.entries(resolutions))('%s resolution', (name, options) => {
    const write = (file: string, text: string) => {
      writeFileSync(join(folder, file), text)
      return file
    }
    const at = `${version}-${name}`
    const compile = (files: string[], more: object = {}) => {
      const compilerOptions = {
        ...{
          target: 'es2022',
          lib: ['es2022'],
          types: [],
          strict: true,
          exactOptionalPropertyTypes: true,
        },
        ...{
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          noEmit: true,
          ...options,
          ...more,
        },
      }
      const project = write(`${at}.json`, JSON.stringify({ compilerOptions, files }))
      return run(
        process.execPath,
        [join(home, 'node_modules/typescript/bin/tsc'), '-p', project],
        folder,
      )
    }
    const declared = write(
      `${at}-js.ts`,
      typed('./javascript/hotel-errors.js', './javascript/hotel-errors.texts.de.js'),
    )
    // The sources by the name of what they are compiled to, and by their own.
    const sources = [
      write(
        `${at}-ts.ts`,
        typed('./typescript/hotel-errors.js', './typescript/hotel-errors.texts.de.js'),
      ),
      write(`${at}-enum.ts`, enumClient('./typescript-enum/hotel-errors.enum.js')),
      write(`${at}-open.ts`, openClient('./typescript-open/hotel-errors.open.js')),
    ]
    const own = write(
      `${at}-own.ts`,
      typed('./typescript/hotel-errors.ts', './typescript/hotel-errors.texts.de.ts'),
    )
    const misspelt = write(
      `${at}-misspelt.ts`,
      "import { Code } from './javascript/hotel-errors.js'\nexport const x = Code.ROOM_TAKE\n",
    )
    const { out } = compile([declared, ...sources, own, misspelt], {
      allowImportingTsExtensions: true,
    })
    expect(out.match(/^.*error TS.*$/gm)).toEqual([
      expect.stringMatching(/-misspelt\.ts.*'ROOM_TAKE' does not exist/),
    ])
    // Its modules are found as those above: one way is enough, and `npm run test:long` takes each.
    if (!isLong && name !== 'NODENEXT') return
    const client = write(`${at}-client.ts`, railClient('./client/hotel-errors.client.js'))
    expect(compile([client], { lib: ['es2022', 'dom'] })).toMatchObject({ exit: 0, out: '' })
  })
})
