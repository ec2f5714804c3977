import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompress } from 'node:zlib'
import type { Parser, Query } from 'web-tree-sitter'
import { Unreadable } from '../../../base/core/unreadable.ts'
import { memoByKey } from '../../../base/core/values/memo.ts'
import type { Language } from './language.ts'

// dist/grammars/, from a chunk of the bundle and from this file.
const FOLDER = [
  join(import.meta.dirname, '../grammars'),
  join(import.meta.dirname, '../../../../dist/grammars'),
].find(existsSync)

// Beside this file, they are those of the sources.
const QUERIES = [join(import.meta.dirname, 'queries')].find(existsSync)

function folder(): string {
  if (FOLDER === undefined) throw new Error('dist/grammars/ is missing: run npm install again')
  return FOLDER
}

/** A file of dist/grammars/, which the build compresses. Compiled once, whatever becomes of parsers. */
const compiled = memoByKey(async (name: string): Promise<WebAssembly.Module> => {
  const compressed = await readFile(join(folder(), `${name}.wasm.br`))
  const wasm = await new Promise<Uint8Array>((resolve, reject) =>
    brotliDecompress(compressed, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  )
  return WebAssembly.compile(wasm)
})

/** The query of a language. That of TypeScript is the one of JavaScript, too, where no type is asserted. */
const patternsOf = memoByKey(async (language: string): Promise<string> => {
  const name = language === 'tsx' ? 'typescript' : language
  const text = await readFile(join(QUERIES ?? folder(), `${name}.scm`), 'utf8')
  return language === 'tsx' ? text.replace(/^.*\(type_assertion\b.*$/gm, '') : text
})

/**
 * web-tree-sitter has one instance of its WebAssembly for each module, for good: the build makes a
 * function of the module, with what it takes from the outside.
 */
type MakeLibrary = (
  finalizers: new () => { register(): void; unregister(): void },
  console: { log(): void; error(): void },
) => typeof import('web-tree-sitter')

// A tree of a parser that died would be freed in damaged memory, so nothing is freed by itself.
class NoFinalizers {
  register() {}
  unregister() {}
}
const SILENT = { log() {}, error() {} }

const PAGE = 64 * 1024
const FIRST_PAGES = 512
/** What parsers of ordinary files take at most: some text fills any memory. */
const USUAL = 256 * 1024 * 1024

/**
 * The stack of the parser, in its memory. That of Node ends first, with an error: deep code takes a
 * third of it here. The usual 64 kB would end in the data of the parser.
 */
const STACK = 16 * 1024 * 1024

/** The parsers of all languages, in one memory. */
export type Parsers = {
  /** The grammar is loaded when the first file of the language is read. */
  of(language: Language): Promise<Parser>
  /** What the nodes of a language mean; a team's own patterns come before those of the language. */
  query(language: Language, own?: string): Promise<Query>
  /** The bytes that they have now; memory never shrinks. */
  size(): number
  /** The bytes that they can have. */
  readonly most: number
}

/** Makes parsers in a memory of their own, in which there is room for some bytes. */
export async function newParsers(room: number): Promise<Parsers> {
  const library = createRequire(join(folder(), '/'))('./web-tree-sitter.cjs') as MakeLibrary
  const { Language: Grammar, Parser, Query } = library(NoFinalizers, SILENT)
  const module = await compiled('web-tree-sitter')
  const most = Math.max(USUAL, FIRST_PAGES * PAGE + STACK + room)
  const wasmMemory = new WebAssembly.Memory({
    initial: FIRST_PAGES,
    maximum: Math.ceil(most / PAGE),
  })
  let stack: WebAssembly.Global | undefined
  let malloc: ((bytes: number) => number) | undefined
  await Parser.init({
    wasmMemory,
    instantiateWasm(
      imports: WebAssembly.Imports,
      use: (...made: [WebAssembly.Instance, WebAssembly.Module]) => void,
    ) {
      const instance = new WebAssembly.Instance(module, imports)
      stack = imports.env!.__stack_pointer as WebAssembly.Global
      malloc = instance.exports.malloc as typeof malloc
      use(instance, module)
    },
  } as never)
  stack!.value = malloc!(STACK) + STACK - 16
  const grammar = memoByKey(async (language: Language) =>
    Grammar.loadSync(await compiled(language)),
  )
  const queries = memoByKey(async (key: string) => {
    const [language = '', own = ''] = key.split('\0')
    const [of, patterns] = [await grammar(language as Language), await patternsOf(language)]
    try {
      return new Query(of, `${own}\n${patterns}`)
    } catch (error) {
      if (own === '') throw error
      throw new Unreadable(`the query is not valid: ${(error as Error).message}`)
    }
  })
  return {
    of: memoByKey(async (language) => new Parser().setLanguage(await grammar(language))),
    query: (language, own = '') => queries(`${language}\0${own}`),
    size: () => wasmMemory.buffer.byteLength,
    most,
  }
}
