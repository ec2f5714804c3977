import type { Severity } from '../diagnostic.ts'
import { lint, notRunning } from '../lint/lint.ts'
import { defineCommand, detail, FORMAT, STDIN_FILENAME, talk } from './command.ts'
import { destinations, fails, readPart, send } from './reporting.ts'
import { makesFhir, openWorkspace } from './workspace.ts'

type Options = { format?: string[]; failOn: Severity | 'never'; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Checks catalogs and reports all findings in one run, each with file, line and column. A source is a path, - for stdin, or <git ref>:<path>. Without one: the catalogs of the config, else the nearest errors.yaml.',
  options: [
    FORMAT,
    {
      flags: '--fail-on <level>',
      about: 'the least severity that fails the run',
      choices: ['error', 'warn', 'info', 'never'],
      default: 'error',
    },
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors lint', 'the catalogs of the config, or the nearest errors.yaml'],
    ['rail-errors lint HEAD:errors.yaml', 'what was committed last'],
    ['rail-errors lint - --stdin-filename errors.yaml < errors.yaml', 'from an editor'],
    ['rail-errors lint --format text --format json=report.json', 'for people, and for a machine'],
  ],
  async run(host, sources, options) {
    const to = destinations(host, options.format)
    const { jobs, rules } = await openWorkspace(host, sources, options)
    for (const { reading } of jobs) {
      const skipped = notRunning(reading)
      if (skipped.length > 0)
        talk(host, options, `${reading.source.file}: a ${reading.form} does not carry everything; ${skipped.length} rules did not run`)
      if (skipped.length > 0) detail(host, options, `did not run: ${skipped.join(', ')}`)
      if (!reading.source.whole)
        talk(
          host,
          options,
          `${reading.source.file}: broken syntax; the other rules ran on what could be read, and rules about what is missing did not run`,
        )
    }
    const diagnostics = jobs.flatMap(({ reading, outputs }) => lint(reading, { rules, fhir: makesFhir(outputs) }))
    await send(host, to, { diagnostics, ...readPart(jobs.map(({ reading }) => reading)) }, options)
    return fails(diagnostics, options.failOn) ? 1 : 0
  },
})
