import { resolve } from 'node:path'
import { isTopical } from '../../base/core/catalog/error-like-names.ts'
import type { Listed } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import { isNativeFile } from '../lists/index.ts'

/** A file that may have a list of error codes, and its bytes. `path`: from the working directory. */
export type CandidateFile = { readonly path: string; readonly bytes: Uint8Array }

// What a search reads at most. Counts, not seconds: the same files give the same offers.
const MOST_LISTED = 50_000
const MOST_LOOKED_INTO = 10_000
const MOST_BYTES = 512 * 1024
const MOST_BYTES_IN_ALL = 64 * 1024 * 1024

/**
 * The files below the working directory that may have a list of error codes, the likeliest first: by
 * their paths, then by a declaration in their texts. Only files that git does not ignore; without
 * git, none in folders of dependencies and outputs.
 */
export async function* candidatesIn(host: Host, listed: Listed): AsyncGenerator<CandidateFile> {
  const [likely, others] = [[], []] as [string[], string[]]
  for (const path of await filesOf(host, listed))
    if (mayHaveList(path)) (isTopical(path) ? likely : others).push(path)
  let total = 0
  for (const path of [...likely.sort(byDepth), ...others.sort(byDepth)].slice(
    0,
    MOST_LOOKED_INTO,
  )) {
    if (total >= MOST_BYTES_IN_ALL) return
    const at = resolve(host.cwd, path)
    const size = await host.files.size(at)
    if (size === undefined || size === 0 || size > MOST_BYTES) continue
    // Unreadable, a link out of the repository, or gone in the meantime.
    const bytes = await host.files.read(at).catch(() => undefined)
    if (bytes === undefined) continue
    total += bytes.length
    if (declaresErrors(path, bytes)) yield { path, bytes }
  }
}

async function filesOf(host: Host, listed: Listed): Promise<readonly string[]> {
  return (
    (await listed()) ?? (await host.files.below(host.cwd, [...NO_SOURCE], MOST_LISTED))
  ).slice(0, MOST_LISTED)
}

/** Folders of dependencies, outputs and tests: their lists are not those of the API. */
const NO_SOURCE: ReadonlySet<string> = new Set(
  `node_modules bower_components vendor third_party dist build out target bin obj coverage venv site-packages
  generated __generated__ dist-terminology test tests __tests__ spec specs fixtures testdata __mocks__ mocks examples samples e2e cypress
  i18n l10n locale locales lang langs translations .git .rail-errors .github .venv .idea .vscode .next .cache .gradle`.split(
    /\s+/,
  ),
)

const NO_LIST =
  /(?:^|[/.])(?:package|package-lock|npm-shrinkwrap|composer|tsconfig[\w.-]*|jsconfig|angular|nx|lerna|turbo|renovate|manifest|vercel|firebase|pnpm-lock|pnpm-workspace|docker-compose[\w.-]*|mkdocs|rail-errors\.config|Cargo|pyproject|gradle)\.(?:json[5c]?|ya?ml|toml|properties)$|(?:^|\/)(?:CHANGELOG|CHANGES|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|SECURITY)\.mdx?$|[._-](?:test|tests|spec|stories|min|d)\.[mc]?[jt]sx?$|_test\.(?:go|py)$|(?:^|\/)test_[^/]*\.py$|(?:Test|Tests|IT)\.(?:java|kts?|cs)$|\.pb\.go$|_pb2?\.(?:py|js|ts)$/i

const mayHaveList = (path: string): boolean =>
  isNativeFile(path) &&
  !NO_LIST.test(path) &&
  !path
    .split('/')
    .slice(0, -1)
    .some((folder) => NO_SOURCE.has(folder.toLowerCase()))

/** The files near the top first, then by name. */
const byDepth = (one: string, other: string): number =>
  one.split('/').length - other.split('/').length || (one < other ? -1 : 1)

/** True if a text declares something whose name is about errors; a cheap look, before it is read. */
function declaresErrors(path: string, bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  const text = new TextDecoder('latin1').decode(bytes)
  if (/\.(?:json[5c]?|ya?ml|toml|properties)$/i.test(path))
    return isTopical(path) || /^[ \t]*(?:\{[ \t]*)?["']?openapi["']?\s*:/m.test(text.slice(0, 4096))
  if (/\.(?:csv|tsv)$/i.test(path)) return isTopical(path)
  if (/\.(?:mdx?|markdown)$/i.test(path))
    return isTopical(path) || /^#{1,6} .{0,100}\berrors?\b/im.test(text)
  return isTopical(path) || DECLARED.test(text) || ASSIGNED.test(text)
}

const DECLARED =
  /\b(?:enum|object|class|type|const|val|var|final|static|readonly|interface)\b[^\n;=({]{0,120}?(?:err|fault|problem|exception|failure)/i
const ASSIGNED = /^[ \t]*(?:Err[A-Z]|E[A-Z]*ERR|ERR)\w*(?: [\w.]+)?\s*[:=]/m
