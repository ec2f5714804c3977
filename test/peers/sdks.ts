import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { program } from '../support/program.ts'
import { printed } from './loops/running.ts'
import { isLong, must, pythonPackages } from './peers.ts'

// Clients that know no codes, as they are installed. Those of one generator decide alike, so two of them are
// enough for `npm run test:peers`.
const PACKAGES = [
  ...['openai@6.49.0', 'stripe@23.1.0'],
  ...(isLong ? ['@anthropic-ai/sdk@1.14.0', 'cloudflare@7.3.0'] : []),
]

export const CODES = {
  ITEM_SOLD_OUT: [409, 'none'],
  PLAN_LIMIT: [429, 'none'],
  NOT_SUPPORTED: [503, 'none'],
  BANK_BUSY: [422, 'same'],
  BANK_DOWN: [503, 'same'],
} as const
/** The codes, with their status and whether to repeat. */
export type Code = keyof typeof CODES
/** A shop with these codes. */
export const shopCatalog = (wire: string, isHandled: boolean) => `name: shop-errors
title: Shop error codes
url: https://api.shop.test/errors
version: 1.0.0
status: draft
date: 2026-11-01
wire: ${wire}
defaults: { stop: true, fix: See the help page. }
codes:
  - { code: NOT_READ, http: 400, meaning: The request is not valid. }
  - { code: NO_PAGE, http: 404, meaning: There is no such page. }
  - { code: BROKEN, http: 500, meaning: The shop failed. }
${Object.entries(CODES)
  .map(
    ([code, [http, retry]]) =>
      `  - { code: ${code}, http: ${http}, meaning: It failed.${isHandled ? `, handling: { retry: ${retry} }` : ''} }\n`,
  )
  .join('')}`

type SdkCall = { port: number; id: string; code: Code; key: string | undefined }
type Client = (calls: readonly SdkCall[]) => Promise<unknown>
const one =
  (call: (call: SdkCall) => Promise<unknown>): Client =>
  (calls) =>
    Promise.all(calls.map(call))
/** A call that the server refuses: a client that fails for another reason fails the test. */
const refused = async (call: Promise<unknown>, member: 'status' | 'statusCode') => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  )
  if (error?.[member] === undefined) throw error ?? new Error('the call succeeded')
}
const PYTHON = program(import.meta, './sdks/python.py')

/** A client, the form whose header it reads, and whether it makes a key for each POST. */
export type Sdk = { name: string; wire: string; client: Client; hasOwnKey: boolean }

/** Installs the clients. */
export function bringSdks(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  must('npm', ['install', '--silent', ...PACKAGES], folder)
  pythonPackages(folder, 'openai==3.57.0')
}

/** The clients that {@link bringSdks} installs. */
export function sdksIn(folder: string): Sdk[] {
  // biome-ignore lint/suspicious/noExplicitAny: the peers are installed in their own folder
  const loaded = (name: string): any =>
    createRequire(join(folder, 'package.json'))(name.replace(/(?<=.)@.*/, ''))
  const generated = (name: string): Client =>
    one(({ port, id, code, key }) => {
      const made = loaded(name)
      const client = new (made.default ?? made)({
        ...{ apiKey: 'k', apiToken: 'k', maxRetries: 2 },
        baseURL: `http://127.0.0.1:${port}/v1/${id}`,
      })
      const headers = key === undefined ? {} : { 'Idempotency-Key': key }
      return refused(client.post(`/${code}`, { body: {}, headers }), 'status')
    })
  const stripe = one(({ port, id, code }) => {
    const made = loaded('stripe')
    const client = new (made.default ?? made)('sk_test_k', {
      ...{ host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 2, telemetry: false },
    })
    return refused(client.rawRequest('POST', `/v1/${id}/${code}`, {}), 'statusCode')
  })
  const openaiInPython: Client = async (calls) => {
    await printed(join(folder, 'venv/bin/python'), ['-c', PYTHON, JSON.stringify(calls)], folder)
  }

  const names = PACKAGES.filter((name) => !name.startsWith('stripe'))
  return [
    ...names.map((name) => ({ name, wire: 'azure', client: generated(name), hasOwnKey: false })),
    { name: 'stripe', wire: 'stripe', client: stripe, hasOwnKey: true },
    { name: 'openai 3.57.0 (Python)', wire: 'azure', client: openaiInPython, hasOwnKey: false },
  ]
}

let made = 0
/** How many requests of a client arrive, for each code. */
export async function requestsOf(
  { client }: Sdk,
  { port, count }: { port: number; count(id: string): number },
  key?: string,
): Promise<number[]> {
  const calls = (Object.keys(CODES) as Code[]).map((code) => ({
    ...{ port, id: `call-${made++}`, code, key },
  }))
  await client(calls)
  return calls.map(({ id }) => count(id))
}
