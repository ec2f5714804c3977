import { afterEach, describe, expect, test, vi } from 'vitest'
import { networkOf } from '../../../../src/base/io/http/network.ts'
import { send } from '../../../../src/base/io/http/send.ts'
import { rowsOf } from '../../../support/rows.ts'

const url = new URL('https://api.rail.test/errors.json')
const request = { method: 'GET', url }
const answering = (...chunks: string[]) =>
  networkOf({
    env: {},
    fetch: async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
            controller.close()
          },
        }),
      ),
  })

describe('a response', () => {
  test('may be as large as the limit', async () => {
    expect(new TextDecoder().decode((await send(answering('ab', 'cd'), request, 4)).body)).toBe(
      'abcd',
    )
  })

  test('is refused above it', async () => {
    await expect(send(answering('ab', 'cd', 'e'), request, 4)).rejects.toThrow(
      'the limit for a response',
    )
  })
})

test.each(
  rowsOf<{ error: { name?: string; message?: string; code?: unknown }; said: string }>(
    import.meta,
    'a request that fails',
  ),
)('a request that fails with $error: $said', async ({ error, said }) => {
  for (let depth = 0; depth < 6; depth++) {
    let cause: Error = Object.assign(new Error(error.message ?? ''), error)
    for (let at = 0; at < depth; at++) cause = new TypeError('fetch failed', { cause })
    const done = send(networkOf({ env: {}, fetch: () => Promise.reject(cause) }), request)
    const known = depth < 5 ? said : 'network error without a known cause'
    await expect(done).rejects.toThrow(`api.rail.test/errors.json cannot be reached: ${known}`)
  }
})

describe('RAIL_ERRORS_TIMEOUT', () => {
  afterEach(() => vi.restoreAllMocks())
  const late = async () => {
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  }
  const sent = (seconds: string | undefined) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const done = (async () =>
      send(networkOf({ env: { RAIL_ERRORS_TIMEOUT: seconds }, fetch: late }), request))()
    return { done, timeout }
  }

  test.each([
    [undefined, 60],
    ['', 60],
    ['5', 5],
    ['120', 120],
    ['99999', 99_999],
  ])('%s gives a server %d s', async (given, seconds) => {
    const { done, timeout } = sent(given)
    await expect(done).rejects.toThrow(
      `api.rail.test/errors.json cannot be reached: no response within ${seconds} s; set RAIL_ERRORS_TIMEOUT to change the limit`,
    )
    expect(timeout).toHaveBeenCalledWith(seconds * 1000)
  })

  test.each(['0', '-1', '1.5', '012', '100000', '2m', 'soon'])('%s is refused', async (given) => {
    const { done, timeout } = sent(given)
    await expect(done).rejects.toThrow(
      'RAIL_ERRORS_TIMEOUT must be a number of seconds, such as 120',
    )
    expect(timeout).not.toHaveBeenCalled()
  })
})
