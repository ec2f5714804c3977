import type { Config } from '../../base/core/config/types.ts'
import { didYouMean, nearest } from '../../base/core/values/nearest.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import type { LazyHttpClient } from '../../base/io/http/client.ts'
import { safeUrl, shownUrl } from '../../base/io/http/url.ts'
import { type FhirServer, fhirServer, succeeded, summaryOf } from '../fhir/index.ts'
import { type Capability, readCapability } from './capability.ts'

export type OpenFhir = {
  server: FhirServer
  capability: Capability & { release: NonNullable<Capability['release']> }
}

/**
 * Opens the server that a command names: by its base URL, or by its name in the config. Rejects
 * with {@link UserError} if it is not a supported FHIR server.
 */
export async function openFhir(
  host: Host,
  named: string,
  { config, network }: { config: Config; network: LazyHttpClient },
): Promise<OpenFhir> {
  if (host.network.offline)
    throw new UserError('network', 'publish needs the network; omit --offline')
  const base = safeUrl(addressOf(named, config), 'the FHIR server')
  const http = await network()
  http.name(base)
  const server = fhirServer(base.href, http)
  const answered = await readCapability(server)
  if (!answered.ok) {
    const why = succeeded(answered.response)
      ? 'not a FHIR server: /metadata is not a CapabilityStatement'
      : `the request for /metadata failed with ${summaryOf(answered.response)}`
    throw new UserError(
      'network',
      `${shownUrl(base)}: ${why}; give the base URL of a FHIR API, such as https://fhir.example.org/r4`,
    )
  }
  const { release, transactions, fhirVersion, software } = answered.value
  host.detail(
    `${shownUrl(base)}: ${software}, FHIR ${fhirVersion}, ${transactions ? 'supports transactions' : 'does not support transactions'}`,
  )
  if (release === undefined)
    throw new UserError(
      'unsupported',
      `${shownUrl(base)} uses FHIR ${fhirVersion}; rail-errors supports R4, R4B and R5`,
    )
  return { server, capability: { ...answered.value, release } }
}

function addressOf(named: string, { servers = {} }: Config): string {
  if (named.includes('://')) return named.replace(/^fhir\+/, '')
  const settings = Object.hasOwn(servers, named) ? servers[named]! : undefined
  if (settings?.fhir !== undefined) return settings.fhir
  if (settings !== undefined)
    throw new UserError(
      'config',
      `the server "${named}" has no "fhir" in the config; set it to the base URL of its FHIR API`,
    )
  const names = Object.keys(servers).filter((name) => servers[name]!.fhir !== undefined)
  const hint =
    didYouMean(nearest(named, names)) ||
    (names.length > 0
      ? `; the configured servers are ${names.join(', ')}`
      : '; give the base URL of a FHIR API')
  throw new UserError('not-found', `"${named}" is not a known server${hint}`)
}
