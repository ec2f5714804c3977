import { isRecord } from '../values/record.ts'

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
