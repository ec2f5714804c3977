/** The origin of a text: `-`, `<git ref>:<path>`, an address, a terminology service, or a path. */
type Origin =
  | { kind: 'stdin' }
  | { kind: 'git'; ref: string; path: string }
  | { kind: 'web'; address: string }
  | { kind: 'fhir'; base: string; canonical: string; version: string | undefined }
  | { kind: 'path'; path: string }

/** An origin; `inside` is the canonical of one of the resources that its text has. */
export type Spec = Origin & { inside?: string }

/**
 * Parses a source argument. `C:\clinic\errors.yaml` is a path on Windows, not a ref called C. What
 * follows a `#` after `.json` is the canonical of a resource in a Bundle.
 */
export function parseSpec(text: string): Spec {
  const [, outer, inside] = /^(?!fhir\+)(.+\.json)#([a-z][a-z0-9+.-]*:\S+)$/is.exec(text) ?? []
  return outer === undefined ? originOf(text) : { ...originOf(outer), inside: inside! }
}

function originOf(text: string): Origin {
  if (text === '-') return { kind: 'stdin' }
  if (/^https?:\/\//i.test(text)) return { kind: 'web', address: text }
  const [, base, canonical = '', version] =
    /^fhir\+(https?:\/\/[^#]*)#?([^|]*)(?:\|(.*))?$/is.exec(text) ?? []
  if (base !== undefined) return { kind: 'fhir', base, canonical, version: version || undefined }
  const colon = text.indexOf(':')
  if (colon < 1 || /^[A-Za-z]:[\\/]/.test(text)) return { kind: 'path', path: text }
  return { kind: 'git', ref: text.slice(0, colon), path: text.slice(colon + 1) }
}

/** True for a source on the network. */
export const isRemote = (text: string): boolean => ['web', 'fhir'].includes(parseSpec(text).kind)
