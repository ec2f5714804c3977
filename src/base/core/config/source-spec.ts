/**
 * A file of a package that is installed: `npm:@shop/common-errors/errors.yaml` in node_modules,
 * `fhir:shop.errors#1.0.0/CodeSystem-errors.json` in the package cache of FHIR.
 */
export type PackageSpec = {
  kind: 'package'
  /** As it was given. */
  named: string
  manager: 'npm' | 'fhir'
  /** The name of the package, of FHIR with its version; undefined if that is not one. */
  name: string | undefined
  file: string | undefined
}

/**
 * The origin of a text: `-`, `<git ref>:<path>`, an address, a terminology service, a file of an
 * installed package, or a path.
 */
type Origin =
  | PackageSpec
  | { kind: 'stdin' }
  | { kind: 'git'; ref: string; path: string }
  | { kind: 'web'; address: string }
  | { kind: 'fhir'; base: string; canonical: string; version: string | undefined }
  | { kind: 'path'; path: string }

/** A FHIR package in a file, and the canonical of a resource in it: `shop.tgz#https://shop.test/CodeSystem/errors|1.0.0`. */
export type ArchiveSpec = {
  kind: 'archive'
  archive: Origin
  /** The part before the `#`, as it was given. */
  named: string
  canonical: string | undefined
  version: string | undefined
}

/** An origin, or an archive of one; `inside` is the canonical of one of the resources that its text has. */
export type Spec = (Origin | ArchiveSpec) & { inside?: string }

/**
 * Parses a source argument. `C:\clinic\errors.yaml` is a path on Windows, not a ref called C. What
 * follows a `#` after `.json` is the canonical of a resource in a Bundle.
 */
export function parseSpec(text: string): Spec {
  const [, named, canonical, version] =
    /^(?!fhir[+:]|npm:)([^#]+\.(?:tgz|tar\.gz)(?:\?[^#]*)?)(?:#([^|]*)(?:\|(.*))?)?$/is.exec(
      text,
    ) ?? []
  if (named !== undefined)
    return {
      kind: 'archive',
      archive: originOf(named),
      named,
      canonical: canonical || undefined,
      version: version || undefined,
    }
  const found = /^(?:fhir[+:]|npm:)/i.test(text)
    ? null
    : /(?<=.\.json)#(?=[a-z][a-z0-9+.-]*:\S)/i.exec(text)
  if (found === null) return originOf(text)
  const inside = text.slice(found.index + 1)
  return /\s/.test(inside) ? originOf(text) : { ...originOf(text.slice(0, found.index)), inside }
}

function originOf(text: string): Origin {
  if (text === '-') return { kind: 'stdin' }
  if (/^https?:\/\//i.test(text)) return { kind: 'web', address: text }
  const [, base, canonical = '', version] =
    /^fhir\+(https?:\/\/[^#]*)#?([^|]*)(?:\|(.*))?$/is.exec(text) ?? []
  if (base !== undefined) return { kind: 'fhir', base, canonical, version: version || undefined }
  const [, manager] = /^(npm|fhir):/.exec(text) ?? []
  if (manager === 'npm' || manager === 'fhir') return packageSpec(manager, text)
  const colon = text.indexOf(':')
  if (colon < 1 || /^[A-Za-z]:[\\/]/.test(text)) return { kind: 'path', path: text }
  return { kind: 'git', ref: text.slice(0, colon), path: text.slice(colon + 1) }
}

const PACKAGES = {
  npm: /^npm:((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:\/(.+))?$/i,
  fhir: /^fhir:([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+#[\w.+-]+)(?:\/(.+))?$/i,
}

function packageSpec(manager: 'npm' | 'fhir', text: string): PackageSpec {
  const [, name, file] = PACKAGES[manager].exec(text) ?? []
  return { kind: 'package', named: text, manager, name, file }
}

export function isRemote(text: string): boolean {
  const spec = parseSpec(text)
  const { kind } = spec.kind === 'archive' ? spec.archive : spec
  return kind === 'web' || kind === 'fhir'
}
