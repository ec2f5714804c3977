import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { unpacked } from '../../../src/base/core/values/unpack.ts'

// Files in an output folder may come from a pull request: what unpacks to more than a build makes
// is not read.

const MEBIBYTE = 1024 * 1024
const brotli = (plain: Uint8Array) =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
const sizeOf = (bytes: Uint8Array | undefined) => bytes?.length

describe('a packed file', () => {
  test('unpacks to one mebibyte, however small it is', () => {
    expect(sizeOf(unpacked(brotli(Buffer.alloc(MEBIBYTE)), 'br'))).toBe(MEBIBYTE)
    expect(sizeOf(unpacked(brotli(Buffer.alloc(MEBIBYTE + 1)), 'br'))).toBeUndefined()
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotli],
  ] as const)('in %s is what was packed', (encoding, packed) => {
    const text = '{"codes":[]}\n'.repeat(100)
    expect(String(Buffer.from(unpacked(packed(Buffer.from(text)), encoding)!))).toBe(text)
  })

  test('unpacks to a thousand times its size', () => {
    const start = randomBytes(4_000)
    const packed = (size: number) => brotli(Buffer.concat([start], size))
    expect(sizeOf(unpacked(packed(4_000_000), 'br'))).toBe(4_000_000)
    expect(sizeOf(unpacked(packed(6_000_000), 'br'))).toBeUndefined()
  })

  test('unpacks to 64 mebibytes, and never to more', () => {
    const start = randomBytes(80_000)
    const packed = (size: number) => brotli(Buffer.concat([start], size))
    expect(sizeOf(unpacked(packed(64 * MEBIBYTE), 'br'))).toBe(64 * MEBIBYTE)
    expect(sizeOf(unpacked(packed(64 * MEBIBYTE + 1), 'br'))).toBeUndefined()
  })

  test.each(['gzip', 'br'] as const)('that is not in %s is not decoded', (encoding) => {
    expect(sizeOf(unpacked(new TextEncoder().encode('{"codes":[]}'), encoding))).toBeUndefined()
  })
})
