import { expect, test } from 'vitest'
import {
  createRail,
  railExpress,
  railFastify,
  railHono,
  railNest,
} from '../../../src/runtime/server/index.ts'
import { CODES, errors } from './catalog.ts'

// The few members of each framework that an adapter uses; test/peers/frameworks.peer.ts runs the
// real ones.

const rail = createRail(errors, { answers: CODES, requestId: () => 'r-1', onInternal() {} })
const request = { headers: { 'accept-language': 'en' } }
const stale = { 'content-encoding': 'gzip', etag: '"x"', 'cache-control': 'public', 'x-rate': '9' }
const bug = new Error('SELECT * FROM members')
const BODY = '{"error":"SERVICE_BROKEN","message":"Status 500.","path":"","fix_stage":"call"}'
const SENT = {
  'content-type': 'application/json',
  'content-language': 'en',
  'cache-control': 'no-store',
  'x-request-id': 'r-1',
  'x-rate': '9',
}

/** A response of Node or a reply of Fastify, as far as an adapter sees it. */
function recorder({ begun = false, headers = {} as Record<string, string> } = {}) {
  const seen = {
    status: 0,
    body: undefined as unknown,
    destroyed: false,
    headers: { ...headers } as Record<string, unknown>,
  }
  const destroy = () => {
    seen.destroyed = true
  }
  const common = {
    hasHeader: (name: string) => name in seen.headers,
    removeHeader: (name: string) => delete seen.headers[name],
  }
  const send = (body: unknown) => {
    seen.body = body
  }
  const response = {
    ...common,
    headersSent: begun,
    writableEnded: false,
    set statusCode(status: number) {
      seen.status = status
    },
    setHeader(name: string, value: unknown) {
      seen.headers[name] = value
    },
    end: send,
    destroy,
  }
  const reply = {
    ...common,
    sent: begun,
    raw: { headersSent: begun, writableEnded: false, destroy },
    code(status: number) {
      seen.status = status
    },
    headers: (more: object) => Object.assign(seen.headers, more),
    send,
  }
  return { seen, response, reply }
}
type Recorder = ReturnType<typeof recorder>

const host = (response: unknown) => ({
  switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
})
const SENDERS: [string, (recorder: Recorder) => void, object][] = [
  [
    'Express',
    ({ response }) => railExpress(rail)[1](bug, request, response as never, undefined),
    { 'content-length': 79 },
  ],
  ['Fastify', ({ reply }) => railFastify(rail).options.frameworkErrors(bug, request, reply), {}],
  [
    'NestJS on Express',
    ({ response }) => railNest(rail).catch(bug, host(response)),
    { 'content-length': 79 },
  ],
  ['NestJS on Fastify', ({ reply }) => railNest(rail).catch(bug, host(reply)), {}],
]

test.each(SENDERS)(
  '%s sends a text, without the headers of the answer that was begun',
  (_, send, more) => {
    const recorded = recorder({ headers: stale })
    send(recorded)
    expect(recorded.seen).toEqual({
      status: 500,
      body: BODY,
      destroyed: false,
      headers: { ...SENT, ...more },
    })
  },
)

test.each(SENDERS)('%s ends the connection if a part of an answer is sent', (_, send) => {
  const recorded = recorder({ begun: true })
  send(recorded)
  expect(recorded.seen).toEqual({ status: 0, body: undefined, destroyed: true, headers: {} })
})

/** A Hono app whose handler throws this. */
function hono(thrown: () => Response | Promise<Response>) {
  const handlers = {} as Record<'onError' | 'notFound', (...args: never[]) => Response>
  const app = {
    fetch: (_: Request): Response | Promise<Response> => thrown(),
    onError: (handler: (...args: never[]) => Response) =>
      Object.assign(handlers, { onError: handler }),
    notFound: (handler: (...args: never[]) => Response) =>
      Object.assign(handlers, { notFound: handler }),
  }
  const { errorHandler } = railHono(rail, app as never)
  return { app, handlers, errorHandler }
}
const asked = new Request('http://rail.test/claims')

test.each<[string, () => Response | Promise<Response>]>([
  [
    'at once',
    () => {
      throw 'a text'
    },
  ],
  ['later', () => Promise.reject(undefined)],
])('Hono: what is not an Error, thrown %s', async (_, thrown) => {
  const response = await hono(thrown).app.fetch(asked)
  expect([response.status, await response.text()]).toEqual([500, BODY])
})

test('Hono: headers that it would set in place of ours are removed', async () => {
  const removed: string[] = []
  const context = { req: { raw: asked }, header: (name: string) => removed.push(name) }
  const { onError, notFound } = hono(() => new Response()).handlers
  expect(await onError(bug as never, context as never).text()).toBe(BODY)
  expect(removed).toEqual(
    expect.arrayContaining([
      ...['content-encoding', 'content-length', 'etag', 'cache-control'],
      ...['content-digest', 'repr-digest', 'digest', 'content-md5', 'signature'],
    ]),
  )
  expect(notFound(context as never).status).toBe(404)
})

test('Hono on Node: an address that is not valid is a bad request, anything else is a bug', () => {
  const { errorHandler } = hono(() => new Response())
  expect(
    [Object.assign(new Error('x'), { name: 'RequestError' }), bug, undefined].map(
      (error) => errorHandler(error).status,
    ),
  ).toEqual([400, 500, 500])
})
