import { isAscii } from 'node:buffer'
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { Script } from 'node:vm'
import type { CodeCache } from './code-cache.ts'

type Chunk = { exports: object }
type Body = (exports: object, require: (id: string) => unknown, module: Chunk) => void

/** Which chunks were loaded, by name: each with a key that an edited one does not have. */
export type Loaded = Record<string, string>

/**
 * Loads chunks of the program (CommonJS, by the names that they have in each other: `./name.cjs`)
 * from a folder, like `require()`, but with the code that V8 compiled in an earlier run. Adds their
 * names to `loaded`.
 */
export function chunkLoader(
  folder: string,
  cache: CodeCache,
  builtins: (id: string) => unknown,
  loaded: Loaded,
): (id: string) => unknown {
  const chunks = new Map<string, Chunk>()
  return function load(id) {
    if (!id.startsWith('./')) return builtins(id)
    const known = chunks.get(id)
    if (known !== undefined) return known.exports
    const chunk = { exports: {} }
    chunks.set(id, chunk)
    try {
      bodyOf(folder, id.slice('./'.length), cache, loaded)(chunk.exports, load, chunk)
    } catch (error) {
      chunks.delete(id)
      throw error
    }
    return chunk.exports
  }
}

const [BEFORE, AFTER] = ['(function(exports,require,module){', '\n})'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer]

function bodyOf(folder: string, name: string, cache: CodeCache, loaded: Loaded): Body {
  const filename = `${folder}/${name}`
  const { bytes, stats } = wrapped(filename)
  const key = keyOf(name, stats)
  loaded[name] = key
  const cachedData = cache.find(key)
  const script = new Script(bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8'), {
    filename,
    ...(cachedData && { cachedData }),
  })
  cache.add(key, script, cachedData !== undefined && script.cachedDataRejected !== true)
  return script.runInThisContext() as Body
}

// V8 compares only the length of the text. With the time of the change, an edited chunk gets code
// of its own.
const keyOf = (name: string, { size, mtimeMs }: Stats): string =>
  `${name}-${size.toString(36)}-${mtimeMs.toString(36)}`

/** True if all chunks are as they were when they were loaded. */
export const areUnchanged = (folder: string, loaded: Loaded): boolean =>
  Object.entries(loaded).every(([name, key]) => {
    const stats = statSync(`${folder}/${name}`, { throwIfNoEntry: false })
    return stats !== undefined && keyOf(name, stats) === key
  })

/** A file in the function that gives it its names, copied only once. */
function wrapped(filename: string): { bytes: Buffer; stats: Stats } {
  const file = openSync(filename, 'r')
  try {
    const stats = fstatSync(file)
    const { size } = stats
    const bytes = Buffer.allocUnsafeSlow(BEFORE.length + size + AFTER.length)
    BEFORE.copy(bytes)
    for (let read = 0; read < size; ) {
      const length = readSync(file, bytes, BEFORE.length + read, size - read, read)
      if (length === 0) throw new Error(`${filename} was changed while it was read`)
      read += length
    }
    AFTER.copy(bytes, BEFORE.length + size)
    return { bytes, stats }
  } finally {
    closeSync(file)
  }
}
