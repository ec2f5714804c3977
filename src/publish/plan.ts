import type { FhirResource } from '../fhir-client/response.ts'
import { compare, isSemver } from '../values/semver.ts'
import { differences } from './compare.ts'
import type { CanonicalResource, ServerState } from './server-state.ts'

/** One request of a publication. A `create` is sent without a lock: there is nothing to lock. */
export type Step = {
  action: 'create' | 'update' | 'replace'
  resource: CanonicalResource
  /** What the server has now; undefined for a `create`. */
  before?: FhirResource | undefined
  ifMatch?: string | undefined
  why: string
}

/** A resource that stays as it is, and its address. */
export type Kept = { resource: CanonicalResource; id: string }

/** A resource that must not be sent, and what to do about it. */
export type Refusal = {
  resource: CanonicalResource
  rule: 'server-version-kept' | 'server-version-forward' | 'server-id-free'
  why: string
}

export type Publication = { steps: readonly Step[]; kept: readonly Kept[]; refused: readonly Refusal[] }

export type PlanOptions = {
  /** Replace a published version whose content differs, or a newer version. */
  force: boolean
}

/** Plans the requests after which a server has these resources. Pure; in the order of the states. */
export function planPublication(states: readonly ServerState[], options: PlanOptions): Publication {
  const steps: Step[] = []
  const kept: Kept[] = []
  const refused: Refusal[] = []
  for (const state of states) {
    const next = planOne(state, options)
    if ('action' in next) steps.push(next)
    else if ('rule' in next) refused.push(next)
    else kept.push(next)
  }
  return { steps, kept, refused }
}

function planOne({ resource, current }: ServerState, { force }: PlanOptions): Step | Kept | Refusal {
  const { url, version, resourceType } = resource
  if (current === undefined) return { action: 'create', resource, why: 'the server does not have it' }
  const sent = current.id === resource.id ? resource : { ...resource, id: current.id }
  const different = differences(sent, current.resource)
  if (different.length === 0) return { resource, id: current.id }
  if (current.resource.url !== url) {
    const theirs = typeof current.resource.url === 'string' ? `with the URL ${current.resource.url}` : 'without a URL'
    return {
      resource,
      rule: 'server-id-free',
      why: `${resourceType}/${resource.id} is another resource on the server, ${theirs}; give the catalog another name`,
    }
  }
  const before = String(current.resource.version)
  if (before !== version) {
    if (!force && isSemver(before) && isSemver(version) && compare(before, version) > 0)
      return {
        resource,
        rule: 'server-version-forward',
        why: `${resourceType}/${current.id} has the newer version ${before}; keep both with --history versioned, or downgrade with --force`,
      }
    return { action: 'update', resource, before: current.resource, ifMatch: current.etag, why: `the server has version ${before}` }
  }
  const where = `${resourceType}/${current.id} differs at ${different.join(', ')}`
  if (force) return { action: 'replace', resource: sent, before: current.resource, ifMatch: current.etag, why: where }
  return {
    resource,
    rule: 'server-version-kept',
    why: `version ${version} is already published with different content: ${where}; give the catalog a new version, or overwrite the published one with --force`,
  }
}
