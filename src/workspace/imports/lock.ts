import { dirname, resolve } from 'node:path'
import { satisfies, validRange } from 'semver'
import { catalogHash, catalogOf } from '../../catalog/catalog.ts'
import { ownText } from '../../catalog/edit/own-text.ts'
import { withLineFeeds } from '../../catalog/imported-reading.ts'
import {
  copyOf,
  type Import,
  importsOf,
  isImportKey,
  isInRepository,
  type Locked,
  lockedIn,
  lockFileOf,
} from '../../catalog/imports.ts'
import { read } from '../../catalog/read.ts'
import type { Host } from '../../host/host.ts'
import { UserError } from '../../host/user-error.ts'
import type { LazyHttpClient } from '../../http/lazy-client.ts'
import { sha256 } from '../../values/hash.ts'
import { jsonOf } from '../../values/json.ts'
import { didYouMean, nearest } from '../../values/nearest.ts'
import type { CatalogRun } from '../catalog-run.ts'
import { type Fetched, fetchImport } from './copy.ts'

/** The imports of one errors.yaml that are copied, and what its lock file says about them. */
export type LockedImports = {
  /** The errors.yaml (absolute), and its name for people. */
  readonly path: string
  readonly shown: string
  readonly imports: readonly Import[]
  readonly locked: Readonly<Record<string, Locked>>
}

/** A file to write; without contents, one to remove. */
export type LockWrite = { readonly at: string; readonly contents: string | undefined }

/** What locking does: the files, and a line for people about each import that changes. */
export type LockPlan = { readonly writes: readonly LockWrite[]; readonly lines: readonly string[] }

/** The imports of a catalog that are copied; undefined if it has none and never had any. */
export async function lockedImports(
  host: Host,
  { path, reading }: CatalogRun,
): Promise<LockedImports | undefined> {
  if (path === undefined || reading.sourceFormat !== 'yaml') return undefined
  const { file } = reading.source
  const imports = importsOf(ownText(reading).raw).filter((one) => !isInRepository(one))
  const at = resolve(dirname(path), lockFileOf(path))
  const text = (await host.files.kind(at)) === 'file' ? await host.files.read(at) : undefined
  if (imports.length === 0 && text === undefined) return undefined
  const wrong = imports.find(({ key }) => !isImportKey(key))
  if (wrong !== undefined)
    throw new UserError(
      `${file}: "${wrong.key}" is not a valid name of an import; run rail-errors lint`,
    )
  const locked = text === undefined ? {} : lockedIn(jsonOf(text))
  if (locked === undefined)
    throw new UserError(`${lockFileOf(path)} is not a lock file; restore it from git, or delete it`)
  return { path, shown: file, imports, locked }
}

/** Rejects with {@link UserError} names that no catalog imports. */
export function refuseUnknownKeys(keys: readonly string[], all: readonly LockedImports[]): void {
  const known = all.flatMap(({ imports }) => imports.map(({ key }) => key))
  const unknown = keys.find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw new UserError(
      `no catalog here copies an import "${unknown}"${didYouMean(nearest(unknown, known))}`,
    )
}

/**
 * What has to be written so that the copies of a catalog are those that it imports: what is not
 * copied yet, what is not as it was copied, and the named imports in the newest version they accept.
 * `force`: a version may have another content than before.
 */
export async function planLock(
  host: Host,
  { path, imports, locked }: LockedImports,
  { keys, force, network }: { keys: readonly string[]; force: boolean; network: LazyHttpClient },
): Promise<LockPlan> {
  const folder = dirname(path)
  const writes: LockWrite[] = []
  const lines: string[] = []
  const next: Record<string, Locked> = {}
  for (const one of imports) {
    const { key, from } = one
    const at = resolve(folder, copyOf(path, key))
    const had: Locked | undefined = Object.hasOwn(locked, key) ? locked[key] : undefined
    const copy = (await host.files.kind(at)) === 'file' ? await host.files.read(at) : undefined
    const isIntact =
      had !== undefined && copy !== undefined && sha256(withLineFeeds(copy)) === had.sha256
    const isAllowed = one.version === undefined || allows(one.version, had?.version ?? '')
    if (had !== undefined && isIntact && isAllowed && had.from === from && !keys.includes(key)) {
      next[key] = had
      continue
    }
    const fetched = await fetchImport(host, one, { base: folder, network })
    if (one.version !== undefined && !allows(one.version, fetched.version))
      throw new UserError(
        `${fetched.shown} is ${versionOf(fetched)}, which the range ${one.version} of "${key}" does not allow. Nothing was written`,
      )
    if (had !== undefined && isIntact && had.from === from && had.version === fetched.version) {
      if (await saysTheSame(copy!, fetched)) {
        next[key] = had
        lines.push(`${key} ${versionOf(had)}: nothing newer`)
        continue
      }
      if (!force)
        throw new UserError(
          `${fetched.shown} has another content than before under the same version ${versionOf(fetched)}; ask its publisher, or take it with --force. Nothing was written`,
        )
    }
    next[key] = { from, version: fetched.version, sha256: sha256(fetched.text) }
    writes.push({ at, contents: fetched.text })
    lines.push(
      `${key} ${had === undefined || had.version === fetched.version ? '' : `${versionOf(had)} → `}${versionOf(fetched)}, from ${fetched.shown}`,
    )
  }
  for (const key of Object.keys(locked))
    if (!Object.hasOwn(next, key)) {
      const at = resolve(folder, copyOf(path, key))
      if (isImportKey(key) && (await host.files.kind(at)) === 'file')
        writes.push({ at, contents: undefined })
      lines.push(`${key}: removed`)
    }
  const contents = `${JSON.stringify({ about: ABOUT, imports: next }, null, 2)}\n`
  const at = resolve(folder, lockFileOf(path))
  if (JSON.stringify(next) !== JSON.stringify(locked)) writes.push({ at, contents })
  return { writes, lines }
}

/** True for a version in a range; lint reports a range that is not one. */
const allows = (range: string, version: string): boolean =>
  validRange(range) === null || satisfies(version, range)

const ABOUT =
  'Written by rail-errors imports lock: which version of each imported catalog is copied here. Commit it with the copies.'

const versionOf = ({ version }: Pick<Locked, 'version'>): string =>
  version === '' ? '(no version)' : version

async function saysTheSame(copy: Uint8Array, { text }: Fetched): Promise<boolean> {
  const [old, now] = [await read(copy), await read(text)]
  return catalogHash(catalogOf(old)) === catalogHash(catalogOf(now))
}
