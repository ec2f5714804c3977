import { codeSystem } from './code-system.ts'
import { flatList } from './flat-list.ts'
import type { Reader } from './reader.ts'
import { resource } from './resource.ts'
import { valueSet } from './value-set.ts'
import { yaml } from './yaml.ts'

/** The forms that can become a catalog. The first that recognises a text reads it; yaml takes what nobody else claims. */
export const readers: readonly Reader[] = [flatList, codeSystem, valueSet, resource, yaml]

/** The files that may belong to a file of this name, by what they are. */
export const companionsOf = (file: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...readers.map((reader) => reader.companions(file)))
