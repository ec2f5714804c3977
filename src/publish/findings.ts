import { type Diagnostic, diagnosticOf, fingerprintOf, type Severity } from '../diagnostic.ts'
import type { FhirServer } from '../fhir-client/client.ts'
import type { CanonicalResource } from './server-state.ts'

/** What `publish` reports: one record for the finding and for its page. */
export const serverRules = {
  'server-id-free': {
    summary: 'The id of a resource is free on the server, or holds the same canonical url.',
    why: 'Another resource would be overwritten, and whoever reads it by its id would get error codes.',
  },
  'server-version-kept': {
    summary: 'A published version keeps its content.',
    why: 'Clients keep what they loaded by url and version; two contents under one version leave them with different codes, and nobody sees it.',
  },
  'server-version-forward': {
    summary: 'A publication never takes a server back to an older version.',
    why: 'Codes that clients know already would become unknown.',
  },
  'server-accepts': {
    summary: 'The server takes every resource that it is sent.',
    why: 'A set of which a part is missing answers wrong.',
  },
  'server-current': {
    summary: 'The server holds what the build makes of the catalog now.',
    why: 'Who loads the set from the server would get another list than who reads the files.',
  },
  'server-answers': {
    summary: 'Asked for the set, the server answers with exactly its codes.',
    why: 'A stored expansion or a cache that is out of date gives clients an old list.',
  },
} as const

export type ServerRule = keyof typeof serverRules

/** A finding about one resource on a server. Its place is the address of the resource: there is no line to point at. */
export function serverFinding(
  { base, redact }: Pick<FhirServer, 'base' | 'redact'>,
  { resourceType, id, url }: CanonicalResource,
  rule: ServerRule,
  message: string,
  severity: Severity = 'error',
): Diagnostic {
  return diagnosticOf({
    rule,
    severity,
    message: redact(message),
    file: `${base}/${resourceType}/${id}`,
    fingerprint: fingerprintOf(rule, resourceType, url),
  })
}
