import type { LanguageSettings } from '../../base/targets/language-settings.ts'

export type Settings = { language?: LanguageSettings }
