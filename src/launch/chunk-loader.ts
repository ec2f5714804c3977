import { isAscii } from 'node:buffer'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Script } from 'node:vm'
import type { CodeCache } from './code-cache.ts'

type Chunk = { exports: object }
type Body = (exports: object, require: (id: string) => unknown, module: Chunk) => void

/**
 * Loads chunks of the program (CommonJS, by the names that they have in each other: `./name.cjs`) from a folder, like `require()`, but
 * with the code that V8 compiled in an earlier run.
 */
export function chunkLoader(folder: string, cache: CodeCache, builtins: (id: string) => unknown): (id: string) => unknown {
  const chunks = new Map<string, Chunk>()
  return function load(id) {
    if (!id.startsWith('./')) return builtins(id)
    const known = chunks.get(id)
    if (known !== undefined) return known.exports
    const chunk = { exports: {} }
    chunks.set(id, chunk)
    try {
      bodyOf(folder, id.slice('./'.length), cache)(chunk.exports, load, chunk)
    } catch (error) {
      chunks.delete(id)
      throw error
    }
    return chunk.exports
  }
}

const [BEFORE, AFTER] = ['(function(exports,require,module){', '\n})'].map((text) => Buffer.from(text)) as [Buffer, Buffer]

function bodyOf(folder: string, name: string, cache: CodeCache): Body {
  const filename = `${folder}/${name}`
  const { bytes, size, mtimeMs } = wrapped(filename)
  // V8 compares only the length of the text. With the time of the change, an edited chunk gets code of its own.
  const key = `${name}-${size.toString(36)}-${mtimeMs.toString(36)}`
  const cachedData = cache.find(key)
  const script = new Script(bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8'), { filename, ...(cachedData && { cachedData }) })
  cache.add(key, script, cachedData !== undefined && script.cachedDataRejected !== true)
  return script.runInThisContext() as Body
}

/** A file in the function that gives it its names, copied only once. */
function wrapped(filename: string): { bytes: Buffer; size: number; mtimeMs: number } {
  const file = openSync(filename, 'r')
  try {
    const { size, mtimeMs } = fstatSync(file)
    const bytes = Buffer.allocUnsafeSlow(BEFORE.length + size + AFTER.length)
    BEFORE.copy(bytes)
    for (let read = 0; read < size; ) {
      const length = readSync(file, bytes, BEFORE.length + read, size - read, read)
      if (length === 0) throw new Error(`${filename} was changed while it was read`)
      read += length
    }
    AFTER.copy(bytes, BEFORE.length + size)
    return { bytes, size, mtimeMs }
  } finally {
    closeSync(file)
  }
}
