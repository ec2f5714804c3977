import { initImport as features } from '../../../contributions/init-import.ts'
import type { ImportPart } from './import-part.ts'

const PARTS: readonly ImportPart[] = features

/** How `init` begins with a list of the project; undefined if nothing reads one. */
export const importing = PARTS[0]
