import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { pascal, wordsOf } from '../../../src/features/languages/names.ts'
import type { Init, Options, RailFetch } from '../../../src/features/modules/client/call.ts'
import { clientOf } from '../../derive/client-size.ts'
import {
  drawsOf,
  LOOP_RULES,
  type LoopCatalog,
  loopCatalog,
  type Sequence,
  type SequenceFile,
  type SequenceLine,
} from './hand.ts'

type Client = { withRailErrors(options: Options): RailFetch }

/** The client that `build` writes for a catalog. */
export async function clientFor(catalog: LoopCatalog): Promise<Client> {
  const folder = mkdtempSync(join(tmpdir(), 'rail-errors-loops-'))
  const files = await clientOf(loopCatalog(catalog), LOOP_RULES)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  const [main] = Object.keys(files)
  const client: Client = await import(pathToFileURL(join(folder, main!)).href)
  rmSync(folder, { recursive: true })
  return client
}

/** What the JavaScript client makes of sequences, each with a clock that begins at 0. */
export async function linesOf(
  client: Client,
  { shared, sequences }: Pick<SequenceFile, 'shared'> & { sequences: readonly Sequence[] },
): Promise<SequenceLine[]> {
  const one = client.withRailErrors({})
  const lines: SequenceLine[] = []
  for (const sequence of sequences)
    lines.push(await lineOf(shared ? one : client.withRailErrors({}), sequence))
  return lines
}

const errorName = (code: string) => pascal(wordsOf(code))

async function lineOf(
  rail: RailFetch,
  { seed, call, options, answers }: Sequence,
): Promise<SequenceLine> {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const draw = drawsOf(seed)
  let keys = 0
  const spies = [
    vi.spyOn(Math, 'random').mockImplementation(draw),
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
      ;(numbers as Uint32Array).fill(++keys)
      return numbers
    }),
    // The runtime has a clock of its own for these.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController()
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms)
      return late.signal
    }),
  ]
  const sent: { at_ms: number; key: string | null }[] = []
  const told: SequenceLine['told'][number][] = []
  const recreated: string[][] = []
  const send: typeof fetch = (_, init) => {
    const key = new Headers(init!.headers).get('idempotency-key')
    const made = /^(\d+)-\1-\1-\1$/.exec(key ?? '')
    sent.push({ at_ms: Math.floor(Date.now()), key: made ? `new-${made[1]}` : key })
    const answer = answers[Math.min(sent.length, answers.length) - 1]!
    return new Promise((done, fail) => {
      init!.signal?.addEventListener('abort', () => fail(init!.signal!.reason))
      setTimeout(() => {
        if ('drop' in answer) return fail(new TypeError('fetch failed'))
        const { status, headers, body } = answer
        done(
          body === null
            ? new Response(null, { status, headers })
            : Response.json(body, { status, headers }),
        )
      }, answer.after_ms)
    })
  }
  const { method, key, idempotent, operation, body } = call
  const given: Init & { duplex?: string } = {
    ...{ method, idempotent, operation, fetch: send },
    ...(key !== null && { headers: { 'idempotency-key': key } }),
    ...(body === 'text' && { body: '{"a":1}' }),
    ...(body === 'stream' && { body: new Blob(['{"a":1}']).stream(), duplex: 'half' }),
    maxAttempts: options.max_attempts ?? undefined,
    deadlineMs: options.deadline_ms ?? undefined,
    attemptMs: options.attempt_ms ?? undefined,
    onReasons: ({ attempts, reasons, willRepeat }) =>
      told.push({
        attempt: attempts,
        codes: reasons.map(({ error }) => error),
        will_repeat: willRepeat,
      }),
    ...(options.recreate !== 'none' && {
      recreate(operations: readonly string[]) {
        recreated.push([...operations])
        if (options.recreate === 'fails') throw new Error('it did not help')
      },
    }),
  }
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const end = rail.outcomeOf('https://rail.test/', given).then(
    ({ status, reasons, notRepeated = null }) => {
      const failing = reasons.filter(({ handling }) => handling.outcome === 'fail')
      const error = failing[0]?.known ? errorName(failing[0].error) : 'RailError'
      return {
        end: notRepeated ? ('error' as const) : ('answer' as const),
        error: notRepeated ? error : null,
        status,
        not_repeated: notRepeated,
      }
    },
    (): Pick<SequenceLine, 'end' | 'error' | 'status' | 'not_repeated'> => ({
      end: Date.now() >= (options.deadline_ms ?? Infinity) ? 'deadline' : 'network',
      ...{ error: null, status: null, not_repeated: null },
    }),
  )
  await vi.runAllTimersAsync()
  const result = await end
  for (const spy of [...spies, printed]) spy.mockRestore()
  vi.useRealTimers()
  return { sent, recreated, ...result, attempts: sent.length, told }
}
