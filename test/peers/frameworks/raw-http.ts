import { connect } from 'node:net'

/** An answer as it was on the wire. `whole` is false if the connection ended before its end. */
export type RawAnswer = {
  status: number
  headers: Record<string, string>
  body: string
  whole: boolean
}

// How long a server may be silent before we end our side: before an answer, and in or after one.
const [BEFORE_MS, WITHIN_MS, OVER_MS] = [3000, 500, 10_000]

/**
 * Sends these bytes, and reads all final answers until the server ends the connection. A silent
 * server gets the end of ours.
 */
export async function exchange(
  port: number,
  bytes: Buffer,
  { head = false, complete = true } = {},
): Promise<RawAnswer[]> {
  const received = await new Promise<Buffer>((done) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const silence = setTimeout(() => socket.end(), BEFORE_MS)
    const over = setTimeout(() => socket.destroy(), OVER_MS)
    let within: NodeJS.Timeout | undefined
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      clearTimeout(within)
      within = setTimeout(
        () => socket.end(),
        chunk.includes('HTTP/1.1 100 ') ? BEFORE_MS : WITHIN_MS,
      )
    })
    socket.on('end', () => socket.end())
    socket.on('error', () => {}) // a server may end a connection while we send
    socket.on('close', () => {
      for (const timer of [silence, over, within]) clearTimeout(timer)
      done(Buffer.concat(chunks))
    })
    socket.write(bytes)
    if (!complete) socket.end()
  })
  return answersIn(received, head)
}

function answersIn(bytes: Buffer, head: boolean): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0)
      throw new Error(`not an HTTP answer: ${bytes.subarray(at).toString('latin1').slice(0, 300)}`)
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(first)?.[1])
    if (Number.isNaN(status)) throw new Error(`not a status line: ${first.slice(0, 300)}`)
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const { body, next, whole } = bodyAt(
      bytes,
      end + 4,
      headers,
      (head && isStart(bytes, end + 4)) || status < 200 || status === 204 || status === 304,
    )
    at = next
    if (status >= 200) answers.push({ status, headers, body: body.toString(), whole })
  }
  return answers
}

/** Node can't know that a request is HEAD if it can't read it. */
const isStart = (bytes: Buffer, at: number) =>
  at === bytes.length || bytes.toString('latin1', at, at + 5) === 'HTTP/'

function bodyAt(bytes: Buffer, from: number, headers: Record<string, string>, none: boolean) {
  if (none) return { body: Buffer.alloc(0), next: from, whole: true }
  if (headers['transfer-encoding'] === 'chunked') return chunksAt(bytes, from)
  const length = headers['content-length']
  const next = length === undefined ? bytes.length : from + Number(length)
  return { body: bytes.subarray(from, next), next, whole: next <= bytes.length }
}

function chunksAt(bytes: Buffer, from: number) {
  const parts: Buffer[] = []
  for (let at = from; ; ) {
    const line = bytes.indexOf('\r\n', at)
    const size = line < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (Number.isNaN(size)) return { body: Buffer.concat(parts), next: bytes.length, whole: false }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 4 + size
    if (size === 0) return { body: Buffer.concat(parts), next: at, whole: true }
  }
}
