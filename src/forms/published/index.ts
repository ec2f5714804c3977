import { bundle } from './bundle.ts'
import { codeSystem } from './code-system.ts'
import { flatList } from './flat-list.ts'
import type { Reader } from './reader.ts'
import { resource } from './resource.ts'
import { valueSet } from './value-set.ts'
import { yaml } from './yaml.ts'

/** The forms that can be read as a catalog. The first form that recognises a text reads it; yaml takes all others. */
export const readers: readonly Reader[] = [flatList, codeSystem, valueSet, bundle, resource, yaml]

/** The possible companion files of a file, by role. */
export const companionsOf = (file: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...readers.map((reader) => reader.companions(file)))
