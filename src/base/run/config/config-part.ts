import type { ReadConfig } from '../../core/config/read.ts'
import type { Config } from '../../core/config/types.ts'
import type { Problem } from '../../core/yaml/source.ts'
import type { Settings } from '../../targets/settings.ts'

/**
 * A kind of document: one has such a key at its top, with mistakes or without. Nothing is shown of
 * a file that was not written for this.
 */
export type DocumentKind = { what: string; keys: readonly string[] }

/** What a field of a config names. */
export type Named = DocumentKind | 'folder' | 'glob' | 'text' | 'own target'

/** What a feature knows of its fields in a config. */
export type ConfigPart = {
  /** The fields that name files and folders: `usage.include[]`. */
  names?: Readonly<Record<string, Named>>
  /** The settings for outputs that a config has. */
  settings?(config: Config): Settings
  /** What is wrong with its fields beside their types. */
  problems?(config: Pick<ReadConfig, 'config' | 'problems'>): readonly Problem[]
}
