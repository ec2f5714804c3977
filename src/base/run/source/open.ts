import { basename, dirname, join, posix, resolve } from 'node:path'
import { companionOf, filesNamedIn, importedPath } from '../../core/catalog/imports.ts'
import { catalogOfTexts, languageOfFile } from '../../core/catalog/language-files.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { besides } from '../../core/catalog/relative-name.ts'
import { parseSpec, type Spec } from '../../core/config/source-spec.ts'
import { memoByKey } from '../../core/values/memo.ts'
import { companionsOf } from '../../forms/published/index.ts'
import { type ReadOptions, read } from '../../forms/read.ts'
import type { Tree } from '../../io/git/tree.ts'
import type { Host } from '../../io/host/host.ts'
import { fileNamed, placeNamed } from '../../io/host/inside-repository.ts'
import { depthOf, rootOf, shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { HttpClient } from '../../io/http/client.ts'
import type { Opened } from './opened.ts'
import { openers } from './sources.ts'

export type OpenOptions = {
  /** The base folder of relative paths. */
  base: string
  stdinFilename?: string | undefined
  /**
   * The network, opened when a source is fetched; without it, sources are files and commits only.
   */
  network?(): Promise<HttpClient>
  /** The files of the commit of a git source, if they are known: few are then asked of git. */
  tree?: Tree
  /** Fields for properties of a CodeSystem that no field takes by itself. */
  map?: Readonly<Record<string, string>> | undefined
  /** True for an import, which says itself what it takes. */
  isImport?: boolean | undefined
}

const NONE_BESIDE = async () => []

const STDIN = { yaml: 'stdin.yaml', json: 'stdin.json' }

/** A source after reading: its file on the disk, if it is one, and notes for people. */
export type OpenedSource = {
  reading: ParsedCatalog
  path: string | undefined
  notices: readonly string[]
}

/**
 * Fetches the text of a source, and of its companions, and parses it. Rejects with
 * {@link UserError} if there is nothing to read.
 */
export async function openSource(
  host: Host,
  source: string,
  options: OpenOptions,
): Promise<OpenedSource> {
  const [, list] = /^(.*)\.handling(?=\.json$)/is.exec(source) ?? []
  if (list !== undefined)
    throw new UserError(
      'usage',
      `${source} contains only the handling of a flat list; use the list: ${list}.json`,
    )
  const {
    spec,
    shown,
    file,
    path,
    text,
    beside,
    named,
    namesBeside = NONE_BESIDE,
    elsewhere,
    notices = [],
  } = await openText(host, source, options)
  refuseArchive(shown, text)
  const companions: Record<string, Uint8Array | null> = {}
  for (const [kind, name] of Object.entries(companionsOf(file))) {
    const companion = await beside(name)
    if (companion !== undefined) companions[kind] = companion
  }
  const published = companions as Readonly<Record<string, Uint8Array>>
  Object.assign(companions, await elsewhere?.(published))
  const at = await workingPathOf(host, source, options)
  const folder = at ? dirname(at) : options.base
  if (named !== undefined) {
    const once = memoByKey(named)
    Object.assign(
      companions,
      await namedFiles(host, {
        text,
        file,
        shown,
        named: (name) => foundFile(host, name, once, folder),
        namesBeside: (name) => foundBeside(host, name, namesBeside, folder),
      }),
    )
  }
  const reading = await readOnce(host, text, {
    file: shown,
    companions,
    depth: await depthOf(host, folder),
    ...(options.map && { map: options.map }),
    ...(spec.inside !== undefined && { canonical: spec.inside }),
  })
  // An address and stdin have no list of the files of their languages.
  const isAlone = named === undefined && reading.sourceFormat === 'yaml'
  if (!isAlone) return { reading, path, notices }
  const unknownFields = [...reading.unknownFields, 'translations', 'codes.translations']
  const alone = `${shown} is read without the languages beside it; a published list has them`
  return { reading: { ...reading, unknownFields }, path, notices: [...notices, alone] }
}

/**
 * Reads a catalog. Where the host remembers, in a watch or a comparison, the same bytes object is not
 * read again.
 */
export const readOnce = (
  host: Pick<Host, 'memo'>,
  text: Uint8Array,
  options: ReadOptions,
): Promise<ParsedCatalog> => {
  const { file, companions = {}, map, canonical } = options
  const on = [file, JSON.stringify([map, canonical]), ...Object.values(companions)]
  return host.memo('read', text, on, () => read(text, options))
}

/**
 * The text of a source, with its name for people and the name of its file. Rejects with
 * {@link UserError} if there is nothing to read.
 */
export async function openText(
  host: Host,
  source: string,
  options: OpenOptions,
): Promise<Opened & { spec: Spec; file: string }> {
  const spec = await disambiguated(host, source, options.base)
  const found = await opened(host, spec, options)
  const { shown, text, named, file = basename(shown) } = found
  const whose = named && (await catalogOfTexts(file, text, named))
  if (whose === undefined) return { ...found, spec, file }
  const catalog = besides(shown, whose.catalog)
  throw new UserError(
    'usage',
    `${shown} has the texts of ${catalog} in the language "${whose.tag}"; give ${catalog}`,
  )
}

/**
 * Rejects with {@link UserError} a compressed file, such as a FHIR package: the CodeSystem is in
 * it.
 */
function refuseArchive(shown: string, text: Uint8Array): void {
  const isGzip = text[0] === 0x1f && text[1] === 0x8b
  const isZip = text[0] === 0x50 && text[1] === 0x4b && text[2] === 3 && text[3] === 4
  if (isGzip || isZip)
    throw new UserError(
      'unsupported',
      `${shown} is a compressed file; unpack it and give the CodeSystem in it, in a FHIR package package/CodeSystem-<id>.json`,
    )
}

/**
 * The path of a catalog in the working tree; of a git source, the file at its path. Undefined for
 * an address.
 */
export async function workingPathOf(
  host: Host,
  source: string,
  { base, stdinFilename = STDIN.yaml }: OpenOptions,
): Promise<string | undefined> {
  const spec = await disambiguated(host, source, base)
  if (spec.kind === 'stdin') return resolve(host.cwd, stdinFilename)
  if (spec.kind === 'path') return resolve(base, spec.path)
  return spec.kind === 'git'
    ? resolve(/^\.\.?\//.test(spec.path) ? base : await rootOf(host, base), spec.path)
    : undefined
}

/** A file name may contain a colon. */
async function disambiguated(host: Host, source: string, base: string): Promise<Spec> {
  const spec = parseSpec(source)
  return spec.kind === 'git' && (await host.files.kind(resolve(base, source))) === 'file'
    ? { kind: 'path', path: source }
    : spec
}

async function opened(host: Host, spec: Spec, options: OpenOptions): Promise<Opened> {
  const { base, stdinFilename, network, tree } = options
  if (spec.kind === 'stdin') {
    const text = await host.stdin()
    const shown = stdinFilename ?? (isJson(text) ? STDIN.json : STDIN.yaml)
    return {
      shown,
      text,
      beside: async () => undefined,
      ...filesFrom(host, dirname(resolve(host.cwd, shown))),
    }
  }
  if (spec.kind === 'git') return (await import('./git.ts')).fromGit(host, spec, base, tree)
  if (spec.kind === 'path') return fromPath(host, resolve(base, spec.path))
  if (spec.kind === 'archive') {
    const { shown, text } = await opened(host, spec.archive, options)
    return openers.archive(text, spec, shown)
  }
  if (spec.kind === 'package') return (await import('./package.ts')).fromPackage(host, spec, base)
  if (network === undefined) throw new UserError('usage', "a URL can't be opened here; give a file")
  if (spec.kind === 'web')
    return (await import('./web.ts')).fromWeb(host, await network(), spec.address)
  return openers.service(host, await network(), spec)
}

/**
 * True for a text that starts as JSON does: a published list has no other mark than the name of its
 * file.
 */
const isJson = (text: Uint8Array): boolean =>
  /^\s*\{/.test(new TextDecoder().decode(text.subarray(0, 1000)))

async function fromPath(host: Host, path: string): Promise<Opened> {
  const shown = shownPath(host, path)
  if ((await host.files.kind(path)) === undefined)
    throw new UserError('not-found', `${shown} does not exist; give the path of a catalog`)
  const real = await host.files.real(path)
  const notices =
    real === path
      ? []
      : await (await import('./languages-behind-link.ts')).languagesBehind(host, path, real)
  return {
    shown,
    path,
    notices,
    text: await host.files.read(path),
    async beside(name) {
      const other = join(dirname(path), name)
      return (await host.files.kind(other)) === 'file' ? host.files.read(other) : undefined
    },
    ...filesFrom(host, dirname(path)),
  }
}

/** The files that a text in `folder` names, and those beside them. */
const filesFrom = (host: Host, folder: string) => ({
  async named(name: string): Promise<Uint8Array | undefined> {
    const found = await fileNamed(host, name, folder)
    return 'path' in found ? host.files.read(found.path) : undefined
  },
  async namesBeside(name: string): Promise<readonly string[]> {
    const found = await placeNamed(host, posix.dirname(name), folder)
    return 'path' in found && (await host.files.kind(found.path)) === 'folder'
      ? host.files.list(found.path)
      : []
  },
})

/** What a text names: a file of its repository or of an installed package, or a resource of a FHIR package. */
async function foundFile(
  host: Host,
  name: string,
  named: NonNullable<Opened['named']>,
  folder: string,
): Promise<NamedText | undefined> {
  const spec = parseSpec(name)
  if (spec.kind === 'package') {
    const path = await (await import('./package.ts')).installedFile(host, spec, folder)
    return path === undefined ? undefined : { text: await host.files.read(path) }
  }
  if (spec.kind !== 'archive') {
    const text = await named(name)
    return text && { text }
  }
  const archive = await named(spec.named)
  if (archive === undefined) return undefined
  try {
    const { text, elsewhere } = await openers.archive(archive, spec, name)
    return { text, companions: await elsewhere!({}) }
  } catch (error) {
    if (error instanceof UserError) return undefined // the finding says how to see what it has
    throw error
  }
}

/** The names of the files beside a file that a text names. */
async function foundBeside(
  host: Host,
  name: string,
  namesBeside: NonNullable<Opened['namesBeside']>,
  folder: string,
): Promise<readonly string[]> {
  const spec = parseSpec(name)
  if (spec.kind === 'archive') return []
  if (spec.kind !== 'package') return namesBeside(name)
  const path = await (await import('./package.ts')).installedFile(host, spec, folder)
  return path === undefined ? [] : host.files.list(dirname(path))
}

/** A file that a text names, and what belongs to it, by role. */
type NamedText = {
  readonly text: Uint8Array
  readonly companions?: Readonly<Record<string, Uint8Array>>
}

type Text = {
  text: Uint8Array
  file: string
  shown: string
  named(name: string): Promise<NamedText | undefined>
  namesBeside(name: string): Promise<readonly string[]>
}

// What the imports of one catalog may read: a pull request can name any file of its repository.
const MOST_FILES = 200
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The files that a catalog names, by its own names, and those that its imports name, by their paths
 * from it. What is too much is left out, and then missing.
 */
async function namedFiles(
  host: Host,
  { text, file, shown, named, namesBeside }: Text,
): Promise<Record<string, Uint8Array | null>> {
  const found: Record<string, Uint8Array | null> = {}
  const seen = new Set<string>()
  const left = { files: MOST_FILES, bytes: MOST_BYTES }
  await add(text, file)
  return found

  /** The files that the text of a catalog names; `path` is its own. */
  async function add(from: Uint8Array, path: string): Promise<void> {
    const folder = posix.dirname(path)
    for (const name of /\.ya?ml$/i.test(path) ? await namesBeside(path) : [])
      if (languageOfFile(posix.basename(path), name) !== undefined) {
        const at = besides(path, name)
        if ((await take(at)) === undefined) found[at] = null
      }
    const { lists, catalogs } = await host.memo('names', from, [path], () =>
      filesNamedIn(from, path === file ? shown : path),
    )
    for (const name of lists) await take(posix.join(folder, name), path === file ? name : undefined)
    for (const name of catalogs) {
      const at = importedPath(path, name)
      if (seen.has(at)) continue
      const bytes = await take(at)
      if (bytes === undefined) continue
      for (const beside of Object.values(companionsOf(posix.basename(name))))
        await take(besides(at, beside))
      await add(bytes, at)
    }
  }

  async function take(path: string, key = path): Promise<Uint8Array | undefined> {
    seen.add(path)
    if (left.files <= 0 || left.bytes <= 0) return undefined
    const { text: bytes, companions = {} } = (await named(path)) ?? {}
    left.files--
    if (bytes === undefined) return undefined
    found[key] = bytes
    for (const [role, text] of Object.entries(companions)) found[companionOf(path, role)] = text
    for (const one of [bytes, ...Object.values(companions)]) left.bytes -= one.length
    return bytes
  }
}
