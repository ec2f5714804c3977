// Makes CommonJS of the chunks. esbuild splits code only into ES modules, whose loader and links cost
// a third of the start of bare Node (docs/internal/decisions.md has the figures).
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { BUNDLE } from './bundle-options.mjs'

const FOLDER = 'dist/chunks/'
const { platform, target, minify, legalComments } = BUNDLE

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
  for (const [path, output] of Object.entries(outputs)) {
    const isChunk = path.startsWith(FOLDER)
    const text = renamed(readFileSync(join(root, path), 'utf8'), names)
    const next = isChunk ? ascii(await commonJs(text)) : text
    const file = isChunk ? ended(path) : path
    if (isChunk) rmSync(join(root, path))
    writeFileSync(join(root, file), next)
    output.bytes = Buffer.byteLength(next)
    output.imports = output.imports.map((one) =>
      one.path.startsWith(FOLDER) ? { ...one, path: ended(one.path) } : one,
    )
    delete outputs[path]
    outputs[file] = output
  }
}

const ended = (path) => path.replace(/\.js$/, '.cjs')

async function commonJs(text) {
  const { code } = await transform(text, {
    format: 'cjs',
    platform,
    target,
    minify,
    legalComments,
  })
  // Chunks only load each other, so nothing needs to be converted between the kinds of modules:
  // each conversion copies all exports.
  return code
    .replace('module.exports=__toCommonJS(stdin_exports)', 'module.exports=stdin_exports')
    .replaceAll(/__toESM\(require\(("\.\/[^"]+")\)\)/g, 'require($1)')
    .replaceAll(/\bimport\(("\.\/[^"]+")\)/g, 'Promise.resolve().then(()=>require($1))')
}

/** Chunks name each other in quotes, `./name.js` here and `./chunks/name.js` from outside. */
const renamed = (text, names) =>
  text.replaceAll(/"(\.\/(?:chunks\/)?)([\w-]+\.js)"/g, (whole, way, name) =>
    names.has(name) ? `"${way}${ended(name)}"` : whole,
  )

/**
 * esbuild leaves characters outside ASCII only in regular expressions. Without them, a chunk is
 * read without being decoded.
 */
const ascii = (text) =>
  text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
