import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Severity,
} from '../../base/core/diagnostic.ts'
import type { FhirServer } from '../fhir/index.ts'
import type { CanonicalResource } from './server-state.ts'

/** The rules of `publish`: one record for the finding and for its page. */
export const serverRules = {
  'server-id-free': {
    summary: 'The id of a resource is unused on the server; else it has the same canonical URL.',
    why: 'Otherwise, another resource is overwritten, and clients that read it by id get error codes.',
  },
  'server-canonical-owned': {
    summary: 'A canonical URL on the server belongs to this publisher.',
    why: 'Otherwise, two publishers give one URL different codes, and the last one to publish wins.',
  },
  'server-version-kept': {
    summary: 'A published version keeps its content, unless it is a draft.',
    why: 'Clients cache content by URL and version. If the content of a version changes, clients silently use different codes.',
  },
  'server-version-forward': {
    summary: 'No version is added behind the newest one on the server.',
    why: 'Many servers answer clients that name no version from the version that they received last. Codes that clients already know would become unknown.',
  },
  'server-accepts': {
    summary: 'The server accepts every resource.',
    why: 'Otherwise, the set is incomplete, and the server answers incorrectly.',
  },
  'server-current': {
    summary: 'The content of the server matches the catalog.',
    why: 'Otherwise, clients of the server and readers of the files get different lists.',
  },
  'server-answers': {
    summary: 'The server returns exactly the codes of the set.',
    why: 'Otherwise, a stale expansion, a cache or another version gives clients an old list.',
  },
} as const

export type ServerRule = keyof typeof serverRules

/**
 * Returns a finding about one resource on a server. Its location is the URL of the resource; it has
 * no line.
 */
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
