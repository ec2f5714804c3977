import { connect } from 'node:net'
import { parseAnswer, type Table } from '../../features/modules/client/api.ts'
import { exchange, type RawAnswer } from './raw-http.ts'

/** How a client ends: it reads the answer, or leaves in one of these ways. */
const LEAVES = ['aborts', 'resets', 'half-closes'] as const
type Leave = (typeof LEAVES)[number]

/** One request: how the handler ends, what it throws, when, and how the client ends. */
export type Ending = {
  ending: string
  thing: string
  when: 'now' | 'later'
  client: 'reads' | Leave
}
export const idOf = ({ ending, thing, when, client }: Ending): string =>
  [ending, thing, when, client].join('_')

/** What a handler that has Node's response can do, and one that returns a `Response`. */
const WITH_EVERYTHING = {
  node: ['before', 'middle', 'after', 'after-raw'],
  web: ['before', 'middle', 'after'],
}
const ONCE = {
  node: ['twice', 'twice-raw', 'download', 'download-fails', 'writes'],
  web: ['used', 'nothing', 'text', 'download', 'download-fails'],
}
const WHEN = ['now', 'later'] as const

/** Every way to end with everything that can be thrown, and clients that leave. */
export function endingsOf(family: 'node' | 'web', things: readonly string[]): Ending[] {
  const reads = (ending: string, thing: string) =>
    WHEN.map((when): Ending => ({ ending, thing, when, client: 'reads' }))
  const leaves = ['before', 'middle', 'after', 'writes', 'download', 'download-fails'].flatMap(
    (ending) =>
      LEAVES.flatMap((client) =>
        WHEN.map((when): Ending => ({ ending, thing: 'error', when, client })),
      ),
  )
  return [
    ...WITH_EVERYTHING[family].flatMap((ending) => things.flatMap((thing) => reads(ending, thing))),
    ...ONCE[family].flatMap((ending) => reads(ending, 'error')),
    ...leaves,
  ]
}

const requestOf = (ending: Ending): Buffer =>
  Buffer.from(
    `GET /ends/${ending.ending}/${ending.thing}/${ending.when} HTTP/1.1\r\nhost: rail.test\r\nx-request-id: ${idOf(ending)}\r\nconnection: close\r\n\r\n`,
  )

/** Sends a request and ends as it says. Returns the answer of one that is read. */
export async function send(port: number, ending: Ending): Promise<RawAnswer | undefined> {
  if (ending.client === 'reads') return (await exchange(port, requestOf(ending)))[0]
  await leave(port, requestOf(ending), ending.client)
  return undefined
}

/** A client that leaves with the first bytes of the answer, or soon. */
export function leave(port: number, bytes: Buffer, how: Leave): Promise<void> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const go = () => (how === 'resets' ? socket.resetAndDestroy() : socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => done())
    socket.write(bytes)
    if (how === 'half-closes') {
      socket.end()
      socket.resume().on('end', () => socket.destroy())
      return
    }
    socket.once('data', go)
    setTimeout(go, 20)
  })
}

/** What is wrong with the answer to a request; undefined for nothing. */
export function endFaultOf(
  { ending, thing }: Ending,
  answer: RawAnswer | undefined,
  entries: Table,
): string | undefined {
  const isCut = answer === undefined || !answer.whole
  if (ending === 'middle' || ending === 'download-fails')
    return isCut && !answer?.body.includes('SERVICE_BROKEN') ? undefined : 'it is not cut off'
  if (isCut) return 'it is cut off'
  const { status, body } = answer
  if (ending === 'download' || ending === 'writes')
    return status === 200 && body.endsWith(']}') ? undefined : `status ${status}`
  if (['before', 'nothing', 'text', 'used'].includes(ending)) {
    // Hono takes no `Response` for an unknown route.
    if (thing === 'response' && status === 418) return undefined // it is the answer
    const expected = ending === 'before' ? (STATUSES[thing] ?? [500]) : [404, 500]
    const { kind, reasons } = parseAnswer(answer, entries)
    if (kind !== 'reasons' || reasons.some(({ known }) => !known)) return `a body of kind ${kind}`
    return expected.includes(status) ? undefined : `status ${status}`
  }
  return status === 200 && body === '{"claim":1}' ? undefined : `status ${status}, ${body}`
}

// Errors of the framework. Express takes `undefined` and `null` for a handler that did
// not answer.
const STATUSES: Record<string, number[]> = {
  'http-error': [404],
  undefined: [404, 500],
  null: [404, 500],
}
