// Makes CommonJS of the chunks. esbuild splits code only into ES modules, whose loader and links cost
// a third of the start of bare Node (docs/internal/decisions.md has the figures).
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { BUNDLE } from './bundle-options.mjs'

const FOLDER = 'dist/chunks/'
const { charset, platform, target, legalComments } = BUNDLE
const OPTIONS = { format: 'cjs', charset, platform, target, legalComments }

/**
 * Converts each chunk to a file that ends in .cjs, makes the ES modules of dist/ import these, and
 * keeps the metafile true.
 */
export async function chunksToCommonJs(root, metafile) {
  const { outputs } = metafile
  const names = new Set(
    Object.keys(outputs).flatMap((path) =>
      path.startsWith(FOLDER) ? [path.slice(FOLDER.length)] : [],
    ),
  )
  const isChunk = (path) => path.startsWith(FOLDER)
  const doors = Object.keys(outputs).filter((path) => !isChunk(path))
  const imported = new Set(doors.flatMap((path) => outputs[path].imports.map((one) => one.path)))
  for (const [path, output] of Object.entries(outputs)) {
    const text = renamed(withoutOrder(readFileSync(join(root, path), 'utf8'), names), names)
    const next = isChunk(path)
      ? ascii(await commonJs(text, imported.has(path) || output.entryPoint))
      : text
    const file = isChunk(path) ? ended(path) : path
    if (isChunk(path)) rmSync(join(root, path))
    writeFileSync(join(root, file), next)
    output.bytes = Buffer.byteLength(next)
    output.imports = output.imports
      .map((one) => (isChunk(one.path) ? { ...one, path: ended(one.path) } : one))
      .filter((one) => !isChunk(one.path) || next.includes(one.path.slice(FOLDER.length)))
    delete outputs[path]
    outputs[file] = output
  }
}

/** esbuild imports chunks for their order, too. No module of ours acts when it is loaded. */
const withoutOrder = (text, names) =>
  text.replaceAll(/\bimport"\.\/(?:chunks\/)?([\w-]+\.js)";/g, (whole, name) =>
    names.has(name) ? '' : whole,
  )

const ended = (path) => path.replace(/\.js$/, '.cjs')

/**
 * Chunks load each other and what Node has, so nothing needs to be converted between the kinds of
 * modules: the helpers of esbuild for that are in each file, and copy all exports. An ES module
 * finds the names of a chunk in its last statement.
 */
async function commonJs(text, isNamed) {
  const { code } = await transform(text, { ...OPTIONS, minifySyntax: true, minifyWhitespace: true })
  const plain = code
    .replace(
      /^[\s\S]*?var stdin_exports=\{\};(?:__export\d*\(stdin_exports,\{([^}]*)\}\);)?module\.exports=__toCommonJS\d*\(stdin_exports\);/,
      (_, list = '') =>
        `module.exports={${list.replaceAll(/([\w$]+):\(\)=>([\w$.]+)/g, 'get $1(){return $2}')}};`,
    )
    .replaceAll(/__toESM\d*\(require\(("\.\/[^"]+")\)(?:,1)?\)/g, 'require($1)')
    .replaceAll(
      /__toESM\d*\(require\(("[^"]+")\)(?:,1)?\)/g,
      '{__proto__:require($1),default:require($1)}',
    )
    .replaceAll(/\bimport\(("\.\/[^"]+")\)/g, 'Promise.resolve().then(()=>require($1))')
  const left = /\bstdin_exports\b.{0,80}|\b__toESM\d*\(require\(.{0,80}/.exec(plain)
  if (left) throw new Error(`a chunk needs a helper of esbuild: ${left[0]}`)
  const [names = ''] = /0&&\(module\.exports=\{[^{}]*\}\);?\s*$/.exec(plain) ?? []
  const small = await transform(plain, { ...OPTIONS, minify: true })
  return isNamed ? `${small.code}${names}` : small.code
}

/** Chunks name each other in quotes, `./name.js` here and `./chunks/name.js` from outside. */
const renamed = (text, names) =>
  text.replaceAll(/"(\.\/(?:chunks\/)?)([\w-]+\.js)"/g, (whole, way, name) =>
    names.has(name) ? `"${way}${ended(name)}"` : whole,
  )

/**
 * Without characters outside ASCII, a chunk is read without being decoded. Where many are (the
 * dialects of Gherkin), the size counts more.
 */
function ascii(text) {
  const escaped = text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return escaped.length > 1.05 * Buffer.byteLength(text) ? text : escaped
}
