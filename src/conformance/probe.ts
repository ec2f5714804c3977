import { resolve } from 'node:path'
import type { WireRecord } from '../check/record.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import type { LazyHttpClient } from '../http/lazy-client.ts'
import { safeUrl } from '../http/url.ts'
import { throwIfProblems } from '../workspace/problems.ts'
import { type InputRecords, NO_ANSWER } from './inputs.ts'
import { type Probe, readProbes } from './probe-file.ts'

export type ProbeOptions = {
  file: string
  base: string
  known: readonly string[]
  unsafe: boolean
  network: LazyHttpClient
}

/**
 * Sends the requests of a probe file, one after the other, and gives the answers as records at the
 * places of their probes.
 */
export async function* probeRecords(
  host: Host,
  { file, base, known, unsafe, network }: ProbeOptions,
): InputRecords {
  const path = resolve(host.cwd, file)
  const shown = shownPath(host, path)
  const { source, probes, problems } = await readProbes(await host.files.read(path), shown, {
    known,
    unsafe,
  })
  throwIfProblems(`${shown} is not valid`, [{ source, problems }])
  const target = safeUrl(base, '--base-url', 'set a token for the origin (docs/access.md)')
  const http = await network()
  http.name(target)
  for (const { index, ...probe } of probes) {
    const { line, column } = source.locate(['probes', index])
    const { url, ...request } = requestOf(probe, target)
    const expected = probe.expect !== undefined && { expect: probe.expect }
    try {
      const answer = await http.request({ ...request, url, wantsDenied: true, sameOrigin: true })
      const record: WireRecord = {
        status: answer.status,
        headers: answer.headers,
        // A service may repeat the token that it got.
        body: http.redactor.redact(new TextDecoder().decode(answer.body)),
        method: request.method,
        url: url.href,
        request: request.body,
      }
      yield [{ file: shown, index, located: { line, column, record, faults: [] }, ...expected }]
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      const located = {
        line,
        column,
        unreadable: `the probe has no answer: ${error.message}`,
        help: NO_ANSWER,
      }
      yield [{ file: shown, index, located, ...expected }]
    }
  }
}

function requestOf({ method = 'GET', path, headers, body }: Probe, base: URL) {
  const url = new URL(base)
  const at = path.indexOf('?')
  url.pathname = `${base.pathname.replace(/\/$/, '')}${at < 0 ? path : path.slice(0, at)}`
  url.search = at < 0 ? '' : path.slice(at)
  const isText = typeof body === 'string'
  const own = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return {
    ...{ method, url },
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
      ...own,
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  }
}
