// One client makes the calls of the table, as its users set it up: two repetitions, all else as it comes.
// Prints a line of JSON for each call: how it ended, after how many milliseconds, and with which codes.
import { createServer } from 'node:http'

const [, , base, client] = process.argv
// Each wait with jitter is in the middle, so that a run is as the last one.
Math.random = () => 0.5

const RETRIES = 2
/** `attemptMs` limits an attempt, `totalMs` the call; a client without such an option gets a signal. */
const total = (signal, totalMs) => signal ?? (totalMs ? AbortSignal.timeout(totalMs) : undefined)

const MAKERS = {
  async 'rail-errors'() {
    const { isRailError, withRailErrors } = await import('./errors/beside-errors.client.js')
    const rail = withRailErrors({ maxAttempts: 1 + RETRIES })
    return {
      send: async (url, { attemptMs, totalMs, ...init }) => {
        const response = await rail(url, { ...init, attemptMs, deadlineMs: totalMs })
        await response.text()
      },
      codesOf: (error) => (isRailError(error) ? error.reasons.map(({ error }) => error) : []),
    }
  },
  async ky() {
    const { default: ky } = await import('ky')
    return {
      send: (url, { attemptMs, totalMs, ...init }) =>
        ky(url, {
          ...init,
          retry: RETRIES,
          ...(attemptMs && { timeout: attemptMs }),
          ...(totalMs && { totalTimeout: totalMs }),
        }).text(),
    }
  },
  async 'axios-retry'() {
    const { default: axios } = await import('axios')
    const { default: axiosRetry } = await import('axios-retry')
    const http = axios.create()
    axiosRetry(http, { retries: RETRIES, retryDelay: axiosRetry.exponentialDelay })
    return {
      send: (url, { attemptMs, totalMs, signal, body, ...init }) =>
        http.request({
          url,
          ...init,
          data: body,
          timeout: attemptMs,
          signal: total(signal, totalMs),
        }),
    }
  },
  async got() {
    const { default: got } = await import('got')
    return {
      send: (url, { attemptMs, totalMs, signal, ...init }) =>
        got(url, {
          ...init,
          retry: { limit: RETRIES },
          timeout: { ...(attemptMs && { response: attemptMs }) },
          signal: total(signal, totalMs),
        }),
    }
  },
  async 'p-retry'() {
    const { default: pRetry } = await import('p-retry')
    return {
      send: (url, { attemptMs, totalMs, signal, ...init }) => {
        const whole = total(signal, totalMs)
        return pRetry(
          async () => {
            const own = attemptMs ? AbortSignal.timeout(attemptMs) : whole
            const response = await fetch(url, { ...init, signal: own })
            if (!response.ok) throw new Error(`${response.status}`)
            await response.text()
          },
          { retries: RETRIES, signal: whole },
        )
      },
    }
  },
  async Azure() {
    const core = await import('@azure/core-rest-pipeline')
    const pipeline = core.createEmptyPipeline()
    pipeline.addPolicy(core.defaultRetryPolicy({ maxRetries: RETRIES }), { phase: 'Retry' })
    const http = core.createDefaultHttpClient()
    return {
      send: async (url, { attemptMs, totalMs, signal, headers, ...init }) => {
        const request = core.createPipelineRequest({
          ...{ url, ...init, headers: core.createHttpHeaders(headers) },
          ...{ timeout: attemptMs, abortSignal: total(signal, totalMs) },
          allowInsecureConnection: true,
        })
        const { status } = await pipeline.sendRequest(http, request)
        if (status >= 400) throw new Error(`${status}`)
      },
    }
  },
  async openai() {
    const { default: OpenAI } = await import('openai')
    const sdk = new OpenAI({ baseURL: base, apiKey: 'none', maxRetries: RETRIES })
    return {
      send: (url, { method, headers, body, attemptMs, totalMs, signal }) =>
        sdk[method.toLowerCase()](url, {
          ...{ headers, body: body && JSON.parse(body) },
          ...(attemptMs && { timeout: attemptMs }),
          signal: total(signal, totalMs),
        }),
      codesOf: ({ code }) => (code ? [code] : []),
    }
  },
  async stripe() {
    const { default: Stripe } = await import('stripe')
    const of = (host, at, timeout) =>
      new Stripe('sk_none', {
        ...{ host, port: at, protocol: 'http', telemetry: false },
        ...{ maxNetworkRetries: RETRIES, ...(timeout && { timeout }) },
      })
    return {
      send: (url, { method, attemptMs, headers }) => {
        const { hostname: host, port: at, pathname } = new URL(url)
        const params = method === 'POST' ? {} : undefined
        const options = { idempotencyKey: headers['idempotency-key'] }
        return of(host, at, attemptMs).rawRequest(method, pathname, params, options)
      },
      codesOf: ({ code }) => (code ? [code] : []),
    }
  },
}

const { send, codesOf = () => [] } = await MAKERS[client]()
const LONGEST_MS = 5000

async function call(path, method, { headers, ...rest } = {}, url = `${base}/${client}/${path}`) {
  const begun = performance.now()
  const sent = send(url, {
    method,
    ...rest,
    headers: method === 'POST' ? { 'content-type': 'application/json', ...headers } : {},
    ...(method === 'POST' && { body: '{}' }),
  })
  const ended = sent.then(
    () => ({ end: 'ok' }),
    (error) => ({ end: 'fails', codes: codesOf(error) }),
  )
  const late = new Promise((done) => setTimeout(done, LONGEST_MS, { end: 'waits' }))
  const result = await Promise.race([ended, late])
  const ms = Math.round(performance.now() - begun)
  console.log(JSON.stringify({ call: `${method}/${path}`, ms, ...result }))
}

/** Nobody listens at first: a client that comes back gets an answer. */
async function refused(path, method, options) {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}')
  })
  const listen = (port) => new Promise((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  setTimeout(() => listen(port), 100)
  await call(path, method, options, `http://127.0.0.1:${port}/`)
}

const both = (path, options) => ['GET', 'POST'].map((method) => call(path, method, options))
const keyed = { headers: { 'idempotency-key': 'k-1' } }
const PAGES = [408, 500, 502, 503, 504]
await Promise.all([
  ...['busy', 'limit', 'reset', 'cut-success'].flatMap((path) => both(path)),
  ...both('stuck', { attemptMs: 400 }),
  ...PAGES.map((status) => call(`page-${status}`, 'GET')),
  ...['never', 'done', 'success', 'hour', 'cut-failure', 'reasons'].map((path) =>
    call(path, 'GET'),
  ),
  call('keyed', 'POST', keyed),
  ...['GET', 'POST'].map((method) => refused('refused', method)),
  refused('refused-keyed', 'POST', keyed),
  call('cancelled-wait', 'GET', { signal: AbortSignal.timeout(600) }),
  call('deadline-wait', 'GET', { totalMs: 600 }),
  call('deadline-stuck', 'GET', { totalMs: 600 }),
])
process.exit()
