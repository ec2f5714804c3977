import { resolve } from 'node:path'
import { config as features } from '../../../contributions/config.ts'
import { CATALOG_KEYS } from '../../core/catalog/language-files.ts'
import { configProblem } from '../../core/config/problem.ts'
import type { ReadConfig } from '../../core/config/read.ts'
import { parseSpec } from '../../core/config/source-spec.ts'
import type { Config } from '../../core/config/types.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import type { Problem } from '../../core/yaml/source.ts'
import { hasTopKey } from '../../core/yaml/top-key.ts'
import type { Host } from '../../io/host/host.ts'
import { fileNamed, placeNamed } from '../../io/host/inside-repository.ts'
import { isOwnTarget } from '../../targets/own-targets.ts'
import type { Settings } from '../../targets/settings.ts'
import type { ConfigPart, DocumentKind, Named } from './config-part.ts'

const CATALOG: DocumentKind = {
  what: 'a catalog: it has no "codes"',
  keys: CATALOG_KEYS,
}

const PARTS: readonly ConfigPart[] = features

/**
 * The fields of a config that name files and folders, and what they name. `extends` and `plugins`
 * are read elsewhere; `outputs[].file` is a name in `out`.
 */
const NAMES: Readonly<Record<string, Named>> = {
  source: CATALOG,
  'catalogs[].source': CATALOG,
  'outputs[].out': 'folder',
  'catalogs[].outputs[].out': 'folder',
  'outputs[].target': 'own target',
  'catalogs[].outputs[].target': 'own target',
  'diff.usage': 'text',
  ...Object.assign({}, ...PARTS.map(({ names }) => names)),
}

export const NAMING_FIELDS: readonly string[] = Object.keys(NAMES)

/**
 * What is wrong with the names of files and folders in a config. Nothing is read: what is there is
 * for who reads it, with {@link documentNamed}.
 */
export async function nameProblems(
  host: Pick<Host, 'cwd' | 'files'>,
  config: Config,
  folder: string,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [field, kind] of Object.entries(NAMES))
    for (const { path, value } of valuesAt(config, field.split('.'))) {
      const name =
        kind === CATALOG
          ? await pathIn(host, value, folder)
          : kind === 'glob'
            ? baseOf(value)
            : kind === 'own target' && !isOwnTarget(value)
              ? undefined
              : value
      if (name === undefined) continue
      const isDocument = typeof kind === 'object' && !/\.(?:tgz|tar\.gz)$/i.test(name)
      const named = await placeNamed(host, name, folder, { isDocument })
      if ('fault' in named) problems.push(configProblem(path, `"${value}" ${named.fault}`))
    }
  return problems
}

/** What is wrong with the fields of features in a config, beside their types and names. */
export const partProblems = (config: Pick<ReadConfig, 'config' | 'problems'>): Problem[] =>
  PARTS.flatMap(({ problems }) => problems?.(config) ?? [])

export const settingsOf = (config: Config): Settings =>
  Object.assign({}, ...PARTS.map((part) => part.settings?.(config)))

/** The text of a document that a config in a folder names, or why it is not read. */
export async function documentNamed(
  host: Pick<Host, 'cwd' | 'files'>,
  name: string,
  { folder, kind }: { folder: string; kind: DocumentKind },
): Promise<{ path: string; text: string } | { fault: string }> {
  const named = await fileNamed(host, name, folder, { isDocument: true })
  if ('fault' in named) return named
  const text = new TextDecoder().decode(await host.files.read(named.path))
  return hasTopKey(text, kind.keys) ? { ...named, text } : { fault: `is not ${kind.what}` }
}

/** Why the text of a catalog that a config names is not one; what is called errors.yaml always is. */
export const catalogFault = (name: string, text: string): string | undefined =>
  /(?:^|[/\\])errors\.ya?ml$/.test(name) || hasTopKey(text, CATALOG.keys)
    ? undefined
    : `is not ${CATALOG.what}`

/** The file of a source, also of one that looks like a file of a git ref; undefined for one elsewhere. */
async function pathIn(
  { files }: Pick<Host, 'files'>,
  source: string,
  folder: string,
): Promise<string | undefined> {
  const spec = parseSpec(source)
  const origin = spec.kind === 'archive' ? spec.archive : spec
  if (origin.kind === 'path') return origin.path
  const isFile = origin.kind === 'git' && (await files.kind(resolve(folder, source))) === 'file'
  return isFile ? source : undefined
}

/** The part of a glob before its first pattern: what it matches is below. */
const baseOf = (glob: string): string =>
  /^!?((?:[^*?[{(!+@/\\]*[/\\])*)/.exec(glob)![1]! || glob.replace(/^!/, '')

/** The texts of a field, such as `outputs[].out`. */
function valuesAt(
  value: unknown,
  [step, ...steps]: readonly string[],
  path: Problem['path'] = [],
): { path: Problem['path']; value: string }[] {
  if (step === undefined) return typeof value === 'string' ? [{ path, value }] : []
  const [, key, list] = /^(.*?)(\[\])?$/.exec(step)!
  const inner = asRecord(value)[key!]
  if (list === undefined) return valuesAt(inner, steps, [...path, key!])
  return asArray(inner).flatMap((item, index) => valuesAt(item, steps, [...path, key!, index]))
}
