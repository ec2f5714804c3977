import { AR } from './ar.ts'
import { DE } from './de.ts'
import { EN, type Words } from './en.ts'

/** The languages that the pages have words in, by tag. */
export const KNOWN: Readonly<Record<string, Words>> = { en: EN, de: DE, ar: AR }
