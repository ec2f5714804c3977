import { catalogOf } from '../../base/core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import type { ReportedPublication, ReportedStep } from '../../base/report/report.ts'
import { generatorsOf, makeFrom, missingFields } from '../../base/targets/build.ts'
import type { Settings } from '../../base/targets/settings.ts'
import { versionIdOf } from '../fhir/index.ts'
import type { OpenFhir } from './open.ts'
import { type Published, publish } from './publish.ts'
import { type History, inOrder, resourcesOf } from './resources.ts'
import type { SentStep } from './send.ts'
import { withdraw } from './withdraw.ts'

/**
 * How a catalog is published: which resources are kept, whether requests are sent, and what may be
 * replaced.
 */
export type PublishFlags = {
  history: History
  dryRun?: true
  check?: true
  force?: true
  takeOver?: true
  retire?: string
}

type Target = OpenFhir & { settings: Settings }

/**
 * Publishes the resources of one catalog. Rejects with {@link UserError} a catalog that can't be
 * converted to FHIR.
 */
export async function publishCatalog(
  host: Host,
  reading: ParsedCatalog,
  { server, capability, settings }: Target,
  options: PublishFlags,
): Promise<Published> {
  const [generator] = generatorsOf([capability.release === 'r5' ? 'fhir-r5' : 'fhir-r4'])
  const missing = missingFields(generator!, reading)
  if (missing.length > 0)
    throw new UserError(
      'catalog',
      `${reading.source.file}: a ${reading.sourceFormat} does not carry ${missing.join(', ')}, which FHIR needs; publish the errors.yaml`,
    )
  // An older version may have had a ValueSet that the config no longer asks for.
  const asked =
    options.retire === undefined
      ? settings
      : { ...settings, fhir: { ...settings.fhir, value_sets: ['active' as const] } }
  const made = makeFrom(reading, generator!, () =>
    resourcesOf(catalogOf(reading), capability.release, asked),
  )
  const resources = inOrder(made, options.history)
  const sending = {
    transactions: capability.transactions,
    progress: (line: string) => host.say(line),
  }
  if (options.retire !== undefined)
    return withdraw(server, resources, options.retire, {
      ...sending,
      mode: options.dryRun ? 'plan' : 'send',
    })
  return publish(server, resources, {
    ...sending,
    history: options.history,
    force: options.force === true,
    takeOver: options.takeOver === true,
    mode: options.check ? 'check' : options.dryRun ? 'plan' : 'send',
    random: () => host.random(),
    wait: (milliseconds) => host.wait(milliseconds),
  })
}

/** The requests that were or would be sent, for reports. */
export function publicationOf(
  { server, capability }: OpenFhir,
  all: readonly Published[],
  isDone: boolean,
): ReportedPublication {
  return {
    server: server.base,
    software: capability.software,
    fhirVersion: capability.fhirVersion,
    steps: all.flatMap(({ plan, done }) => [
      ...plan.kept.map(({ resource, id }) =>
        step('same', { ...resource, id }, 'the server has it'),
      ),
      ...(isDone ? done : plan.steps).map((one: SentStep) => ({
        ...step(one.action, one.resource, server.redact(one.why)),
        ...versionIds(one),
      })),
    ]),
    answers: all.flatMap(({ answers }) => answers),
  }
}

const step = (
  action: ReportedStep['action'],
  {
    resourceType,
    id,
    url,
    version,
  }: { resourceType: string; id: string; url: string; version: string },
  why: string,
) => ({ action, resource: `${resourceType}/${id}`, url, version, why })

function versionIds({ before: resource, versionId: after }: SentStep): {
  versionId?: ReportedStep['versionId']
} {
  const before = versionIdOf({ resource })
  if (before === undefined && after === undefined) return {}
  return { versionId: { ...(before && { before }), ...(after && { after }) } }
}
