import { someOf } from '../../base/core/values/lists.ts'
import { asRecord, asRecords } from '../../base/core/values/record.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { type FhirResource, type FhirServer, read } from '../fhir/index.ts'
import { isOurs } from './ownership.ts'
import { allAt, pinned, type Versions, versionsOf } from './pin.ts'
import type { Kept, Publication, Step } from './plan.ts'
import type { Published } from './publish.ts'
import { codesIn } from './resources.ts'
import { type SendOptions, send } from './send.ts'
import { type CanonicalResource, versionsAt } from './server-state.ts'
import { readBack } from './verify.ts'
import { versionOrder } from './version-order.ts'

/**
 * Withdraws an older version of a set from a server, as {@link planWithdrawal} says, and reads back
 * what was sent. With `mode` `plan`, nothing is sent.
 */
export async function withdraw(
  server: FhirServer,
  resources: readonly CanonicalResource[],
  version: string,
  options: SendOptions & { mode: 'send' | 'plan' },
): Promise<Published> {
  const plan = await planWithdrawal(server, resources, version)
  if (options.mode === 'plan' || plan.steps.length === 0)
    return { plan, done: [], answers: [], diagnostics: [] }
  const { done, refused } = await send(server, plan.steps, options)
  const { answers, diagnostics: wrong } = await readBack(
    server,
    done.map(({ resource }) => resource),
  )
  return { plan, done, answers, diagnostics: [...refused, ...wrong] }
}

/**
 * Plans the requests that withdraw an older version of a set: its CodeSystems and ValueSets get the
 * status `retired`, nothing is deleted (FHIR R4 PublicationStatus). Rejects with {@link UserError} a
 * version that the server does not have, and that of the catalog itself.
 */
async function planWithdrawal(
  server: FhirServer,
  resources: readonly CanonicalResource[],
  version: string,
): Promise<Publication> {
  const set = codesIn(resources) ?? resources[0]!
  if (set.version === version)
    throw new UserError(
      'refused',
      `${version} is the version of the catalog; write "status: retired" into it, and publish it with --force`,
    )
  const found = (
    await Promise.all(
      resources.map(({ resourceType, url }) => versionsAt(server, resourceType, url)),
    )
  ).flat()
  const systems = new Set(resources.map(({ url }) => url))
  const one = new Map(
    found
      .filter((each) => (versionOfCodes(each, systems) ?? each.version) === version)
      .map((each) => [addressOf(each), each]),
  )
  if (one.size === 0) throw new UserError('not-found', notThere(server, found, { set, version }))
  const versions = versionsOf(found)
  const steps: Step[] = []
  const kept: Kept[] = []
  for (const { resourceType, id } of one.values()) {
    const whole = await read(server, resourceType, id)
    if (whole === undefined) continue // it was deleted in the meantime
    const resource = whole.resource as CanonicalResource
    if (!isOurs(resource, set))
      throw new UserError(
        'refused',
        `${resourceType}/${id} is of the publisher "${server.redactLine(String(resource.publisher)).slice(0, LONGEST)}"; nothing was changed`,
      )
    if (resource.status === 'retired') kept.push({ resource, id })
    else
      steps.push({
        action: 'retire',
        resource: retired(resource, set.date, versions),
        before: resource,
        ifMatch: whole.etag,
        why: 'the version is withdrawn',
      })
  }
  return { steps, kept, refused: [] }
}

// What a server says can be long.
const LONGEST = 40
const MOST = 10

/** The version of the codes that a ValueSet has: its own may differ. */
const versionOfCodes = ({ compose }: FhirResource, systems: ReadonlySet<string>): unknown =>
  asRecords(asRecord(compose).include).find(({ system }) => systems.has(String(system)))?.version

/** The same resource as retired. Its date changes with its status (FHIR R4 ValueSet.date). */
function retired(resource: CanonicalResource, date: unknown, versions: Versions) {
  const { meta: _, ...rest } = resource
  const changed = { ...rest, status: 'retired', ...(date !== undefined && { date }) }
  // Its codes stay those of its own version.
  return pinned(changed as CanonicalResource, allAt(versions, resource))
}

const addressOf = ({ resourceType, id }: CanonicalResource): string => `${resourceType}/${id}`

function notThere(
  { base, redactLine }: FhirServer,
  found: readonly CanonicalResource[],
  { set, version }: { set: CanonicalResource; version: string },
): string {
  const versions = found
    .filter(({ url }) => url === set.url)
    .sort((a, b) => versionOrder(b, a) ?? 0)
    .map((one) => redactLine(String(one.version)).slice(0, LONGEST))
  const has = versions.length === 0 ? 'none' : someOf(versions, MOST)
  return `${base} does not have version ${version} of ${set.url}; it has ${has}`
}
