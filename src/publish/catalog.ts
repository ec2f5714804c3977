import { generatorsOf, makeFrom, missingFields } from '../build/build.ts'
import type { Settings } from '../build/generator.ts'
import { catalogOf } from '../catalog/catalog.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { ReportedPublication } from '../report/report.ts'
import type { OpenFhir } from './open.ts'
import { type Published, publish } from './publish.ts'
import { type History, inOrder, resourcesOf } from './resources.ts'

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
  prune?: true
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
  const [generator] = generatorsOf([`fhir-${capability.release}`])
  const missing = missingFields(generator!, reading)
  if (missing.length > 0)
    throw new UserError(
      `${reading.source.file}: a ${reading.sourceFormat} does not carry ${missing.join(', ')}, which FHIR needs; publish the errors.yaml`,
    )
  const made = await makeFrom(reading, generator!, () =>
    resourcesOf(catalogOf(reading), capability.release, settings),
  )
  const resources = inOrder(made, options.history)
  return publish(server, resources, {
    history: options.history,
    force: options.force === true,
    takeOver: options.takeOver === true,
    prune: options.prune === true,
    mode: options.check ? 'check' : options.dryRun ? 'plan' : 'send',
    transactions: capability.transactions,
    progress: (line) => host.say(line),
    random: () => host.random(),
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
      ...(isDone ? done : plan.steps).map(({ action, resource, why }) =>
        step(action, resource, server.redact(why)),
      ),
    ]),
    answers: all.flatMap(({ answers }) => answers),
  }
}

const step = (
  action: ReportedPublication['steps'][number]['action'],
  {
    resourceType,
    id,
    url,
    version,
  }: { resourceType: string; id: string; url: string; version: string },
  why: string,
) => ({ action, resource: `${resourceType}/${id}`, url, version, why })
