import { isRecord } from '../catalog/record.ts'
import { sha256 } from '../hash.ts'
import { isInside } from './build.ts'

/** What the last build of one target recorded: the catalog it was made from and the hash of each output. */
export type BuildRecord = { catalog: string; outputs: Readonly<Record<string, string>> }

/** `<name>.manifest.json`: by target, what was written. It lets a check tell stale, missing, orphan and edited apart without git. */
export type Manifest = {
  name: string
  targets: Readonly<Record<string, BuildRecord>>
  /** True for a manifest of ours that can't be read any more: after a merge conflict, say. */
  damaged: boolean
}

export const manifestPath = (name: string): string => `${name}.manifest.json`

/** The hash of an output. Text is hashed with LF line ends, so that a Windows checkout makes nothing "edited". */
export const bodyHash = (contents: string | Uint8Array): string =>
  // Bytes without CR are hashed as they are: no copy of a large output is made.
  `sha256:${sha256(typeof contents !== 'string' && !contents.includes(CR) ? contents : unified(contents))}`

const CR = 13

/** Contents with LF line ends; bytes that are no text stay as they are. */
export function unified(contents: string | Uint8Array): string | Uint8Array {
  if (typeof contents === 'string') return contents.replaceAll('\r\n', '\n')
  return contents.includes(0) ? contents : Buffer.from(contents).toString('utf8').replaceAll('\r\n', '\n')
}

export function printManifest({ name, targets }: Pick<Manifest, 'name' | 'targets'>): string {
  const ordered = Object.entries(targets).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ generator: 'rail-errors', name, targets: Object.fromEntries(ordered) }, null, 2)}\n`
}

/** Reads a manifest; undefined when the file is not one of ours. It lies in a folder that others may write to: paths that lead out of it are dropped. */
export function readManifest(name: string, text: string): Manifest | undefined {
  const damaged = text.includes('"generator": "rail-errors"') ? { name, targets: {}, damaged: true } : undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return damaged
  }
  if (!isRecord(value) || value.generator !== 'rail-errors' || !isRecord(value.targets)) return damaged
  const targets = Object.entries(value.targets).flatMap(([target, recorded]) => {
    if (!isRecord(recorded) || typeof recorded.catalog !== 'string' || !isRecord(recorded.outputs)) return []
    const outputs = Object.entries(recorded.outputs).filter(
      (output): output is [string, string] => isInside(output[0]) && typeof output[1] === 'string',
    )
    return [[target, { catalog: recorded.catalog, outputs: Object.fromEntries(outputs) }] as const]
  })
  return { name, targets: Object.fromEntries(targets), damaged: false }
}
