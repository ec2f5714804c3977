import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { serve as nginx } from './nginx.ts'
import { emptyFolder, freePort, must, peerModule, plainEnv, root } from './peers.ts'
import { start, stopAll } from './servers.ts'

// What agents get of us, by the tools that measure it: the pages of the site by afdocs, and the
// length of a page by a tokenizer.
const BIN = join(root, 'dist/bin.cjs')
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await stopAll()
})

/** The catalog of the rail, with the address that its site has here. */
function catalogAt(port: number): string {
  const folder = emptyFolder('agents')
  const text = readFileSync(join(root, 'errors.yaml'), 'utf8')
  const url = `http://127.0.0.1:${port}/terminology`
  writeFileSync(join(folder, 'errors.yaml'), text.replace('https://rail.example/terminology', url))
  return folder
}

const HOSTS: Record<string, () => Promise<string>> = {
  async nginx() {
    const port = await freePort()
    const folder = catalogAt(port)
    const args = ['build', 'errors.yaml', '--target', 'static-site', '--out', 'site']
    must(process.execPath, [BIN, ...args], folder)
    const { origin, stop } = await nginx(join(folder, 'site'), port)
    stops.push(stop)
    return origin
  },
  async 'rail-errors serve'() {
    const port = await freePort()
    const args = ['--cwd', catalogAt(port), 'serve', 'errors.yaml', '--port', String(port)]
    const { base } = await start(process.execPath, [BIN, ...args, '--log', 'off'], { json: false })
    return base
  },
}

type Check = { id: string; status: 'pass' | 'warn' | 'fail' | 'skip'; message: string }

describe.each(Object.keys(HOSTS))('%s', (host) => {
  test('afdocs: nothing fails, on every page', async () => {
    const origin = await HOSTS[host]!()
    const options = ['--format', 'json', '--request-delay', '0', '--sampling', 'deterministic']
    const { results } = JSON.parse(
      execFileSync(
        process.execPath,
        [
          join(root, 'test/peers/node_modules/afdocs/bin/afdocs.mjs'),
          ...['check', `${origin}/terminology/`, ...options],
        ],
        { env: plainEnv, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      ),
    ) as { results: Check[] }
    const of = (status: Check['status']) =>
      results.filter((one) => one.status === status).map(({ id }) => id)
    expect(results).toHaveLength(28)
    expect(results.filter(({ status }) => status === 'fail')).toEqual([])
    // Nothing needs a login, so no other way in is looked for.
    expect(of('skip')).toEqual(['auth-alternative-access'])
    // The lines of a page say the same in other words, and the style of HTML comes first.
    for (const id of of('warn'))
      expect(['markdown-content-parity', 'content-start-position']).toContain(id)
    expect(results.find(({ id }) => id === 'markdown-url-support')!.message).toContain('7/7')
  })
})

test('an answer that `explain` explains is at most 120 tokens for each code of the rail', async () => {
  const { countTokens } = peerModule<{ countTokens(text: string): number }>(
    'gpt-tokenizer/encoding/cl100k_base',
  )
  const { entries } = await import('../../dist-terminology/rail-errors.ts')
  const paths: Record<string, string> = {
    MEMBER_NOT_FOUND: 'member.type',
    MISSING_DOCUMENTS: 'lines[0].documents',
  }
  const answers = Object.entries(entries).map(([error, { meaning: message, fix_stage }]) => {
    const body = JSON.stringify({ error, message, path: paths[error] ?? '', fix_stage })
    const text = must(process.execPath, [BIN, 'explain', body, '--format', 'markdown'], root)
    return [error, countTokens(text)] as const
  })
  console.info(answers.map(([code, tokens]) => `${code} ${tokens}`).join(', '))
  for (const [code, tokens] of answers) expect(tokens, code).toBeLessThan(120)
})
