import { open } from 'node:fs/promises'
import { fileError } from './file-error.ts'

const PIECE = 1024 * 1024

/** The bytes of a file, in pieces: it may be larger than the memory. */
export async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  const failed = (error: unknown) => Promise.reject(fileError(error, path, 'read'))
  const file = await open(path).catch(failed)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE).catch(failed)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
