import type { ImportPart } from '../../base/run/init-import.ts'
import { initImport as features } from '../../contributions/init-import.ts'

const PARTS: readonly ImportPart[] = features

/** How `init` begins with a list of the project; undefined if nothing reads one. */
export const importing = PARTS[0]
