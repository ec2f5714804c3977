import { withoutVersion } from '../../../base/core/catalog/names.ts'
import type { Spec } from '../../../base/core/config/source-spec.ts'
import { asArray, asRecord, asRecords } from '../../../base/core/values/record.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import type { HttpClient } from '../../../base/io/http/client.ts'
import { safeUrl } from '../../../base/io/http/url.ts'
import type { Opened } from '../../../base/run/source/opened.ts'
import { extensionIn } from '../../../libraries/wire/field.ts'
import { type FhirServer, fhirServer } from '../client/client.ts'
import { isId } from '../client/id.ts'
import { read } from '../client/read.ts'
import type { FhirResource } from '../client/response.ts'
import { search } from '../client/search.ts'
import { includesOf } from '../reading/whole.ts'
import { newestOf, versionsNote } from '../terms/newest-version.ts'
import { VALUES_FROM } from '../terms/own-properties.ts'

/**
 * A FHIR server as a source of catalogs: the name of the source for people, and notes about how it
 * was read.
 */
type TerminologyService = { server: FhirServer; shown: string; notices: string[] }

/**
 * Reads a CodeSystem of a terminology service, or a ValueSet with its CodeSystem, by its canonical.
 * The resource contains more than any operation: properties that are whole numbers or booleans get
 * lost in $expand, and break $lookup, on a common server.
 */
export async function fromFhirServer(
  host: Host,
  http: HttpClient,
  spec: Extract<Spec, { kind: 'fhir' }>,
): Promise<Opened> {
  const shown = `fhir+${spec.base}#${spec.canonical}${spec.version === undefined ? '' : `|${spec.version}`}`
  const example =
    'fhir+https://tx.example.org/fhir#https://example.org/terminology/CodeSystem/errors'
  if (spec.canonical === '')
    throw new UserError(
      'usage',
      `${shown} has no canonical URL; add it after a #, such as ${example}`,
    )
  const url = safeUrl(spec.base.replace(/(?<!\/)\/+$/, ''), 'the terminology service')
  http.name(url)
  const service: TerminologyService = {
    server: fhirServer(url.href, http, host),
    shown,
    notices: [],
  }
  const { resource, codeSystem } = await published(service, spec.canonical, spec.version)
  const stages = codeSystem && (await stagesOf(service, codeSystem))
  const beside = { ...(codeSystem !== resource && { codeSystem }), stages }
  return {
    shown,
    text: bytesOf(resource),
    notices: service.notices,
    beside: async () => undefined,
    elsewhere: async () =>
      Object.fromEntries(
        Object.entries(beside).flatMap(([role, one]) => (one ? [[role, bytesOf(one)]] : [])),
      ),
  }
}

const bytesOf = (resource: FhirResource): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(resource, null, 2)}\n`)

/** The resource with a canonical, and the CodeSystem that has its codes. */
async function published(
  service: TerminologyService,
  canonical: string,
  version: string | undefined,
): Promise<{ resource: FhirResource; codeSystem: FhirResource | undefined }> {
  const codeSystem = await resourceAt(service, 'CodeSystem', canonical, version)
  if (codeSystem !== undefined) return { resource: codeSystem, codeSystem }
  const valueSet = await resourceAt(service, 'ValueSet', canonical, version)
  if (valueSet === undefined) {
    const which = version === undefined ? canonical : `${canonical} in version ${version}`
    throw new UserError(
      'not-found',
      `${service.server.base} has neither a CodeSystem nor a ValueSet ${which}; is the canonical URL right?`,
    )
  }
  // The stored expansion may be older than the CodeSystem.
  const { expansion: _, ...resource } = valueSet
  const [include, ...more] = includesOf(resource)
  const system = more.length === 0 ? ifText(include?.system) : undefined
  return {
    resource,
    codeSystem:
      system === undefined
        ? undefined
        : await systemOf(service, system, ifText(include?.version), ifText(resource.version)),
  }
}

/** The resource with this canonical url: in this version, else in the newest. */
async function resourceAt(
  { server, shown, notices }: TerminologyService,
  type: 'CodeSystem' | 'ValueSet',
  url: string,
  version?: string,
): Promise<FhirResource | undefined> {
  const found = await search(server, type, { url, version })
  const chosen = newestOf(found)
  notices.push(...versionsNote(shown, found, chosen).map((note) => server.redactLine(note)))
  // A search may return a resource partially, marked as such.
  const isPart = asArray(asRecord(chosen?.meta).tag).some(
    (tag) => asRecord(tag).code === 'SUBSETTED',
  )
  return isPart && isId(chosen?.id) ? (await read(server, type, chosen.id))?.resource : chosen
}

/**
 * The CodeSystem in the version that the ValueSet names, else in the version of the ValueSet,
 * because pairs are published together, else the newest.
 */
const systemOf = async (
  service: TerminologyService,
  system: string,
  named: string | undefined,
  own: string | undefined,
): Promise<FhirResource | undefined> =>
  (await resourceAt(service, 'CodeSystem', system, named ?? own)) ??
  (named === undefined && own !== undefined ? resourceAt(service, 'CodeSystem', system) : undefined)

const ifText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** The CodeSystem of the stages; our CodeSystems refer to it by the ValueSet of fix_stage. */
async function stagesOf(
  service: TerminologyService,
  codeSystem: FhirResource,
): Promise<FhirResource | undefined> {
  const property = asRecords(codeSystem.property).find(({ code }) => code === 'fix_stage') ?? {}
  const canonical = extensionIn(property, VALUES_FROM).valueCanonical
  if (typeof canonical !== 'string' || canonical.includes('/CodeSystem/')) return undefined
  const version = ifText(codeSystem.version)
  const valueSet = withoutVersion(canonical)
  const derived = valueSet.replace('/ValueSet/', '/CodeSystem/')
  const found =
    derived === valueSet ? undefined : await resourceAt(service, 'CodeSystem', derived, version)
  if (found !== undefined) return found
  // Canonicals that were published before: the ValueSet names the CodeSystem.
  const [include] = includesOf((await resourceAt(service, 'ValueSet', valueSet, version)) ?? {})
  const system = ifText(include?.system)
  return system === undefined || system === codeSystem.url
    ? undefined
    : resourceAt(service, 'CodeSystem', system, version)
}
