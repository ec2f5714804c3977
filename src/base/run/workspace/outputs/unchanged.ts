import { catalogOf } from '../../../core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../../core/catalog/parsed-catalog.ts'
import { sha256 } from '../../../core/values/hash.ts'
import { memoOfObjects } from '../../../core/values/memo.ts'
import type { Host } from '../../../io/host/host.ts'
import { type Choices, generators } from '../../../targets/build.ts'
import { type BuildRecord, isAsRecorded, type Manifest } from '../../../targets/manifest.ts'
import { isOwnTarget } from '../../../targets/own-targets.ts'
import type { Settings } from '../../../targets/settings.ts'
import { contentsOf } from './output-folder.ts'

/** The hash of all that the outputs of a target follow from, and of their record. */
export type InputOf = (target: string, record: BuildRecord) => string | undefined

/**
 * Undefined for a target that is always made: that of a plugin, whose code is not known here, and
 * those that look at more than the catalog or say what their outputs lack.
 */
export const inputsOf =
  (
    { generator }: Pick<Host, 'generator'>,
    reading: ParsedCatalog,
    settings: Settings,
    choices: Choices,
  ): InputOf =>
  (target, { input: _, ...record }) =>
    generator !== undefined && follows(target)
      ? `sha256:${sha256(JSON.stringify([generator, contentHash(reading), target, settings, choices[target], record]))}`
      : undefined

const follows = (target: string): boolean =>
  isOwnTarget(target) || generators.some(({ id, warns }) => id === target && warns === undefined)

/** The order of keys counts: outputs list languages and parameters as the author does. */
const contentHash = memoOfObjects((reading: ParsedCatalog) =>
  sha256(JSON.stringify(catalogOf(reading))),
)

/** The records of the targets whose outputs are as this build would make them, by target. */
export async function unchangedIn(
  host: Host,
  folder: string,
  manifest: Manifest | undefined,
  inputOf: InputOf,
): Promise<Map<string, BuildRecord>> {
  const unchanged = new Map<string, BuildRecord>()
  for (const [target, record] of Object.entries(manifest?.targets ?? {})) {
    if (record.input === undefined || record.input !== inputOf(target, record)) continue
    const outputs = Object.entries(record.outputs)
    const contents = await contentsOf(host, folder, new Set(outputs.map(([path]) => path)))
    const isSame = ([path, hash]: [string, string]) => {
      const now = contents.get(path)
      return now !== undefined && isAsRecorded(now, hash)
    }
    if (outputs.every(isSame)) unchanged.set(target, record)
  }
  return unchanged
}
