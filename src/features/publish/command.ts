import { defineCommand } from '../../base/cli/command.ts'
import { FORMAT } from '../../base/cli/flags.ts'
import type { Host } from '../../base/io/host/host.ts'
import { plural } from '../../base/report/report.ts'
import { openChecked } from '../../base/run/workspace/checked.ts'
import { isForPeople } from '../../base/run/workspace/reporting.ts'
import type { Workspace } from '../../base/run/workspace/workspace.ts'
import { type PublishFlags, publicationOf, publishCatalog } from './catalog.ts'
import { type OpenFhir, openFhir } from './open.ts'
import type { Published } from './publish.ts'

type Options = PublishFlags & { format?: string[] }

export default defineCommand<Options>({
  description:
    'Publishes the CodeSystems and ValueSets of a catalog to a FHIR server, in the FHIR version of the server. Idempotent: sends only differences, in one transaction where supported, then verifies the result with $expand and $validate-code. The server is the base URL of a FHIR API, or a name from "servers" in the config. Default source: the catalog of the config, or the nearest errors.yaml.',
  options: [
    {
      flags: '--history <how>',
      about:
        'latest: update one resource in place; versioned: add one resource per version, such as rail-errors-1-2-0',
      choices: ['latest', 'versioned'],
      default: 'latest',
    },
    { flags: '--dry-run', about: 'send nothing; print the changes as a unified diff' },
    {
      flags: '--check',
      about:
        'send nothing; fail if the server has different content or answers validation queries incorrectly',
    },
    {
      flags: '--force',
      about:
        'overwrite a published version whose content differs, or add a version behind the newest one',
    },
    {
      flags: '--take-over',
      about: 'replace content of another publisher under the canonical URLs of the catalog',
    },
    {
      flags: '--retire <version>',
      about:
        'withdraw an older version on the server: it gets the status retired; nothing is deleted',
    },
    FORMAT,
  ],
  examples: [
    [
      'rail-errors publish https://fhir.example.org/r4 --dry-run',
      'print what would change on the server',
    ],
    [
      'rail-errors publish https://fhir.example.org/r4',
      'publish, with the token of RAIL_ERRORS_TOKEN or rail-errors login',
    ],
    [
      'rail-errors publish staging --history versioned',
      'publish to a server of the config; keep older versions',
    ],
    [
      'rail-errors publish staging --check',
      'in CI: check the content and the answers of the server',
    ],
  ],
  combinations: [
    { flags: ['--check'], notWith: ['--dry-run'] },
    { flags: ['--retire'], notWith: ['--check', '--force', '--take-over'] },
  ],
  async run(host, [base = '', source], options) {
    const checked = await openChecked(host, source === undefined ? [] : [source], options, {
      refusal: 'Nothing was sent. Fix the errors, then publish again.',
      prepare: (workspace) => ({
        ...workspace,
        jobs: workspace.jobs.map((job) => ({ ...job, fhir: true })),
      }),
    })
    if ('exit' in checked) return checked.exit
    const { workspace, sources, report } = checked
    const { project } = workspace
    const opened = await openFhir(host, base, project)
    const published: Published[] = []
    for (const job of workspace.jobs) {
      const result = await publishCatalog(
        host,
        job.reading,
        { ...opened, settings: project.settings },
        options,
      )
      published.push(result)
      const isRefused = result.diagnostics.some(({ severity }) => severity === 'error')
      const left = workspace.jobs.slice(published.length)
      if (!isRefused || left.length === 0 || options.check || options.dryRun) continue
      host.say(`not published: ${left.map(({ reading }) => reading.source.file).join(', ')}`)
      break
    }
    const diagnostics = published.flatMap((result) => result.diagnostics)
    const onServer = options.dryRun ? await changesOf(host, workspace, opened, published) : []
    const done = !options.dryRun && !options.check
    const publication = publicationOf(opened, published, done)
    if (options.dryRun && isForPeople(options.format)) {
      const { previewOf } = await import('./preview.ts')
      for (const { plan } of published) host.out(previewOf(plan.steps, opened.server.redact))
    }
    await report({
      kind: 'publish',
      diagnostics: [...diagnostics, ...onServer.flatMap(({ changes }) => changes)],
      ...sources,
      texts: new Map([
        ...sources.texts,
        ...onServer.flatMap((one) => one.sources).map(({ file, text }) => [file, text] as const),
      ]),
      ...(onServer.length > 0 && { comparisons: onServer.map(({ comparison }) => comparison) }),
      publication,
      done,
    })
    const sent = published.flatMap((result) => result.done)
    const wrong = diagnostics.some(({ severity }) => severity === 'error')
    if (wrong && done)
      host.say(
        sent.length === 0
          ? 'Nothing was changed on the server.'
          : `${plural(sent.length, 'resource')} changed on the server.`,
      )
    return wrong ? 1 : 0
  },
})

/** What the catalogs of a run would change on a server, by code; nothing of one that it lacks. */
async function changesOf(
  host: Host,
  workspace: Workspace,
  { server }: OpenFhir,
  published: readonly Published[],
) {
  const { changesOnServer } = await import('../../base/run/compare/on-server.ts')
  const found = []
  for (const [at, { newest, plan }] of published.entries()) {
    const { url, version } = newest ?? {}
    if (plan.steps.length + plan.refused.length === 0) continue
    if (typeof url !== 'string' || !isPlain(version)) continue
    const place = { base: server.base, url, version }
    found.push(await changesOnServer(host, workspace.jobs[at]!, workspace, place))
  }
  return found
}

/** True for a version that can be a part of a sentence: the server chose it. */
const isPlain = (version: unknown): version is string =>
  typeof version === 'string' && /^[\w.+:-]{1,100}$/.test(version)
