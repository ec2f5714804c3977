/** Where a text comes from: `-`, `<git ref>:<path>`, an address, a terminology service, or a path. */
export type Spec =
  | { kind: 'stdin' }
  | { kind: 'git'; ref: string; path: string }
  | { kind: 'web'; address: string }
  | { kind: 'fhir'; base: string; canonical: string; version: string | undefined }
  | { kind: 'path'; path: string }

/** Reads what people write for a source. `C:\clinic\errors.yaml` is a path on Windows, not a ref called C. */
export function parseSpec(text: string): Spec {
  if (text === '-') return { kind: 'stdin' }
  if (/^https?:\/\//i.test(text)) return { kind: 'web', address: text }
  const [, base, canonical = '', version] = /^fhir\+(https?:\/\/[^#]*)#?([^|]*)(?:\|(.*))?$/is.exec(text) ?? []
  if (base !== undefined) return { kind: 'fhir', base, canonical, version: version || undefined }
  const colon = text.indexOf(':')
  if (colon < 1 || /^[A-Za-z]:[\\/]/.test(text)) return { kind: 'path', path: text }
  return { kind: 'git', ref: text.slice(0, colon), path: text.slice(colon + 1) }
}

/** True for a source that is fetched. */
export const isRemote = (text: string): boolean => ['web', 'fhir'].includes(parseSpec(text).kind)
