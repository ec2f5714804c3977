import type { Encode, Encoding, OutputFile } from '../../../base/core/output-file.ts'
import { HOST_FILES } from '../host-files.ts'

/** What one address serves: the plain bytes, and which encodings they are worth. */
export type Resource = {
  readonly mediaType: string
  /** True for a file of a published version, which never changes. */
  readonly isFrozen: boolean
  readonly encodings: readonly Encoding[]
  /** The same page in Markdown. */
  readonly inMarkdown?: Resource | undefined
  /** True for a page in Markdown, which is also sent for the page itself. */
  readonly isMarkdownOf?: boolean
  /** The bytes in an encoding, with the entity tag of that representation; made once. */
  as(encoding: Encoding | undefined): Promise<{ bytes: Uint8Array; etag: string }>
}

/**
 * The resources of the outputs of a site, by path with a slash at the start. Encoded outputs are
 * representations of the plain ones.
 */
export function resourcesOf(files: readonly OutputFile[], encode: Encode): Map<string, Resource> {
  const resources = new Map<string, Resource>()
  const paths = new Set(files.map(({ path }) => path))
  const resourceAt = (path: string) => resources.get(`/${path}`)
  for (const { path, contents, mediaType, encoding, frozenVersion } of files) {
    if (encoding !== undefined || HOST_FILES.has(path)) continue
    const plain = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents
    const encodings: Encoding[] =
      /gzip$/.test(mediaType) || plain.length < WORTH_PACKING ? [] : ['br', 'gzip']
    const made = new Map<Encoding | undefined, Promise<{ bytes: Uint8Array; etag: string }>>()
    const make = async (wanted: Encoding | undefined) => {
      const bytes = wanted === undefined ? plain : await encode(plain, wanted)
      return { bytes, etag: `"${await digest(plain)}${wanted === undefined ? '' : `-${wanted}`}"` }
    }
    resources.set(`/${path}`, {
      mediaType: TEXT.has(mediaType) ? `${mediaType}; charset=utf-8` : mediaType,
      isFrozen: frozenVersion !== undefined,
      encodings,
      get inMarkdown() {
        return path.endsWith('.html') ? resourceAt(path.replace(/html$/, 'md')) : undefined
      },
      ...(path.endsWith('.md') && { isMarkdownOf: paths.has(path.replace(/md$/, 'html')) }),
      as(wanted) {
        const known = made.get(wanted) ?? make(wanted)
        made.set(wanted, known)
        return known
      },
    })
  }
  return resources
}

// Compression does not help a file that fits into one packet.
const WORTH_PACKING = 1024

const TEXT = new Set(['text/html', 'text/css', 'text/javascript', 'text/markdown', 'text/plain'])

async function digest(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(hash).slice(0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
