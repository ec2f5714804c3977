import * as zlib from 'node:zlib'
import { LARGEST_BODY } from '../answer/record.ts'

const LIMIT = { maxOutputLength: LARGEST_BODY }

/** A decoded body, as far as it can be decoded, and what was wrong with it. */
export type Decoded = {
  readonly body: string | undefined
  readonly tooLarge?: true
  readonly faults: readonly string[]
  /** Why this run could not look at the body. */
  readonly unchecked?: string
}

/**
 * Decodes a recorded body: its content encodings (RFC 9110 section 8.4), then its charset. What it
 * becomes is bounded.
 */
export function decoded(bytes: Uint8Array, contentEncoding: string, contentType: string): Decoded {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  let plain = bytes
  for (const coding of codings.reverse()) {
    if (coding === 'zstd' && !zstd)
      return {
        body: undefined,
        faults: [],
        unchecked: 'the body is not checked: Node.js decodes zstd from 22.15 on',
      }
    const next = decompressed(plain, coding)
    if (next === 'too large') return TOO_LARGE
    if (typeof next === 'string') return { body: undefined, faults: [next] }
    plain = next
  }
  if (plain.length > LARGEST_BODY) return TOO_LARGE
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1]
  return textOf(
    plain,
    charset ?? 'utf-8',
    charset !== undefined || contentType === '' || TEXT.test(contentType),
  )
}

const TOO_LARGE: Decoded = { body: undefined, tooLarge: true, faults: [] }

/** The bytes without a content encoding, or why they can't be decoded. */
function decompressed(bytes: Uint8Array, coding: string): Uint8Array | string {
  const decode = DECODERS[coding]
  if (decode === undefined) return 'the content encoding is not known'
  try {
    return decode(bytes)
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too large'
      : `the body is not ${coding}, as its content encoding says`
  }
}

// Node.js has it from 22.15 on.
const zstd = (zlib as { zstdDecompressSync?: typeof zlib.gunzipSync }).zstdDecompressSync

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => zlib.gunzipSync(bytes, LIMIT),
  'x-gzip': (bytes) => zlib.gunzipSync(bytes, LIMIT),
  ...(zstd && { zstd: (bytes: Uint8Array) => zstd(bytes, LIMIT) }),
  br: (bytes) => zlib.brotliDecompressSync(bytes, LIMIT),
  // Some servers send raw deflate, without the header of zlib.
  deflate: (bytes) =>
    (bytes[0]! & 0x0f) === 8 ? zlib.inflateSync(bytes, LIMIT) : zlib.inflateRawSync(bytes, LIMIT),
}

// Images, documents and the like: their bytes are rightly not a text.
const TEXT = /^\s*text\/|[/+](?:json|xml|javascript|x-www-form-urlencoded)\b/i

function textOf(bytes: Uint8Array, charset: string, isText: boolean): Decoded {
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(charset, { fatal: true })
  } catch {
    return {
      body: new TextDecoder().decode(bytes),
      faults: ['the charset is not known'],
    }
  }
  try {
    return { body: decoder.decode(bytes), faults: [] }
  } catch {
    return {
      body: new TextDecoder().decode(bytes),
      faults: isText ? [`the body is not ${decoder.encoding.toUpperCase()}`] : [],
    }
  }
}

/**
 * The bytes of a text in base64 (RFC 4648), also in the alphabet for URLs and without padding;
 * undefined if it is not base64.
 */
export function base64Bytes(text: string): Uint8Array | undefined {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/\s+/g, '')
    .replace(/={0,2}$/, '')
  if (/[^A-Za-z0-9+/]/.test(plain) || plain.length % 4 === 1) return undefined
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
}
