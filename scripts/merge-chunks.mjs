// Joins the small chunks that esbuild's code splitting makes: it makes one for each set of entries
// that share code, and a file costs more to load than its text. What several commands load anyway
// lies in a few files then.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { build } from 'esbuild'
import { BUNDLE } from './bundle-options.mjs'

/**
 * Joins chunks of dist/ and keeps the metafile true. Each group is some entries (their source
 * paths): the chunks that all of them load at once and no earlier group has. The second has the rest of
 * src/base/core/values/, too: nothing should load a later group for one of these small functions.
 */
export async function mergeChunks(root, metafile, { groups }) {
  const { outputs } = metafile
  const outputOf = (source) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint === source)
  const taken = new Set()
  const isOfValues = (path) =>
    Object.keys(outputs[path].inputs).every((input) => input.startsWith('src/base/core/values/'))
  for (const sources of groups) {
    const [first, ...others] = sources.map((source) => loadedBy(outputs, outputOf(source)))
    const common = [...first].filter((path) => others.every((loaded) => loaded.has(path)))
    const values = sources === groups[1] ? Object.keys(outputs).filter(isOfValues) : []
    const chunks = [...new Set([...common, ...values])].filter(
      (path) => !outputs[path].entryPoint && !taken.has(path),
    )
    const merged = await joined(root, outputs, chunks)
    for (const path of chunks) delete outputs[path]
    outputs[merged.path] = merged.output
    for (const [path, output] of Object.entries(outputs))
      if (path !== merged.path) redirect(root, path, output, merged)
    for (const path of chunks) rmSync(join(root, path))
    taken.add(merged.path)
  }
}

/** An output and all that it imports at once. */
function loadedBy(outputs, path, seen = new Set()) {
  if (path === undefined || seen.has(path)) return seen
  seen.add(path)
  for (const { path: next, kind } of outputs[path].imports)
    if (kind === 'import-statement' && outputs[next]) loadedBy(outputs, next, seen)
  return seen
}

/**
 * One file with all that some chunks hold and export. A name that an earlier one of them exports, too,
 * gets a number.
 */
async function joined(root, outputs, chunks) {
  const names = new Set()
  const exported = new Map(chunks.map((path) => [path, new Map()]))
  for (const path of chunks)
    for (const name of outputs[path].exports) {
      const alias = names.has(name) ? `${name}$${names.size}` : name
      names.add(alias)
      exported.get(path).set(name, alias)
    }
  const own = new Set(chunks.map((path) => join(root, path)))
  const outside = {
    name: 'other chunks stay apart',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) =>
        own.has(join(resolveDir, path)) ? undefined : { path, external: true },
      )
    },
  }
  const result = await build({
    ...BUNDLE,
    absWorkingDir: root,
    stdin: {
      contents: chunks
        .map((path) => `export{${clause(exported.get(path))}}from'./${basename(path)}'`)
        .join('\n'),
      resolveDir: join(root, 'dist/chunks'),
    },
    outfile: 'dist/chunks/shared.js',
    external: ['node:*'],
    plugins: [outside],
    write: false,
  })
  const [{ contents, hash }] = result.outputFiles
  const path = `dist/chunks/shared-${hash
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase()}.js`
  writeFileSync(join(root, path), contents)
  const imports = chunks
    .flatMap((chunk) => outputs[chunk].imports)
    .filter(({ path: next }) => !chunks.includes(next))
  const inputs = Object.assign({}, ...chunks.map((chunk) => outputs[chunk].inputs))
  return {
    path,
    exported,
    output: { imports: unique(imports), exports: [...names], inputs, bytes: contents.length },
  }
}

const clause = (aliases) => [...aliases].map(([name, alias]) => `${name} as ${alias}`).join()

/** Makes a file import from the joined chunk, at once, what it imported from the chunks in it. */
function redirect(root, path, output, { path: merged, exported }) {
  if (!output.imports.some((one) => exported.has(one.path))) return
  const relative = (to) => {
    const way = posix.relative(posix.dirname(path), to)
    return way.startsWith('.') ? way : `./${way}`
  }
  const names = []
  let text = readFileSync(join(root, path), 'utf8')
  for (const [chunk, aliases] of exported)
    text = text.replace(
      new RegExp(`import(?:\\{([^{}]*)\\}from)?"${relative(chunk)}";`),
      (_, list = '') => {
        for (const [, name, own = name] of list.matchAll(/([\w$]+)(?: as ([\w$]+))?/g))
          names.push(`${aliases.get(name)} as ${own}`)
        return ''
      },
    )
  if (names.length > 0) text = `import{${names}}from"${relative(merged)}";${text}`
  writeFileSync(join(root, path), text)
  output.imports = unique(
    output.imports.flatMap((one) =>
      exported.has(one.path) ? (names.length > 0 ? [{ ...one, path: merged }] : []) : [one],
    ),
  )
  output.bytes = Buffer.byteLength(text)
}

const unique = (imports) => [
  ...new Map(imports.map((one) => [`${one.kind} ${one.path}`, one])).values(),
]
