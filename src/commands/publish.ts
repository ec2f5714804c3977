import { UserError } from '../host/user-error.ts'
import { type PublishFlags, publicationOf, publishCatalog } from '../publish/catalog.ts'
import { openFhir } from '../publish/open.ts'
import type { Published } from '../publish/publish.ts'
import { plural } from '../report/report.ts'
import { openChecked } from '../workspace/checked.ts'
import { defineCommand } from './command.ts'
import { FORMAT } from './flags.ts'

type Options = PublishFlags & { format?: string[] }

export default defineCommand<Options>({
  description:
    'Puts the CodeSystems and ValueSets of a catalog on a FHIR server, in the FHIR version that it speaks: looks at what is there, sends what differs (as one transaction where the server takes one), reads it back and asks for it. Asked again, it sends nothing. The server is the base of its FHIR API, or a name from "servers" in the config. Without a source: the catalog of the config, else the nearest errors.yaml.',
  options: [
    {
      flags: '--history <how>',
      about: 'latest: one resource moves on from version to version; versioned: one resource for each (rail-errors-1-2-0)',
      choices: ['latest', 'versioned'],
      default: 'latest',
    },
    { flags: '--dry-run', about: 'send nothing; list what would be sent' },
    { flags: '--check', about: 'send nothing; fail when the server holds something else, or answers wrong' },
    { flags: '--force', about: 'replace a published version whose content differs, and go back behind a newer one' },
    FORMAT,
  ],
  examples: [
    ['rail-errors publish https://fhir.example.org/r4 --dry-run', 'what would happen'],
    ['rail-errors publish https://fhir.example.org/r4', 'publish; RAIL_ERRORS_TOKEN or rail-errors login gives the token'],
    ['rail-errors publish clinic --history versioned', 'to a server of the config; older versions stay'],
    ['rail-errors publish clinic --check', 'in CI: does the server hold this set, and answer by it?'],
  ],
  async run(host, [base = '', source], options) {
    if (options.check && options.dryRun) throw new UserError('--check and --dry-run both send nothing; keep one of them')
    const checked = await openChecked(host, source === undefined ? [] : [source], options, {
      refusal: 'Nothing was sent. Repair the errors, then publish again.',
      prepare: (workspace) => ({ ...workspace, jobs: workspace.jobs.map((job) => ({ ...job, fhir: true })) }),
    })
    if ('exit' in checked) return checked.exit
    const { workspace, findings, sources, report } = checked
    const { project } = workspace
    const opened = await openFhir(host, base, project)
    const published: Published[] = []
    for (const job of workspace.jobs) {
      const result = await publishCatalog(host, job.reading, { ...opened, settings: project.settings }, options)
      published.push(result)
      if (result.diagnostics.some(({ severity }) => severity === 'error')) break
    }
    const diagnostics = published.flatMap((result) => result.diagnostics)
    const done = !options.dryRun && !options.check
    const publication = publicationOf(opened, published, done)
    await report({ kind: 'publish', diagnostics: [...findings, ...diagnostics], ...sources, publication, done })
    const sent = published.flatMap((result) => result.done)
    const wrong = diagnostics.some(({ severity }) => severity === 'error')
    if (wrong && done)
      host.say(sent.length === 0 ? 'Nothing was changed on the server.' : `${plural(sent.length, 'resource')} changed on the server.`)
    return wrong ? 1 : 0
  },
})
