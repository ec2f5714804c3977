import { isRecord } from '../../../base/core/values/record.ts'
import { headersOf, type WireRecord } from '../answer/record.ts'
import { isRedacted } from '../answer/redacted.ts'
import { base64Bytes, decoded } from './decode.ts'

/** A record that was read, and what of it could not be. */
export type ReadRecord = {
  readonly record: WireRecord
  readonly faults: readonly string[]
  /** Why this run could not look at the body. */
  readonly unchecked?: string | undefined
}

const MEMBERS = new Set([
  'status',
  'headers',
  'rawHeaders',
  'body',
  'body_base64',
  'method',
  'url',
  'request',
  'operation',
  'ts',
])

/**
 * Reads a value of an NDJSON file: `{ status, body, headers?, method?, url?, request?, operation?, ts?
 * }`.
 * `body` is a text or a value; `body_base64`, which wins, has the bytes as they were sent. Any
 * other value is a body whose status is not known.
 */
export function recordOf(value: unknown): ReadRecord {
  if (!isRecord(value) || !isRecordShaped(value)) return { record: { body: value }, faults: [] }
  const faults: string[] = []
  let unchecked: string | undefined
  const { status, rawHeaders, headers = rawHeaders, body, body_base64: base64, request } = value
  const read: { -readonly [Name in keyof WireRecord]: WireRecord[Name] } = {}
  if (isStatus(status)) read.status = status
  else if (status !== undefined && status !== null && !isRedacted(status))
    faults.push('"status" is not a status from 100 to 599')
  const fields = headersOf(isRedacted(headers) ? undefined : headers)
  if (fields === undefined) faults.push('"headers" has values that are neither texts nor numbers')
  else if (Object.keys(fields).length > 0) read.headers = fields
  if (typeof base64 === 'string' && !isRedacted(base64)) {
    const bytes = base64Bytes(base64)
    const result =
      bytes && decoded(bytes, fields?.['content-encoding'] ?? '', fields?.['content-type'] ?? '')
    if (result === undefined) faults.push('"body_base64" is not base64')
    else faults.push(...result.faults)
    if (result?.body !== undefined) read.body = result.body
    if (result?.tooLarge) read.tooLarge = true
    unchecked = result?.unchecked
  } else if (base64 !== undefined && !isRedacted(base64)) faults.push('"body_base64" is not a text')
  else if ('body' in value) read.body = body
  for (const name of ['method', 'url', 'operation'] as const) {
    const text = value[name]
    if (typeof text === 'string') read[name] = text
    else if (text !== undefined && text !== null) faults.push(`"${name}" is not a text`)
  }
  if (request !== undefined) read.request = request
  return { record: read, faults, unchecked }
}

/** A body may have a `status`, too: of Spring Boot, or RFC 9457. */
const isRecordShaped = (value: Record<string, unknown>): boolean =>
  'body' in value ||
  'body_base64' in value ||
  ('status' in value && Object.keys(value).every((name) => MEMBERS.has(name)))

const isStatus = (status: unknown): status is number =>
  Number.isInteger(status) && (status as number) >= 100 && (status as number) <= 599

type Log = readonly [name: string, isIts: (line: Readonly<Record<string, unknown>>) => boolean]

const has = (line: object, ...names: readonly string[]): boolean =>
  names.every((name) => name in line)

/** Lines of programs that do not record answers. */
const LOGS: readonly Log[] = [
  [
    'OpenTelemetry',
    (line) =>
      ['resourceLogs', 'resourceSpans', 'resourceMetrics'].some((name) => name in line) ||
      has(line, 'traceId', 'spanId') ||
      has(line, 'trace_id', 'span_id') ||
      has(line, 'severityNumber', 'body'),
  ],
  ['pino or bunyan', (line) => typeof line.level === 'number' && has(line, 'time')],
  ['Elastic Common Schema (ECS)', (line) => has(line, '@timestamp')],
  ['Caddy', (line) => has(line, 'logger', 'ts', 'msg')],
  ['Traefik', (line) => has(line, 'DownstreamStatus', 'RequestPath')],
  ['Docker', (line) => has(line, 'log', 'stream', 'time')],
  ['Google Cloud Logging', (line) => has(line, 'logName') || has(line, 'httpRequest', 'severity')],
  ['Kubernetes', (line) => /^audit\.k8s\.io\//.test(String(line.apiVersion))],
  [
    'an access log',
    (line) =>
      ['remote_addr', 'remoteAddr', 'remote_ip', 'client_ip', 'clientIp'].some(
        (name) => name in line,
      ),
  ],
  [
    'a logger such as winston',
    (line) =>
      /^(?:trace|debug|info|notice|warn(?:ing)?|error|fatal|critical)$/i.test(
        String(line.level ?? line.severity ?? line.levelname),
      ) && ['message', 'msg', 'event', 'timestamp'].some((name) => name in line),
  ],
]

/** The common and the combined log format of Apache httpd, nginx and others. */
const ACCESS_LINE = /^\S+ \S+ \S+ \[[^\]\n]{10,40}\] "[A-Z]+ [^"\n]*" \d{3} /

/**
 * Names the program whose log a line is from; undefined for what may be a record: an answer with its
 * status, or a reason.
 */
export function logOf(value: unknown): string | undefined {
  if (!isRecord(value) || has(value, 'status', 'body') || 'body_base64' in value) return undefined
  if ('fix_stage' in value || 'errors' in value || has(value, 'error', 'path')) return undefined
  return LOGS.find(([, isIts]) => isIts(value))?.[0]
}

/** The same for a line that is not JSON. */
export const logOfText = (text: string): string | undefined =>
  !text.startsWith('{') && ACCESS_LINE.test(text) ? 'an access log' : undefined
