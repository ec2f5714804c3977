import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parsedUrl } from '../../../base/core/values/formats.ts'
import { isRecord, jsonOf } from '../../../base/core/values/record.ts'
import { headersOf, type WireRecord } from '../answer/record.ts'
import { recordOf } from './record-of.ts'

type Fetch = typeof globalThis.fetch

/** Writes the answers of a service to a file, one line of JSON each, in the order of the calls. */
export type Recorder = {
  /** A `fetch` that records its answers. They can be read as usual. */
  record(fetch?: Fetch): Fetch
  /** Records an answer of another library. */
  add(record: WireRecord): void
  /** Waits until all answers are in the file. Rejects if it could not be written. */
  close(): Promise<void>
}

/**
 * Starts a file of answers, and replaces an older one. Secrets are removed: headers with
 * credentials, cookies, members such as `access_token` or `password`. Two processes need two files.
 */
export function recorder(path: string): Recorder {
  const file = opened(path)
  let last: Promise<unknown> = file
  let isClosed = false
  /**
   * Takes the next place in the file for a line that may come later; undefined if there was no
   * answer.
   */
  const write = (line: Promise<string | undefined>) => {
    if (isClosed) throw new Error(`the recorder of ${path} is closed`)
    last = Promise.all([file, line, last]).then(async ([handle, text]) => {
      if (text !== undefined) await handle.appendFile(text)
    })
    last.catch(() => {}) // close() rejects
  }
  last.catch(() => {})
  return {
    record: (fetch = globalThis.fetch) =>
      function recorded(input, init) {
        const { method = 'GET', url = String(input) } =
          typeof input === 'object' && 'url' in input ? input : {}
        const request = { method: (init?.method ?? method).toUpperCase(), url }
        // The record takes its copy of the body before the caller reads it.
        const answered = fetch(input, init).then((response) => ({
          response,
          record: recordOf(response),
        }))
        const line = answered.then(async ({ response, record }) => {
          const { status, headers } = response // a body that broke off is left out
          return lineOf({ ...(await record.catch(() => ({ status, headers }))), ...request })
        })
        write(line.catch(() => undefined))
        return answered.then(({ response }) => response)
      },
    add: (record) => write(Promise.resolve(lineOf(record))),
    async close() {
      isClosed = true
      try {
        await last
      } finally {
        await file.then((handle) => handle.close()).catch(() => {})
      }
    },
  }
}

async function opened(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true })
  return open(path, 'w')
}

/** A record as it is written: members in a fixed order, no time, no secret. */
function lineOf({ status, headers, body, method, url, operation }: WireRecord): string {
  const pairs =
    headers && (headers instanceof Headers ? headers : Object.entries(headersOf(headers) ?? {}))
  const record: WireRecord = {
    status,
    headers: pairs && redactedHeaders(pairs),
    body: redactedBody(body),
    method,
    url: url === undefined ? undefined : redactedUrl(url),
    operation,
  }
  return `${JSON.stringify(record)}\n`
}

const HIDDEN = '***'
const SECRET_HEADER = /^(?:proxy-)?authorization$|cookie|token|secret|api-?key/i
const SECRET_MEMBER =
  /token$|secret|passw(?:or)?d|passphrase|assertion$|api_?key|private_?key|^authorization$/i
// The kind of a token and its lifetime are not secret.
const OPEN_MEMBER = /^(?:token_?type|.*_?expires_?in)$/i

/**
 * Headers in the order of their names, without what they must not show. The date is left out,
 * because it differs in each run; only `expires` needs it.
 */
function redactedHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const all = [...headers]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const isDated = all.some(([name]) => name === 'expires')
  const kept = all.filter(([name]) => name !== 'date' || isDated)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, SECRET_HEADER.test(name) ? HIDDEN : value]),
  )
}

/** A body with the values of secret members replaced: JSON as a value, other text as it is. */
function redactedBody(body: unknown): unknown {
  if (typeof body !== 'string') return redactedValue(body)
  const value = jsonOf(body)
  // A text or a number would not be recognized as JSON again.
  return typeof value === 'object' && value !== null ? redactedValue(value) : body
}

function redactedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactedValue)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecret(name, item) ? HIDDEN : redactedValue(item),
    ]),
  )
}

const isSecret = (name: string, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  value !== '' &&
  SECRET_MEMBER.test(name) &&
  !OPEN_MEMBER.test(name)

/** An address without a password, and without the values of secret parameters. */
function redactedUrl(text: string): string {
  const url = parsedUrl(text)
  const [path = '', query] = (url === undefined ? text : text.replace(/\/\/[^/?#@]*@/, '//')).split(
    '?',
    2,
  )
  if (query === undefined) return path
  const parts = query.split('&').map((part) => {
    const name = part.split('=')[0]!
    return isSecret(name, 'x') || /^(?:sig|signature|code|key)$/i.test(name)
      ? `${name}=${HIDDEN}`
      : part
  })
  return `${path}?${parts.join('&')}`
}
