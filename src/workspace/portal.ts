import { resolve } from 'node:path'
import { PORTAL } from '../build/manifest.ts'
import { portalFiles, portalFolder, portalRefusals } from '../build/portal/portal.ts'
import { catalogOf } from '../catalog/catalog.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { UserError } from '../host/user-error.ts'
import { sha256 } from '../values/hash.ts'
import type { CatalogRun } from './catalog-run.ts'
import type { Want } from './want.ts'
import type { Workspace } from './workspace.ts'

/** The portal that a config asks for, over all its catalogs; `diagnostics`: why it can't be made. */
export async function portalWant(
  { jobs, project: { config, from } }: Pick<Workspace, 'jobs' | 'project'>,
  hashOf: (job: CatalogRun) => string,
): Promise<{ want?: Want; diagnostics: readonly Diagnostic[] }> {
  const { out, ...settings } = config.portal!
  if (portalFolder(settings) === undefined)
    throw new UserError(
      `portal.url "${settings.url}" cannot be served: a static host needs https, and letters, digits, ".", "-" and "_" in the path`,
    )
  const diagnostics = jobs.flatMap(({ reading }) => portalRefusals(reading))
  if (diagnostics.length > 0) return { diagnostics }
  const catalogs = jobs.map(({ reading }) => ({
    catalog: catalogOf(reading),
    ...(reading.imports && { imports: reading.imports }),
  }))
  const files = portalFiles(catalogs, settings)
  return {
    diagnostics,
    want: {
      folder: resolve(from.portal, out),
      job: undefined,
      name: PORTAL,
      built: [{ target: PORTAL, files }],
      whole: true,
      hash: () => sha256(JSON.stringify([settings, ...jobs.map(hashOf)])),
      made: () => undefined,
    },
  }
}
