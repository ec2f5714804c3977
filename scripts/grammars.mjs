// The grammars of source code: WebAssembly of other packages, compressed into dist/grammars/, with our queries. Each
// has the hash that it had when it was reviewed.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'esbuild'
import { BUNDLE } from './bundle-options.mjs'

const require = createRequire(import.meta.url)
const PREBUILT = dirname(require.resolve('@vscode/tree-sitter-wasm'))
const QUERIES = join(import.meta.dirname, '../src/features/lists/code/queries')
const KOTLIN = require.resolve('@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm')

const SHA256 = {
  'web-tree-sitter': '488beeff7adb7fd7e21e97cc29a43dc6d031977755eda892d6d96c7f456cfdec',
  'c-sharp': 'd12d85996c25957b4c1b71e26db2d7cc8a294997b60642e9c2a3b031b2c66dd3',
  go: '9504573f352b20be7f2f1911754d710622aedc15afff16d5ed8fb5645681aee7',
  java: '4fdeac4ca6ca089f06c6f7e562abcac1733cd465728cc7031ebb73c2019122c4',
  kotlin: '7009d69453bc8735e438b2818a633efb21c88f99782769abba60dffedfab73f7',
  php: 'd4df6a6ff08c87c3ec4f9cbb785fe09998a0cb570e03f57d7b19b3acfb146aa7',
  python: '16108b50df4ee9a30168794252ab55e7c93bfc5765d7fa0aa3e335752c515f47',
  ruby: '09a96427d7c72f0613ed470cd9812223fc4a91d6a9c025c0235cc6bd59ff96f4',
  rust: '0dac14947cb04d94466e3df659f80a4e264c216a60b3eda175eae4cf12ed7a8d',
  tsx: '79e5da75ea62855a0cd67177685f0164eac87d5f630b3cbe1e0a099751ad30f8',
  typescript: '778025db5a8be0e70f8ccc3671e486dfeddd048c25d9e8a70c26de2e1bf6f97d',
}

/** The authors of the grammars; all are under the MIT licence, whose text is the same. */
const AUTHORS = {
  'c-sharp': '2014-2023 Max Brunsfeld, Damien Guard, Amaan Qureshi, and contributors',
  go: '2014 Max Brunsfeld',
  java: '2017 Ayman Nadeem',
  kotlin: '2024 Amaan Qureshi',
  php: '2017 Josh Vera, GitHub',
  python: '2016 Max Brunsfeld',
  ruby: '2016 Rob Rix',
  rust: '2017 Maxim Sokolov',
  typescript: '2017 Max Brunsfeld',
}

const wasmOf = (name) => {
  if (name === 'kotlin') return readFileSync(KOTLIN)
  if (name === 'web-tree-sitter') return readFileSync(require.resolve(`${name}/${name}.wasm`))
  return readFileSync(join(PREBUILT, `tree-sitter-${name}.wasm`))
}

/**
 * Writes web-tree-sitter as a function that makes the library anew: it keeps its WebAssembly in its
 * module, and one that died can't be used again. Returns its files.
 */
async function writeLibrary(folder) {
  const { metafile } = await build({
    ...BUNDLE,
    format: 'cjs',
    entryPoints: [require.resolve('web-tree-sitter')],
    outfile: join(folder, 'web-tree-sitter.cjs'),
    banner: { js: 'module.exports=(FinalizationRegistry,console)=>{const module={exports:{}};' },
    footer: { js: 'return module.exports}' },
  })
  return Object.keys(metafile.inputs)
}

/** Compresses all of them into a folder, with the queries that say what their nodes mean. Returns the files of the library that uses them. */
export async function writeGrammars(folder) {
  mkdirSync(folder, { recursive: true })
  await Promise.all(
    Object.entries(SHA256).map(async ([name, expected]) => {
      const wasm = wasmOf(name)
      const found = createHash('sha256').update(wasm).digest('hex')
      if (found !== expected)
        throw new Error(`the grammar ${name} has changed: its sha256 is ${found}, not ${expected}`)
      // A level of 11 saves a tenth: of all of them, that would take forty seconds.
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: wasm.length < 1_100_000 ? 11 : 9,
        [constants.BROTLI_PARAM_NPOSTFIX]: 3, // distances that are multiples of eight are shorter
      }
      writeFileSync(
        join(folder, `${name}.wasm.br`),
        await promisify(brotliCompress)(wasm, { params }),
      )
    }),
  )
  for (const file of readdirSync(QUERIES)) {
    const query = readFileSync(join(QUERIES, file), 'utf8')
    writeFileSync(join(folder, file), query.replace(/^;.*\n/gm, ''))
  }
  return writeLibrary(folder)
}

/** The licences of the grammars, as a part of the notices. */
export function grammarNotices() {
  const licence = readFileSync(join(PREBUILT, '../LICENSE'), 'utf8')
  const authors = Object.entries(AUTHORS).map(
    ([name, author]) => `- tree-sitter-${name}: Copyright (c) ${author}`,
  )
  return `## Grammars of tree-sitter (MIT)\n\n${authors.join('\n')}\n\n\`\`\`\n${licence
    .replaceAll('\r\n', '\n')
    .replace(/^ {4}/gm, '')
    .trim()}\n\`\`\`\n`
}
