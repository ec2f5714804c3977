import { isAscii } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
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

function bodyOf(folder: string, name: string, cache: CodeCache): Body {
  const filename = `${folder}/${name}`
  const { size, mtimeMs } = statSync(filename)
  const bytes = readFileSync(filename)
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  // V8 compares only the length of the text. With the time of the change, an edited chunk gets code of its own.
  const key = `${name}-${size.toString(36)}-${mtimeMs.toString(36)}`
  const cachedData = cache.find(key)
  const script = new Script(`(function(exports,require,module){${text}\n})`, {
    filename,
    ...(cachedData && { cachedData }),
  })
  cache.add(key, script, cachedData !== undefined && script.cachedDataRejected !== true)
  return script.runInThisContext() as Body
}
