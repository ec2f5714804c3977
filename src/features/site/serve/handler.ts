import type { Encode, OutputFile } from '../../../base/core/output-file.ts'
import { answersOf } from './answers.ts'

/** Answers one request. */
export type Handler = (request: Request) => Promise<Response>

export type ServeOptions = {
  /** Compresses; default: gzip where the runtime has CompressionStream, so not br. */
  encode?: Encode
}

/**
 * Serves the files of the target `static-site` from memory as a static host does: media types,
 * entity tags, compression, CORS, canonical URLs, immutable versions. For any runtime with Request
 * and Response. An address that is not there is a 404.
 */
export function serveFiles(files: readonly OutputFile[], { encode }: ServeOptions = {}): Handler {
  const answerTo = answersOf(files, encode)
  return async ({ method, url, headers }) => {
    const {
      status,
      headers: about,
      body,
    } = await answerTo({ method, path: new URL(url).pathname, header: (name) => headers.get(name) })
    return new Response(body as string | null, { status, headers: about })
  }
}
