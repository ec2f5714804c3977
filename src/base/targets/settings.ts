import type { Settings as FeatureSettings } from '../../contributions/settings.ts'
import type { Output } from '../core/config/types.ts'
import type { LanguageSettings } from './language-settings.ts'

/** A field of an output in the config that only some targets take. */
export type OutputOption = Exclude<keyof Output, 'target' | 'out' | 'file' | 'committed'>

/** An output in another language, as the config of the publisher has it. */
export type OfferedOutput = {
  target: string
  file?: string | undefined
  language: LanguageSettings
}

/** What was asked of an output beside its target and folder, as the config says it. */
export type OutputOptions = Omit<Output, 'target' | 'out'> & {
  /** Of a site: the outputs in other languages that it offers, and whether it has FHIR. */
  offered?: readonly OfferedOutput[]
  fhir?: boolean
}

/**
 * The settings for outputs: decisions of the publisher that a family of targets shares, and what the
 * config says about this output.
 */
export type Settings = FeatureSettings & {
  /** What the config says about an output in another language. */
  language?: LanguageSettings
  /** The outputs in other languages that a site offers. */
  offered?: readonly OfferedOutput[]
  /** True for a site without FHIR: the catalog has no such output. */
  isPlain?: boolean
}
