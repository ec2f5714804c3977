// How a handler can end, whatever the framework: `rail` for the adapter, and what the handlers of
// the programs named `ends-…` do.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { railWith } from './rails.js'
import { hooks, thrown } from './thrown.js'

/** Each call of a hook is a line of stderr; with the argument `failing`, the hooks throw. */
export const rail = railWith({
  requestId: ({ headers }) => headers['x-request-id'] ?? headers.get?.('x-request-id'),
  onInternal: (_, __, id) => process.stderr.write(`internal ${id}\n`),
  onFailure: ({ requestId }) => process.stderr.write(`failure ${requestId}\n`),
  ...(process.argv.includes('failing') && { ...hooks, onFailure: hooks.requestId }),
})

const LINES = '{"lines":['
const PIECE = `"${'x'.repeat(16_000)}",`
async function* download(bad) {
  yield LINES
  for (let piece = 0; piece < 200; piece++) {
    await wait(2)
    if (piece === 100) bad?.()
    yield PIECE
  }
  yield '""]}'
}

/** What the address asks for: `/ends/middle/error/later` fails after a part of the answer. */
export const asked = (url) => {
  const [, , ending, thing, when] = new URL(url, 'http://rail.test').pathname.split('/')
  return { ending, when, thing: () => thrown[thing]() }
}

/**
 * Ends a request as it asks for, with the response of Node. `send` is how the framework answers.
 * It throws at once, or returns a promise.
 */
export function endWith(url, raw, send) {
  const { ending, thing, when } = asked(url)
  const bad = () => {
    throw thing()
  }
  const steps = {
    before: () => {},
    middle: () => raw.write(LINES),
    after: () => send({ claim: 1 }),
    'after-raw': () => {
      raw.setHeader('content-type', 'application/json')
      raw.end('{"claim":1}')
    },
    twice: () => {
      send({ claim: 1 })
      send({ claim: 2 })
    },
    'twice-raw': () => {
      raw.setHeader('content-type', 'application/json')
      raw.end('{"claim":1}')
      raw.end('{"claim":2}')
    },
  }
  if (ending === 'download') return pipeline(Readable.from(download()), raw)
  if (ending === 'download-fails') return pipeline(Readable.from(download(bad)), raw)
  if (ending === 'writes') return writes(raw)
  if (when === 'now') {
    steps[ending]()
    return bad()
  }
  return wait(5).then(() => {
    steps[ending]()
    return wait(5).then(bad)
  })
}

/** A handler that never asks whether somebody still reads. */
async function writes(raw) {
  raw.write(LINES)
  for (let piece = 0; piece < 20; piece++) {
    await wait(2)
    raw.write(PIECE)
  }
  raw.end('""]}')
}

/** The same with a `Response`. */
export function responseWith(url) {
  const { ending, thing, when } = asked(url)
  const bad = () => {
    throw thing()
  }
  const headers = { 'content-type': 'application/json' }
  const piecewise = (pieces) =>
    new Response(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), { headers })
  const endings = {
    before: bad,
    middle: () =>
      piecewise(
        (async function* () {
          yield LINES
          if (when === 'later') await wait(5)
          bad()
        })(),
      ),
    after: () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(new TextEncoder().encode('{"claim":1}'))
            controller.close()
            // At once, it would be an error of the stream before anybody could read the claim.
            await wait(when === 'later' ? 5 : 1)
            bad()
          },
        }),
        { headers },
      ),
    used: async () => {
      const used = Response.json({ claim: 1 })
      await used.text()
      return used
    },
    download: () => piecewise(download()),
    'download-fails': () => piecewise(download(bad)),
    writes: () => piecewise(download()),
    nothing: () => undefined,
    text: () => 'no Response',
  }
  return when === 'now' ? endings[ending]() : wait(5).then(endings[ending])
}
