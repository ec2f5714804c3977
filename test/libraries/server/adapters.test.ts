import { Hono } from 'hono'
import { expect, test } from 'vitest'
import {
  createRail,
  railExpress,
  railFastify,
  railHono,
  railNest,
} from '../../../src/libraries/server/index.ts'
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

// Hono is here as the sandbox uses it, so it is the real one.
const REFUSED =
  '{"error":"REQUEST_UNREADABLE","message":"Status 400.","path":"","fix_stage":"call"}'
const told: unknown[] = []
const telling = createRail(errors, { answers: CODES, onInternal: (error) => told.push(error) })
const routes = (app: Hono) =>
  app
    .get('/failure', () => {
      throw telling.fail('REQUEST_UNREADABLE')
    })
    .get('/returned', () => telling.fail('REQUEST_UNREADABLE') as never)
    .get('/bug', () => {
      throw bug
    })
    .get('/text', () => {
      throw 'a text'
    })
    .get('/later', () => Promise.reject(undefined))
    .get('/response', () => {
      throw new Response('own', { status: 418 })
    })
    .get('/stale', (context) => {
      for (const [name, value] of Object.entries(stale)) context.res.headers.set(name, value)
      context.header('content-length', '3')
      throw bug
    })
    .get('/unsendable', () => 'a text' as never)
    .get('/fine', (context) => context.text('fine'))
const outer = () => {
  const app = new Hono()
  app.onError(({ message }, context) => context.text(`outer ${message}`, 500))
  return app.notFound((context) => context.text('outer', 404))
}
/** A Hono app with the rail, and the ways to put it into another one. */
const railed = (app = new Hono()) => {
  railHono(telling, app)
  return routes(app)
}
const MOUNTED: [string, () => Hono, unknown: string][] = [
  ['alone', () => new Hono().route('/api', new Hono()).mount('/api', railed().fetch), 'ROUTE'],
  ['below a path of its own', () => railed(new Hono().basePath('/api')), 'ROUTE'],
  [
    'as a part with a path',
    () => {
      const app = new Hono()
      railHono(telling, app)
      return routes(app.basePath('/api') as Hono)
    },
    'ROUTE',
  ],
  ['in another app', () => outer().route('/api', railed()), 'outer'],
  ['in another app with the rail', () => railed().route('/api', railed()), 'ROUTE'],
]

test.each(MOUNTED)(
  'Hono %s: nothing is lost, and nothing is told twice',
  async (_, made, unknown) => {
    const app = made()
    const said = async (path: string) => {
      told.length = 0
      const response = await app.request(`/api/${path}`)
      return [response.status, await response.text(), ...told]
    }
    expect(await said('failure')).toEqual([400, REFUSED])
    expect(await said('returned')).toEqual([400, REFUSED])
    expect(await said('bug')).toEqual([500, BODY, bug])
    expect(await said('text')).toEqual([500, BODY, 'a text'])
    expect(await said('later')).toEqual([500, BODY, undefined])
    expect(await said('response')).toEqual([418, 'own'])
    expect(await said('unsendable')).toEqual([500, BODY, expect.any(TypeError)])
    expect(await said('fine')).toEqual([200, 'fine'])
    expect(await said('nothing')).toEqual([404, expect.stringContaining(unknown)])
  },
)

test.each([
  ['an object that is cut off', '{"a":', 400],
  ['no body', '', 400],
  ['another text', 'a=1', 400],
  ['JSON', '{"a":"{"}', 500],
])('Hono: of a body, %s, only the fault of the handler is a bug', async (_, body, status) => {
  const app = railed()
  app.post('/json', async (context) => {
    const { a } = await context.req.json<{ a: string }>()
    return context.json(JSON.parse(a))
  })
  expect((await app.request('/json', { method: 'POST', body })).status).toBe(status)
})

test('Hono: headers of the answer that was begun are removed', async () => {
  const { headers } = await railed().request('/stale')
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/json',
    'content-language': 'en',
    'cache-control': 'no-store',
    'x-rate': '9',
  })
})

test('Hono on Node: an address that is not valid is a bad request, anything else is a bug', () => {
  const { errorHandler } = railHono(telling, new Hono())
  expect(
    [Object.assign(new Error('x'), { name: 'RequestError' }), bug, undefined].map(
      (error) => errorHandler(error).status,
    ),
  ).toEqual([400, 500, 500])
})
