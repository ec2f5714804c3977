import type { FhirResource } from '../fhir/index.ts'
import { differences } from './compare.ts'
import { foreignReason } from './ownership.ts'
import { isUnpinned, pinned, type Versions, versionsOf } from './pin.ts'
import { codesIn, type History } from './resources.ts'
import type { CanonicalResource, ServerState } from './server-state.ts'
import { newestOf, versionOrder } from './version-order.ts'

/** One request of a publication. A `create` is sent without a lock: there is nothing to lock. */
export type Step = {
  action: 'create' | 'update' | 'replace' | 'retire'
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
  rule:
    | 'server-version-kept'
    | 'server-version-forward'
    | 'server-id-free'
    | 'server-canonical-owned'
  why: string
}

export type Publication = {
  steps: readonly Step[]
  kept: readonly Kept[]
  refused: readonly Refusal[]
}

export type PlanOptions = {
  history: History
  /** Replace a published version whose content differs, or go back behind a newer version. */
  force: boolean
  /** Replace or follow resources of another publisher. */
  takeOver: boolean
}

/**
 * Plans the requests after which a server has these resources. Pure; in the order of the states.
 */
export function planPublication(states: readonly ServerState[], options: PlanOptions): Publication {
  const steps: Step[] = []
  const kept: Kept[] = []
  const refused: Refusal[] = []
  const resources = states.map(({ resource }) => resource)
  const codesUrl = codesIn(resources)?.url
  const others = states.find(({ resource: { url } }) => url === codesUrl)?.others ?? []
  const set: PlannedSet = {
    versions: versionsOf(resources),
    codesUrl,
    isShared: others.length > 0,
    isOlder: others.some((one) => isLater(one, resources[0]!)),
  }
  for (const state of states) {
    const next = planOne(state, set, options)
    if ('action' in next) steps.push({ ...next, resource: pinned(next.resource, set.versions) })
    else if ('rule' in next) refused.push(next)
    else kept.push(next)
  }
  return { steps, kept, refused }
}

const PINS =
  'the server has several versions, and this one does not name the version of its CodeSystem'

/**
 * The canonicals of the set with their versions, that of its codes, and whether the server has other versions of them,
 * and newer ones.
 */
type PlannedSet = {
  versions: Versions
  codesUrl: string | undefined
  isShared: boolean
  isOlder: boolean
}

function planOne(
  state: ServerState,
  { versions, codesUrl, isShared, isOlder }: PlannedSet,
  { history, force, takeOver }: PlanOptions,
): Step | Kept | Refusal {
  const { resource, current, others } = state
  const { url, version, resourceType } = resource
  const sent =
    current === undefined || current.id === resource.id ? resource : { ...resource, id: current.id }
  const step = (action: Step['action'], why: string): Step => ({
    action,
    resource: sent,
    before: current?.resource,
    ifMatch: current?.etag,
    why,
  })
  // A set is the same with and without its version in its references.
  const different =
    current === undefined
      ? []
      : differences(pinned(sent, versions), pinned(current.resource, versions))
  if (current !== undefined && different.length === 0) {
    // Somebody may have loaded the files. With one version on the server, they mean the same.
    if (!isShared || !isUnpinned(current.resource, versions)) return { resource, id: current.id }
    return step('update', PINS)
  }
  const refuse = (rule: Refusal['rule'], why: string): Refusal => ({ resource, rule, why })
  if (current !== undefined && current.resource.url !== url) {
    const theirs =
      typeof current.resource.url === 'string'
        ? `with the URL ${current.resource.url}`
        : 'without a URL'
    return refuse(
      'server-id-free',
      `${resourceType}/${resource.id} is another resource on the server, ${theirs}; give the catalog another name`,
    )
  }
  const foreign = takeOver ? undefined : foreignReason(state, codesUrl)
  if (foreign !== undefined)
    return refuse(
      'server-canonical-owned',
      `${foreign}; if the publisher was renamed, or to replace that content, use --take-over; otherwise give the catalog another url or name`,
    )

  const later = [current?.resource, ...others].find(
    (one) => one !== undefined && isLater(one, resource),
  )
  if (current !== undefined && current.resource.version === version) {
    // Of an older version, a part that a newer one does not have may be retired.
    if (isOlder && isRetiredOnly(sent, current.resource, versions))
      return { resource: { ...resource, status: 'retired' }, id: current.id }
    const where = `${resourceType}/${current.id} differs at ${different.join(', ')}`
    if (force) return step('replace', where)
    if (current.resource.status === 'draft' && later === undefined)
      return step('replace', `the server has a draft of it: ${where}`)
    return refuse(
      'server-version-kept',
      `version ${version} is already published with different content: ${where}; give the catalog a new version, or overwrite the published one with --force`,
    )
  }

  if (later !== undefined && !force)
    return refuse(
      'server-version-forward',
      laterReason(later, resource, later === current?.resource),
    )
  if (current === undefined) return step('create', createReason(others))
  const before = String(current.resource.version)
  if (history === 'versioned')
    return refuse(
      'server-id-free',
      `${resourceType}/${current.id} has the version ${before} on the server, and ids have no characters to distinguish it from ${version}; give the catalog another version`,
    )
  return step('update', `the server has version ${before}`)
}

const isRetiredOnly = (
  ours: CanonicalResource,
  theirs: FhirResource,
  versions: Versions,
): boolean =>
  theirs.status === 'retired' &&
  differences(
    { ...pinned(ours, versions), status: theirs.status, date: theirs.date },
    pinned(theirs, versions),
    1,
  ).length === 0

/** A resource without a version is older than each version. */
const isLater = (theirs: FhirResource, ours: CanonicalResource): boolean =>
  typeof theirs.version === 'string' && (versionOrder(theirs, ours) ?? 1) > 0

function laterReason(later: FhirResource, ours: CanonicalResource, isReplaced: boolean): string {
  const at = `${ours.resourceType}/${later.id}`
  if (versionOrder(later, ours) === undefined)
    return `${at} has ${versionText(later)}, and it is unknown whether ${ours.version} is newer: the versions are not SemVer, and their dates do not order them; if it is newer, give it a later date or publish with --force`
  const next = isReplaced
    ? 'add the older version beside it with --history versioned --force, or downgrade with --force'
    : 'add the older version with --force: clients that name no version may then get the older codes'
  return `${at} has the newer version ${shortVersion(later)}; ${next}`
}

function createReason(others: readonly FhirResource[]): string {
  const newest = newestOf(others)
  if (newest === undefined) return 'the server does not have it'
  return others.length === 1
    ? `the server has ${versionText(newest)}`
    : `the server has ${others.length} versions, up to ${shortVersion(newest)}`
}

const LONGEST = 40

const shortVersion = ({ version }: FhirResource): string => {
  const text = String(version)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const versionText = (resource: FhirResource): string =>
  typeof resource.version === 'string'
    ? `version ${shortVersion(resource)}`
    : 'a resource without a version'
