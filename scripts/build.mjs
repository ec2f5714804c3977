// Builds dist/: the program and the library over one set of chunks (heavy parts in chunks of their
// own), the declarations, the notices.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildBrowser } from './build-browser.mjs'
import { buildLibraries, LIBRARIES, SANDBOX } from './build-libraries.mjs'
import { BUNDLE } from './bundle-options.mjs'
import { featureDoors } from './feature-doors.mjs'
import { grammarNotices, writeGrammars } from './grammars.mjs'
import { lateChildProcess } from './late-child-process.mjs'
import { mergeChunks } from './merge-chunks.mjs'
import { oneShape } from './one-shape.mjs'
import { printedSources } from './printed.mjs'
import { chunksToCommonJs } from './to-commonjs.mjs'

const root = new URL('../', import.meta.url)
const at = (path) => fileURLToPath(new URL(path, root))
const require = createRequire(import.meta.url)
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')

// `npm test` checks types meanwhile: bundling keeps one core busy.
const checking =
  process.argv.includes('--checked') &&
  once(
    spawn(
      process.execPath,
      [tsc, '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/test.tsbuildinfo'],
      { stdio: 'inherit', cwd: at('.') },
    ),
    'exit',
  )

rmSync(at('dist'), { recursive: true, force: true })

const { metafile } = await build({
  ...BUNDLE,
  define: {
    ...BUNDLE.define,
    ...(process.argv.includes('--packed') && { GENERATOR: generator() }),
  },
  absWorkingDir: at('.'),
  entryPoints: {
    'chunks/main': 'src/base/cli/main.ts',
    index: 'src/index.ts',
    plugin: 'src/base/run/plugin/index.ts',
    ...SANDBOX,
  },
  outdir: 'dist',
  splitting: true,
  plugins: [
    featureDoors,
    lateChildProcess,
    oneShape,
    printedSources,
    { name: 'version only', setup: versionOnly },
    { name: 'schemas apart', setup: schemasApart },
  ],
  chunkNames: 'chunks/[name]-[hash]',
})
await mergeChunks(at('.'), metafile, {
  groups: [
    ['src/base/cli/main.ts'],
    ['src/base/cli/lint.ts'],
    ['src/base/run/plugin/index.ts'],
    // What only one of the two needs, the other need not load.
    ['src/base/cli/build.ts', 'src/base/cli/diff.ts'],
    ['src/base/cli/build.ts'],
    ['src/base/cli/diff.ts'],
  ],
})
await chunksToCommonJs(at('.'), metafile)
await build({
  ...BUNDLE,
  format: 'cjs',
  absWorkingDir: at('.'),
  entryPoints: ['src/base/cli/bin.ts'],
  outfile: 'dist/bin.cjs',
  supported: { 'dynamic-import': false },
  plugins: [{ name: 'program apart', setup: programApart }],
})
chmodSync(at('dist/bin.cjs'), 0o755)
const ownFiles = await buildLibraries(at('.'))
for (const file of await buildBrowser(at('.'))) ownFiles.add(file)
for (const file of await writeGrammars(at('dist/grammars'))) ownFiles.add(file)
writeFileSync(at('dist/meta.json'), JSON.stringify(metafile))

// The types are checked apart.
execFileSync(process.execPath, [tsc, '-p', at('tsconfig.types.json'), '--noCheck'], {
  stdio: 'inherit',
  cwd: at('.'),
})
const common = Object.values(LIBRARIES).reduce(
  (seen, types) => reachable(at(`dist/types/${types}.d.ts`), seen),
  new Set(),
)
const kept = new Set(common)
for (const door of ['index', 'base/run/plugin/index'])
  reachable(at(`dist/types/${door}.d.ts`), kept)
prune(at('dist/types'), kept)
writeFileSync(at('dist/index.d.ts'), "export * from './types/index.js'\n")
writeFileSync(at('dist/plugin.d.ts'), "export * from './types/base/run/plugin/index.js'\n")
for (const [library, types] of Object.entries(LIBRARIES))
  for (const ending of ['ts', 'cts'])
    writeFileSync(at(`dist/${library}.d.${ending}`), `export * from './types/${types}.cjs'\n`)
// What the libraries need is declared as CommonJS: ES modules can import that, not the other way
// round.
for (const path of kept) {
  const text = readFileSync(path, 'utf8')
    .replace(/((?:from |import\()['"])(\.[^'"]*)\.js(['"])/g, (all, before, name, after) =>
      common.has(join(dirname(path), `${name}.d.ts`)) ? `${before}${name}.cjs${after}` : all,
    )
    // tsc indents by four spaces, the sources by two.
    .replace(/^(?: {4})+/gm, (spaces) => spaces.slice(spaces.length / 2))
  if (common.has(path)) rmSync(path)
  writeFileSync(common.has(path) ? path.replace(/\.d\.ts$/, '.d.cts') : path, text)
}
writeNotices()
// After a signal there is no code.
if (checking) process.exitCode = (await checking)[0] ?? 1

/**
 * Of a package: its version, and the hash of its sources and of what they are bundled with. Outputs
 * that it made need not be made again. A clone has none: its manifests would change with each source.
 */
function generator() {
  const hash = createHash('sha256').update(readFileSync(at('package-lock.json')))
  for (const folder of ['src', 'scripts'])
    for (const file of readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort())
      hash.update(file.slice(at('.').length)).update(readFileSync(file))
  return JSON.stringify(`${require(at('package.json')).version} ${hash.digest('hex')}`)
}

/** Of package.json, the program needs its version. */
function versionOnly({ onLoad }) {
  onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) => ({
    contents: JSON.stringify({ version: require(path).version }),
    loader: 'json',
  }))
}

/** The chunks read the schemas that are in the package. */
function schemasApart({ onResolve }) {
  onResolve({ filter: /\/schema\/[a-z-]+\.schema\.json$/ }, ({ path }) => ({
    path: posix.join('../../schema', posix.basename(path)),
    external: true,
  }))
}

/** The program is not a part of its executable, which turns on the compile cache before. */
function programApart({ onResolve }) {
  onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './chunks/main.cjs', external: true }))
}

/**
 * The declarations that a public door leads to. They import each other by the names of the sources;
 * consumers need those of the outputs.
 */
function reachable(path, seen = new Set()) {
  if (seen.has(path) || !existsSync(path)) return seen
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/(from |import\(|import )(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'),
  )
  for (const [, target] of text.matchAll(/(?:from |import\(|import )['"](\.[^'"]*)\.ts['"]/g))
    reachable(join(dirname(path), `${target}.d.ts`), seen)
  return seen
}

function prune(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) prune(path, kept)
    else if (!kept.has(path)) rmSync(path)
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

/** The licences of everything that ended up in the bundle: a text that several have is in it once. */
function writeNotices() {
  const packages = new Set(
    [...Object.keys(metafile.inputs), ...ownFiles].flatMap(
      (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? [],
    ),
  )
  const texts = new Map()
  for (const name of [...packages].sort()) {
    const folder = dirname(at(`node_modules/${name}/package.json`))
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry))
    // The text of Apache-2.0 is the same for every package; not all of them have it.
    const path =
      license === 'Apache-2.0' ? at('node_modules/typescript/LICENSE') : file && join(folder, file)
    if (!path) throw new Error(`${name} has no licence file to bundle`)
    const text = readFileSync(path, 'utf8').trim().replaceAll('\r\n', '\n')
    const notice = /^ *Copyright (?:\([cC]\)|©|\d).*$/gm
    const holders = text.match(notice) ?? []
    const rest = text.replaceAll(notice, '').replace(/^.*\bMIT License\)?$/m, '')
    const isMit = rest.trim().startsWith('Permission is hereby granted')
    const terms = isMit ? rest.trim() : text
    const key = terms.replaceAll(/\s+/g, ' ')
    const of = texts.get(key) ?? { terms, packages: [] }
    of.packages.push(
      `## ${name} ${version} (${license})\n\n${isMit ? holders.join('\n') : ''}`.trim(),
    )
    texts.set(key, of)
  }
  const parts = Array.from(
    texts.values(),
    ({ terms, packages }) => `${packages.join('\n\n')}\n\n\`\`\`\n${terms}\n\`\`\`\n`,
  )
  const intro =
    '# Third-party notices\n\nrail-errors bundles these packages, so that installing it installs nothing else. Terms that several have in common stand below all of these.\n'
  writeFileSync(at('dist/THIRD-PARTY-NOTICES.md'), [intro, ...parts, grammarNotices()].join('\n'))
}
