import type { ConfigPart, DocumentKind } from '../../base/run/config/config-part.ts'

export const WORDS: DocumentKind = {
  what: 'a file of words: it has no language, such as "de"',
  keys: ['[a-z]{2,3}(?:-[A-Za-z0-9]+)*'],
}

export const config: ConfigPart = {
  names: { 'outputs[].words': WORDS, 'catalogs[].outputs[].words': WORDS },
}
