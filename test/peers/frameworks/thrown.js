// What a handler can throw, by name: each must end in a contract body without internals.
const secret = 'SELECT * FROM members'
const thrower = () => {
  throw new Error(secret)
}
export const thrown = {
  undefined: () => undefined,
  null: () => null,
  text: () => secret,
  number: () => 404,
  symbol: () => Symbol(secret),
  function: () => () => secret,
  error: () => new Error(secret),
  frozen: () => Object.freeze(new Error(secret)),
  object: () => ({ message: secret, stack: secret }),
  'no-prototype': () => Object.assign(Object.create(null), { secret }),
  'http-error': () =>
    Object.assign(new Error(secret), { expose: true, status: 404, statusCode: 404 }),
  'status-404': () => Object.assign(new Error(secret), { status: 404, statusCode: 404 }),
  'status-text': () => Object.assign(new Error(secret), { status: '404', statusCode: '404' }),
  'status-200': () => Object.assign(new Error(secret), { status: 200, statusCode: 200 }),
  'status-99999': () => Object.assign(new Error(secret), { status: 99_999, statusCode: 99_999 }),
  'status-getter': () =>
    Object.defineProperties(new Error(secret), {
      status: { get: thrower },
      statusCode: { get: thrower },
    }),
  'message-getter': () => Object.defineProperty(new Error('x'), 'message', { get: thrower }),
  'stack-getter': () => Object.defineProperty(new Error('x'), 'stack', { get: thrower }),
  headers: () =>
    Object.assign(new Error(secret), {
      status: 404,
      statusCode: 404,
      headers: { 'x-secret': secret, 'content-type': 'text/html' },
    }),
  proxy: () =>
    new Proxy({}, { get: thrower, has: thrower, getPrototypeOf: thrower, ownKeys: thrower }),
  'revoked-proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  response: () => new Response(secret, { status: 418 }),
  aggregate: () => new AggregateError([new Error(secret)], secret),
}

/** Hooks that fail, too. */
export const hooks = {
  requestId: thrower,
  onInternal: async () => thrower(),
}
