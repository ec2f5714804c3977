import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, must, plainEnv, root } from './peers.ts'

// One program with the generated client, in the runtimes and through the bundlers of its users.
const folder = emptyFolder('runtimes')
let server: Server
let base: string

beforeAll(async () => {
  must(
    'npm',
    [
      ...['install', '--silent', '--no-audit', '--no-fund', 'deno@2', 'bun@1', 'miniflare@4'],
      ...['esbuild@0.25', 'vite@7', 'webpack@5', 'webpack-cli@6', 'rollup@4', 'jest@30'],
    ],
    folder,
  )
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  mkdirSync(join(folder, 'commonjs'))
  writeFileSync(join(folder, 'commonjs/package.json'), '{ "type": "commonjs" }\n')
  for (const out of ['errors', 'commonjs/errors'])
    must(
      process.execPath,
      [
        ...[join(root, 'dist/bin.cjs'), 'build', join(root, 'errors.yaml')],
        ...['--target', 'client', '--out', out],
      ],
      folder,
    )
  writeFileSync(join(folder, 'program.mjs'), PROGRAM)
  server = await oddService()
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 180_000)
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const MEMBER = { message: 'No member.', path: 'member.number', fix_stage: 'identify' }
const PAYER = { message: 'No answer.', path: '', fix_stage: 'eligibility' }
/** What a client meets: a failure that passes, others that stay, and a success that takes its time. */
async function oddService(): Promise<Server> {
  const asked = new Map<string, number>()
  const made = createServer(({ url = '', headers }, response) => {
    const json = (status: number, body: object, more = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...more })
        .end(JSON.stringify(body))
    const who = `${headers['user-agent']}`
    asked.set(who, (asked.get(who) ?? 0) + 1)
    switch (url) {
      case '/down-once':
        return asked.get(who) === 1
          ? json(502, { error: 'PAYER_UNREACHABLE', ...PAYER }, { 'retry-after': '0' })
          : json(200, { eligible: true })
      case '/empty':
        return void response.writeHead(204).end()
      case '/missing':
        return json(404, { error: 'MEMBER_NOT_FOUND', ...MEMBER })
      case '/token':
        return void response
          .writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' })
          .end()
      case '/gone':
        return void response.socket!.destroy()
      default:
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
        return void setTimeout(() => response.end('data: 2\n\n'), 1500)
    }
  })
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  return made
}

const PROGRAM = `
import { isRailError, textFor, withRailErrors } from './errors/rail-errors.client.js'
/** Resolves with a line for each call; \`name\` is that of the runtime. */
export async function main(base, name) {
  const lines = []
  const rail = withRailErrors({ deadlineMs: 20_000 })
  const call = (path) => rail(base + path, { headers: { 'user-agent': name } })
  const failed = (path) => call(path).then((response) => response.status, (error) => error)
  lines.push(await (await call('/down-once')).text(), (await call('/empty')).status)
  const missing = await failed('/missing')
  lines.push(isRailError(missing, 'MEMBER_NOT_FOUND'), missing.notRepeated, await textFor(missing.reasons[0], 'en', 'fix'))
  const token = await failed('/token')
  lines.push(isRailError(token), token.token.error, isRailError(await failed('/gone')))
  const response = await call('/stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) lines.push(read.value.trim())
  return lines.join('\\n')
}
`
const PRINTED = [
  ...['{"eligible":true}', '204', 'true', 'after_fix'],
  'Check the type of the identifier first, then the identifier itself, and identify the member again.',
  ...['true', 'invalid_token', 'false', 'data: 1', 'data: 2'],
]
const bin = (name: string) => join(folder, 'node_modules/.bin', name)
/** What a program prints: the server above answers in this process, so nothing may block it. */
async function printed(program: string, args: string[]): Promise<string[]> {
  const child: ChildProcess = spawn(program, args, { cwd: folder, env: plainEnv })
  let out = ''
  child.stdout!.on('data', (chunk) => (out += chunk))
  child.stderr!.on('data', (chunk) => (out += chunk))
  await new Promise((done) => child.on('close', done))
  return out.trim().split('\n')
}
const runOf = (program: string, name: string) => {
  const file = `${name}.mjs`
  writeFileSync(
    join(folder, file),
    `import { main } from '${program}'\nconsole.log(await main('${base}', '${name}'))\n`,
  )
  return file
}

describe('the same program, unchanged', () => {
  test('in Deno', async () => {
    const file = runOf('./program.mjs', 'deno')
    expect(await printed(bin('deno'), ['run', '--quiet', '--allow-net=127.0.0.1', file])).toEqual(
      PRINTED,
    )
  })

  test('in Bun', async () =>
    expect(await printed(bin('bun'), ['run', runOf('./program.mjs', 'bun')])).toEqual(PRINTED))

  test('in a worker of Cloudflare (workerd)', async () => {
    writeFileSync(
      join(folder, 'worker.mjs'),
      `import { main } from './program.mjs'\nexport default { fetch: async () => new Response(await main('${base}', 'worker')) }\n`,
    )
    must(
      bin('esbuild'),
      ['worker.mjs', '--bundle', '--format=esm', '--outfile=worker.out.mjs'],
      folder,
    )
    writeFileSync(
      join(folder, 'miniflare.mjs'),
      `import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, scriptPath: 'worker.out.mjs', compatibilityDate: '2025-09-01' })
console.log(await (await worker.dispatchFetch('http://worker.test/')).text())
await worker.dispose()
`,
    )
    expect(await printed(process.execPath, ['miniflare.mjs'])).toEqual(PRINTED)
  })

  test('in Jest, as CommonJS', async () => {
    writeFileSync(
      join(folder, 'commonjs/program.test.js'),
      PROGRAM.replace(/import (.*) from '(.*)'/, "const $1 = require('$2')").replace(
        'export async',
        'async',
      ) +
        `test('program', async () => expect((await main('${base}', 'jest')).split('\\n')).toEqual(${JSON.stringify(PRINTED)}), 20_000)\n`,
    )
    const out = await printed(bin('jest'), ['--rootDir', 'commonjs', '--silent'])
    expect(out.join('\n')).toContain('1 passed, 1 total')
  })
})

describe('bundled without a warning', () => {
  test.each<[name: string, args: (entry: string, out: string) => string[]]>([
    [
      'esbuild',
      (entry, out) => [
        ...[entry, '--bundle', '--minify', '--splitting', '--format=esm'],
        ...[`--outdir=${out}`, '--log-level=warning'],
      ],
    ],
    ['rollup', (entry, out) => [entry, '--silent', '-d', out, '--failAfterWarnings']],
    ['webpack', (_, out) => ['--config', 'webpack.config.mjs', '-o', out]],
    [
      'vite',
      (_, out) => ['build', '--logLevel', 'warn', '--outDir', out, '--config', 'vite.config.mjs'],
    ],
  ])('by %s', async (name, args) => {
    writeFileSync(
      join(folder, 'entry.mjs'),
      `import { main } from './program.mjs'\nexport { main }\n`,
    )
    writeFileSync(
      join(folder, 'vite.config.mjs'),
      "export default { build: { lib: { entry: 'entry.mjs', formats: ['es'], fileName: () => 'entry.js' } } }\n",
    )
    writeFileSync(
      join(folder, 'webpack.config.mjs'),
      `export default { mode: 'production', entry: './entry.mjs', stats: { preset: 'none', errors: true, warnings: true }, experiments: { outputModule: true }, output: { module: true, filename: 'entry.js', library: { type: 'module' } } }\n`,
    )
    const out = `out-${name}`
    expect(await printed(bin(name), args('entry.mjs', out))).toEqual([''])
    const bundle = runOf(`./${out}/entry.js`, `bundled-${name}`)
    expect(await printed(process.execPath, [bundle])).toEqual(PRINTED)
    expect(readFileSync(join(folder, out, 'entry.js'), 'utf8')).not.toContain('node:')
  })
})
