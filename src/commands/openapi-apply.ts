import { InvalidOutput } from '../build/invalid-output.ts'
import { catalogOf } from '../catalog/catalog.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { CatalogRun } from '../workspace/catalog-run.ts'
import { openChecked, sayFindings } from '../workspace/checked.ts'
import { choiceOf } from '../workspace/output-choice.ts'
import type { LintFlags } from '../workspace/settings.ts'
import type { ExitCode } from './command.ts'
import { printOrWrite } from './print-or-write.ts'

/** The options of `openapi apply`. */
export type ApplyFlags = LintFlags & { config?: string; source?: string; out?: string }

/**
 * Puts the codes of a catalog into a document of OpenAPI, as the overlay of the target
 * `openapi-overlay` does, and prints the whole document or writes it to `--out`.
 */
export async function applyToDocument(
  host: Host,
  options: ApplyFlags,
  document: string,
): Promise<ExitCode> {
  const checked = await openChecked(
    host,
    options.source === undefined ? [] : [options.source],
    options,
    { refusal: 'Nothing was written. Fix the errors, then apply again.' },
  )
  if ('exit' in checked) return checked.exit
  sayFindings(host, checked.findings)
  const [{ apiErrorsOf }, { documentFrom }, { overlayOf }, { appliedText }, { openDocument }] =
    await Promise.all([
      import('../build/openapi/api-errors.ts'),
      import('../build/openapi/read-document.ts'),
      import('../build/openapi/overlay.ts'),
      import('../build/openapi/apply.ts'),
      import('../workspace/openapi/files.ts'),
    ])
  const { source, path } = await openDocument(host, document)
  const job = jobFor(checked.workspace.jobs, path)
  const overlays = job.outputs.filter(({ target }) => target === 'openapi-overlay')
  const settings = overlays.find((output) => output.openapi === path) ?? overlays[0]
  const { openapi = {} } = settings === undefined ? {} : (choiceOf(settings) ?? {})
  const { made, lacking } = orRefuse(() => {
    const { actions, lacking } = overlayOf(
      apiErrorsOf(catalogOf(job.reading)),
      documentFrom(source),
      openapi,
    )
    return { made: appliedText(source.text, actions), lacking }
  })
  for (const id of lacking) host.say(`warning: ${source.file} has no operation "${id}"`)
  await printOrWrite(host, made, 'exact', options)
  return 0
}

/** The catalog whose config names the document, or the only one. */
function jobFor(jobs: readonly CatalogRun[], path: string | undefined): CatalogRun {
  const named = jobs.filter(({ outputs }) =>
    outputs.some(({ openapi }) => openapi !== undefined && openapi === path),
  )
  const [job, ...others] = named.length > 0 ? named : jobs
  if (others.length > 0)
    throw new UserError('there are several catalogs; name the one to apply with --source')
  return job!
}

function orRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof InvalidOutput)
      throw new UserError(error.faults.map(({ message }) => message).join('\n'))
    throw error
  }
}
