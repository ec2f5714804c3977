// Sources of src/ as text, for generated modules: `import sources from './file.ts?printed'` has the functions
// that the file exports, and all that they call, as JavaScript without types, and the types that it exports.
// So what is printed is what is compiled, checked and tested here.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { parseSync } from 'vite'

/** A module whose default export has the types of a file, and its functions with the names that each calls. */
async function printed(path) {
  const sources = { types: `${typesOf(path).join('\n\n')}\n`, functions: await functionsOf(path) }
  return `export default ${JSON.stringify(sources)}`
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

/** The functions of a file and of all that it imports. */
async function functionsOf(path) {
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
  const { body } = parseSync('printed.js', text).program
  const named = body.map((node) => [node, ...statement(node, text)])
  const names = named.map(([, name]) => name)
  return named.map(([node, name, code]) => {
    const [, file] = files.findLast(({ index }) => index < node.start)
    const calls = names.filter((other) => other !== name && namesIn(node).has(other))
    return { name, code: left(comments.get(file)[name], code), calls }
  })
}

/** The names of variables in a part of a program. */
function namesIn(node, names = new Set()) {
  if (node.type === 'Identifier') names.add(node.name)
  for (const [field, part] of Object.entries(node)) {
    const isMember = (field === 'property' || field === 'key') && !node.computed
    for (const inner of isMember ? [] : [part].flat())
      if (typeof inner?.type === 'string') namesIn(inner, names)
  }
  return names
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
