import { readers } from '../../../contributions/readers.ts'
import type { ReaderPart } from './reader.ts'

/** The forms that features read as a catalog. */
export const CONTRIBUTED: readonly ReaderPart[] = readers
