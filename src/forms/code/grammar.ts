import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompress } from 'node:zlib'
import { Language as Grammar, Parser } from 'web-tree-sitter'
import { memoByKey } from '../../core/values/memo.ts'
import type { Language } from './language.ts'

// dist/grammars/, from a chunk of the bundle and from this file.
const FOLDER = [
  join(import.meta.dirname, '../grammars'),
  join(import.meta.dirname, '../../../dist/grammars'),
].find(existsSync)

/** A file of dist/grammars/, which the build compresses. */
async function wasmOf(name: string): Promise<Uint8Array> {
  if (FOLDER === undefined) throw new Error('dist/grammars/ is missing: run npm install again')
  const compressed = await readFile(join(FOLDER, `${name}.wasm.br`))
  return new Promise((resolve, reject) =>
    brotliDecompress(compressed, (error, wasm) => (error ? reject(error) : resolve(wasm))),
  )
}

const core = memoByKey(async (name: string) => Parser.init({ wasmBinary: await wasmOf(name) }))

/** The parser of a language: its grammar is loaded when the first file of the language is read. */
export const parserOf = memoByKey(async (language: Language): Promise<Parser> => {
  await core('web-tree-sitter')
  return new Parser().setLanguage(await Grammar.load(await wasmOf(language)))
})
