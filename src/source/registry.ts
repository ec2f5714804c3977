import { defaultUrl } from 'registry-url'
import { maxSatisfying, validRange } from 'semver'
import type { PackageSpec } from '../config/source-spec.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { HttpClient } from '../http/client.ts'
import { type Fetched, fetchDocument } from '../http/document.ts'
import { below, safeUrl, shownUrl } from '../http/url.ts'
import { digest } from '../values/hash.ts'
import { jsonOf } from '../values/json.ts'
import { asRecord, isRecord } from '../values/record.ts'

/** A registry of packages: what it is called, its address, and the variable that replaces it. */
const REGISTRIES = {
  npm: { address: defaultUrl, variable: 'npm_config_registry' },
  fhir: { address: 'https://packages.fhir.org', variable: 'FPL_REGISTRY' },
} as const

/** The environment variables that name other registries. */
export const registryVariables: readonly string[] = Object.values(REGISTRIES).map(
  ({ variable }) => variable,
)

const NAME = {
  npm: /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/,
  fhir: /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/i,
}

const ACCEPT = 'application/vnd.npm.install-v1+json, application/json;q=0.9'

/** The versions of a package, and where each is, as its registry lists them. */
export type Listing = {
  /** The name for people: `npm:@shop/common-errors`. */
  readonly shown: string
  readonly versions: readonly string[]
  /** The version that the registry calls the latest. */
  readonly latest: string | undefined
  /** The archive of a version. Rejects with {@link UserError} if its bytes are not the published ones. */
  archive(version: string): Promise<Uint8Array>
}

/**
 * What a registry has of a package: that of npm, or the one for FHIR, which answers the same way.
 * Rejects with {@link UserError} if there is no such package.
 */
export async function listingOf(
  host: Host,
  http: HttpClient,
  { registry, name }: PackageSpec,
): Promise<Listing> {
  const shown = `${registry}:${name}`
  if (!NAME[registry].test(name)) throw new UserError(`"${shown}" is not the name of a package`)
  const { address, variable } = REGISTRIES[registry]
  const base = safeUrl(host.env[variable] || address, variable)
  http.name(base)
  const url = new URL(below(base.href, name.replace('/', '%2f')))
  const { status, body } = await fetchDocument(host, http, url, ACCEPT)
  if (status === 404 || status === 405)
    throw new UserError(
      `${base.host} has no package ${name}; ${variable} can name a different registry`,
    )
  refuseFailure(shown, url, { status })
  const { versions, 'dist-tags': tags } = asRecord(jsonOf(body))
  if (!isRecord(versions))
    throw new UserError(`${shownUrl(url)} did not send the versions of a package`)
  const { latest } = asRecord(tags)
  return {
    shown,
    versions: Object.keys(versions),
    latest: typeof latest === 'string' ? latest : undefined,
    async archive(version) {
      const { tarball, integrity, shasum } = asRecord(asRecord(versions[version]).dist)
      const place =
        typeof tarball === 'string'
          ? tarball
          : below(base.href, `${name}/${encodeURIComponent(version)}`)
      const from = safeUrl(new URL(place, base).href, `the archive of ${shown}`)
      const fetched = await fetchDocument(host, http, from, 'application/octet-stream, */*;q=0.1')
      refuseFailure(shown, from, fetched)
      if (!isPublished(fetched.body, integrity, shasum))
        throw new UserError(
          `${shown} ${version}: the archive is not the one that ${base.host} lists; its hash differs`,
        )
      return fetched.body
    },
  }
}

/** The version of a package that a range selects: without one the latest. */
export function chosenVersion(
  { versions, latest }: Pick<Listing, 'versions' | 'latest'>,
  range: string | undefined,
): string | undefined {
  if (range === undefined)
    return latest !== undefined && versions.includes(latest)
      ? latest
      : (maxSatisfying(versions, '*') ??
          maxSatisfying(versions, '*', { includePrerelease: true }) ??
          undefined)
  if (versions.includes(range)) return range
  return validRange(range) === null ? undefined : (maxSatisfying(versions, range) ?? undefined)
}

function refuseFailure(shown: string, url: URL, { status }: Pick<Fetched, 'status'>): void {
  if (status === 'unfetched')
    throw new UserError(`${shown} is not cached on this machine; run once without --offline`)
  if (status !== 200) throw new UserError(`${shownUrl(url)} answers ${status}; try again later`)
}

/** True if bytes have the hash that a registry lists: SRI, or SHA-1 in older entries. */
function isPublished(bytes: Uint8Array, integrity: unknown, shasum: unknown): boolean {
  const [, kind, base64] =
    /(?:^|\s)(sha512|sha384|sha256)-([A-Za-z0-9+/=]+)/.exec(`${integrity}`) ?? []
  if (kind !== undefined) return digest(kind, bytes, 'base64') === base64
  return typeof shasum === 'string' ? digest('sha1', bytes, 'hex') === shasum.toLowerCase() : true
}
