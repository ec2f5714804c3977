import { compare, isSemver } from '../values/semver.ts'
import { differences } from './compare.ts'
import type { Holding, Resource } from './holdings.ts'

/** One request of a publication. A `create` is sent without a lock: there is nothing to lock. */
export type Step = { action: 'create' | 'update' | 'replace'; resource: Resource; ifMatch?: string; why: string }

/** A resource that stays as it is, and where. */
export type Kept = { resource: Resource; id: string }

/** A resource that may not be sent, and what to do about it. */
export type Refusal = { resource: Resource; rule: 'server-version-kept' | 'server-version-forward' | 'server-id-free'; why: string }

export type Publication = { steps: readonly Step[]; kept: readonly Kept[]; refused: readonly Refusal[] }

export type PlanOptions = {
  /** Replace a published version whose content differs, or a newer one. */
  force: boolean
}

/** What is to be sent so that a server holds these resources. Pure; the order is that of the holdings. */
export function planPublication(holdings: readonly Holding[], options: PlanOptions): Publication {
  const steps: Step[] = []
  const kept: Kept[] = []
  const refused: Refusal[] = []
  for (const holding of holdings) {
    const next = judged(holding, options)
    if ('action' in next) steps.push(next)
    else if ('rule' in next) refused.push(next)
    else kept.push(next)
  }
  return { steps, kept, refused }
}

function judged({ resource, own, elsewhere }: Holding, { force }: PlanOptions): Step | Kept | Refusal {
  const { url, version, resourceType } = resource
  const held = elsewhere ?? own
  if (held === undefined) return { action: 'create', resource, why: 'the server does not hold it' }
  const sent = held.id === resource.id ? resource : { ...resource, id: held.id }
  const different = differences(sent, held.resource)
  if (different.length === 0) return { resource, id: held.id }
  const lock = held.etag === undefined ? {} : { ifMatch: held.etag }
  if (held.resource.url !== url) {
    const theirs = typeof held.resource.url === 'string' ? `with the url ${held.resource.url}` : 'without a url'
    return {
      resource,
      rule: 'server-id-free',
      why: `${resourceType}/${resource.id} is another resource there, ${theirs}; give the catalog another name`,
    }
  }
  const before = String(held.resource.version)
  if (before !== version) {
    if (!force && isSemver(before) && isSemver(version) && compare(before, version) > 0)
      return {
        resource,
        rule: 'server-version-forward',
        why: `${resourceType}/${held.id} holds the newer version ${before}; keep both with --history versioned, or go back with --force`,
      }
    return { action: 'update', resource, ...lock, why: `the server holds version ${before}` }
  }
  const where = `${resourceType}/${held.id} differs at ${different.join(', ')}`
  if (force) return { action: 'replace', resource: sent, ...lock, why: where }
  return {
    resource,
    rule: 'server-version-kept',
    why: `version ${version} is published with other content: ${where}; give the catalog a new version, or replace what is published with --force`,
  }
}
