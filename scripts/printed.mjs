// Sources of src/ as text, for generated modules: `import texts from './folder?printed'` has, for each
// file of the folder, the file and all that it imports as one JavaScript module without types. So what is
// printed is what is compiled, checked and tested here.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { parseSync } from 'vite'

/** A module whose default export is the texts of a folder, by file: what is in several is in it once. */
async function printed(folder) {
  const files = readdirSync(folder).sort()
  const parts = await Promise.all(files.map((file) => statements(join(folder, file))))
  const all = [...new Set(parts.flat())]
  const places = Object.fromEntries(
    files.map((file, index) => [
      basename(file, '.ts'),
      parts[index].map((part) => all.indexOf(part)),
    ]),
  )
  return `const all = ${JSON.stringify(all)}
    const text = (places) => places.map((place) => all[place]).join('\\n\\n').concat('\\n')
    export default Object.fromEntries(
      Object.entries(${JSON.stringify(places)}).map(([name, places]) => [name, text(places)]),
    )`
}

/** A declaration, as a form that Prettier leaves as it is. */
const left = (comment, code) => ['// prettier-ignore', ...(comment ?? []), code].join('\n')

/** The types of the files whose types a file exports, as they are there. */
const typesOf = (path) =>
  Array.from(readFileSync(path, 'utf8').matchAll(/^export type \* from '(.*)'$/gm), ([, from]) =>
    typesIn(join(dirname(path), from)),
  ).flat()

function typesIn(path) {
  const text = readFileSync(path, 'utf8')
  const comments = commentsIn(path)
  return parseSync(path, text).program.body.flatMap((node) => {
    const { type, id } = node.declaration ?? node
    const isType = type === 'TSTypeAliasDeclaration'
    return isType ? left(comments[id.name], text.slice(node.start, node.end)) : []
  })
}

/** The declarations of a file and of all that it imports; of types alone, those types. */
async function statements(path) {
  const types = typesOf(path)
  if (types.length > 0) return types
  const { outputFiles, metafile } = await build({
    absWorkingDir: process.cwd(),
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  const comments = new Map(Object.keys(metafile.inputs).map((file) => [file, commentsIn(file)]))
  const text = outputFiles[0].text.replace(/^export \{[^}]*\};\n/m, '')
  // esbuild names each file above its first statement.
  const files = [...text.matchAll(/^\/\/ (.*)$/gm)].filter(([, file]) => comments.has(file))
  return parseSync('printed.js', text).program.body.map((node) => {
    const [name, code] = statement(node, text)
    const [, file] = files.findLast(({ index }) => index < node.start)
    return left(comments.get(file)[name], code)
  })
}

/**
 * A function by its name, as a declaration: of an ignored `const` Prettier writes or removes the semicolon,
 * as its style is, unless it is exported.
 */
function statement(node, text) {
  if (node.type === 'FunctionDeclaration') return [node.id.name, text.slice(node.start, node.end)]
  const [{ id, init }] = node.declarations
  if (init?.type !== 'ArrowFunctionExpression')
    throw new Error(`printed sources have functions only, and ${id.name} is none`)
  const [first, last] = [init.params[0], init.params.at(-1)]
  const params = first === undefined ? '' : text.slice(first.start, last.end)
  const body = text.slice(text.indexOf('=>', last?.end ?? init.start) + 2, init.end).trim()
  const block = init.body.type === 'BlockStatement' ? body : `{\n  return ${body};\n}`
  return [id.name, `${init.async ? 'async ' : ''}function ${id.name}(${params}) ${block}`]
}

/** The comments before the declarations of a file, which esbuild leaves out, by their names. */
function commentsIn(path) {
  const text = readFileSync(path, 'utf8')
  return Object.fromEntries(
    Array.from(
      text.matchAll(
        /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*(?:\n\/\/.*)*)\n(?:\/\/ biome-ignore.*\n)?(?:export )?(?:async )?(?:function|const|type) (\w+)/gm,
      ),
      ([, comment, name]) => [name, [comment]],
    ),
  )
}

const MARK = '?printed'

/** For esbuild. */
export const printedSources = {
  name: 'printed sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?printed$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(0, -MARK.length)),
      namespace: 'printed',
    }))
    onLoad({ filter: /.*/, namespace: 'printed' }, async ({ path }) => ({
      contents: await printed(path),
    }))
  },
}

/** For Vitest. */
export const printedModules = {
  name: 'printed sources',
  enforce: 'pre',
  resolveId(id, importer) {
    return id.endsWith(MARK) ? join(dirname(importer), id) : undefined
  },
  load(id) {
    return id.endsWith(MARK) ? printed(id.slice(0, -MARK.length)) : undefined
  },
}
