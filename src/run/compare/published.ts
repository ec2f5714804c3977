import { catalogOf } from '../../core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { OutputFile } from '../../core/output-file.ts'
import { isRecord } from '../../core/values/record.ts'
import { same } from '../../core/values/same.ts'
import {
  type PublishedFile,
  type PublishedFiles,
  publishedFiles as publishedAs,
} from '../../rules/diff/outputs.ts'
import type { Policy } from '../../rules/diff/policy.ts'
import { generateFrom, missingFields } from '../../targets/build.ts'
import type { Generator } from '../../targets/generator.ts'
import { unmetRequirements } from '../../targets/requirements.ts'
import type { Target } from '../../targets/targets.ts'
import { choiceOf } from '../workspace/output-choice.ts'
import type { Side, Sides } from './side.ts'

/** The outputs of both sides, made in memory unless they exist; or why they can't be compared. */
export async function publishedBy(
  { old, new: now }: Sides,
  lintErrors: { old: number; new: number },
  generators: readonly Generator[],
): Promise<{ old: PublishedFiles; new: PublishedFiles } | string> {
  // A list in code or a table is what is published of, not what is.
  const isList = [old, now].some(({ reading }) => reading.sourceFormat === 'list')
  if (isList || saysTheSame(old, now)) return { old: NOTHING, new: NOTHING }
  for (const [side, { reading, published }] of [
    ['old', old],
    ['new', now],
  ] as const)
    if (lintErrors[side] > 0 && published === undefined && reading.sourceFormat === 'yaml')
      return `the ${side} catalog has lint errors, so it can't be built`
  const made: Partial<Record<'old' | 'new', PublishedFiles>> = {}
  const [oldRest, newRest] =
    isBuilt(old) && isBuilt(now)
      ? withoutShared(old.reading, now.reading)
      : [old.reading, now.reading]
  for (const [side, one, rest] of [
    ['old', old, oldRest],
    ['new', now, newRest],
  ] as const)
    try {
      made[side] = await publishedOf(one, rest, generators)
    } catch (error) {
      // Errors may be switched off or suppressed, and then a target may fail.
      return `the ${side} catalog can't be built: ${error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)}`
    }
  return { old: made.old!, new: made.new! }
}

const NOTHING = publishedAs({}, [])

/** The same text makes the same outputs, so nothing is built. */
const saysTheSame = (old: Side, now: Side): boolean =>
  isBuilt(old) &&
  isBuilt(now) &&
  textsOf(old) === textsOf(now) &&
  JSON.stringify([old.outputs, old.settings]) === JSON.stringify([now.outputs, now.settings])

/** The text of a catalog, and of the files that have its codes. */
const textsOf = ({ reading: { source, texts } }: Side): string =>
  texts.length === 0 ? source.text : JSON.stringify([source.text, ...texts.map(({ text }) => text)])

const isBuilt = ({ published, reading }: Side): boolean =>
  published === undefined && reading.sourceFormat === 'yaml'

/**
 * A published form is an output itself; without companion files, nothing is known about the other
 * outputs. `rest`: what is built.
 */
async function publishedOf(
  { reading, outputs, settings, published }: Side,
  rest: ParsedCatalog,
  generators: readonly Generator[],
): Promise<PublishedFiles> {
  if (published !== undefined) return published
  if (reading.sourceFormat !== 'yaml') {
    const path = reading.source.file.replace(/^.*[\\/:]/, '')
    return publishedAs({}, [{ path }], false)
  }
  const catalog = catalogOf(rest)
  const files = new Map<string, PublishedFile>()
  for (const output of outputs) {
    const { target, out } = output
    // A target of an older version may not exist any more, and a catalog may lack fields that a
    // target needs.
    const generator = generators.find(({ id }) => id === target)
    if (generator === undefined || missingFields(generator, reading).length > 0) continue
    if (!isCompared(generator)) continue
    const [unmet] = unmetRequirements(reading, [generator])
    if (unmet !== undefined) throw new Error(`${unmet.message} (target ${target})`)
    for (const built of await generateFrom(rest, [generator], settings, {
      [target]: choiceOf(output, undefined, outputs),
    })) {
      const placed = (file: OutputFile) => ({
        ...(generator.surface && { surface: generator.surface }),
        ...file,
        path: out === '' ? file.path : `${out}/${file.path}`,
      })
      // The contents of targets are large: they are built one after the other, and only their names
      // are kept.
      for (const [key, file] of publishedAs(catalog, built.files.map(placed)).files)
        files.set(key, file)
    }
  }
  return { files, complete: true }
}

/** False for overlays: what is in them depends on a document, too, and the comparison has none. */
export const isCompared = ({ options }: Target): boolean => options?.includes('openapi') !== true

/** The impact of new codes: safe only if all built types accept unknown values. */
export function addedCodes(
  { outputs }: Pick<Side, 'outputs'>,
  generators: readonly Generator[],
): Policy['addedCodes'] {
  const built = new Set(outputs.map(({ target }) => target))
  const types = generators.flatMap(({ id, types: kind }) =>
    built.has(id) && kind !== undefined ? [kind] : [],
  )
  return types.length > 0 && types.every((kind) => kind === 'open') ? 'safe' : 'dangerous'
}

type Entry = NonNullable<ParsedCatalog['value']['codes']>[number]

/**
 * Two catalogs without the entries that they share, except one of each kind. Outputs of both that
 * are made of the rest differ as those of the whole catalogs do: what is the same of both sides
 * makes no difference, and what outputs have of a kind is still there.
 */
export function withoutShared(
  old: ParsedCatalog,
  now: ParsedCatalog,
): [ParsedCatalog, ParsedCatalog] {
  const before = new Map(old.value.codes?.map((entry) => [entry.code, entry]))
  const named = new Set(
    [old, now].flatMap(({ value }) => (value.codes ?? []).flatMap(replacementsOf)),
  )
  const shared = new Set<Entry>()
  const kinds = new Set<string>()
  for (const entry of now.value.codes ?? []) {
    const twin = before.get(entry.code)
    // An entry that names another can't be built without it.
    if (
      twin === undefined ||
      named.has(entry.code ?? '') ||
      replacementsOf(entry).length > 0 ||
      !same(twin, entry)
    )
      continue
    const kind = JSON.stringify(kindOf(entry))
    if (kinds.has(kind)) shared.add(entry).add(twin)
    kinds.add(kind)
  }
  const rest = (reading: ParsedCatalog): ParsedCatalog => {
    const codes = reading.value.codes?.filter((entry) => !shared.has(entry))
    return { ...reading, value: { ...reading.value, ...(codes && { codes }) } }
  }
  return [rest(old), rest(now)]
}

const replacementsOf = ({ deprecated, retired }: Entry): string[] =>
  [deprecated, retired].flatMap((ended) => ended?.replaced_by ?? [])

/**
 * What outputs may depend on beside the texts: the fields, and values such as a stage, a status or
 * a version.
 */
function kindOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => kindOf(item))
  if (isRecord(value)) return Object.entries(value).map(([key, item]) => [key, kindOf(item, key)])
  return name === 'code' || (typeof value === 'string' && !/^[\w.:-]{0,40}$/.test(value))
    ? typeof value
    : value
}
