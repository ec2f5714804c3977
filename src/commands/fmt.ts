import { isBroken } from '../catalog/parsed-catalog.ts'
import { stagedHost } from '../git/staged.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand } from './command.ts'
import { STAGED, STDIN_FILENAME } from './flags.ts'

type Options = { check?: true; write?: true; diff?: true; staged?: true; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Formats a catalog: field order, quoting and blank lines. Comments and values never change. Without an option, prints the result.',
  options: [
    { flags: '--write', about: 'write the result to the file' },
    { flags: '--check', about: 'write nothing; fail if a catalog is not formatted' },
    { flags: '--diff', about: 'print the changes as a unified diff' },
    STAGED,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors fmt --write', 'format the catalogs of the config, or the nearest errors.yaml'],
    ['rail-errors fmt --check', 'in CI: check the format'],
    ['rail-errors fmt - < errors.yaml', 'from an editor'],
  ],
  edits: ({ write, check }) => write === true && !check,
  async run(real, sources, options) {
    const host = options.staged ? await stagedHost(real) : real
    const { jobs } = await openWorkspace(host, sources, options)
    let unformatted = 0
    for (const { reading, path } of jobs) {
      const { file, text } = reading.source
      if (reading.sourceFormat !== 'yaml')
        throw new UserError(`${file} is not an errors.yaml: published lists are formatted by rail-errors build`)
      if (isBroken(reading)) throw new UserError(`${file} can't be formatted: it is not valid YAML; run rail-errors lint for details`)
      const next = await formatted(file, text)
      if (next !== text) unformatted++
      if (options.diff || options.check) await show(host, file, text, next, options.diff === true)
      else if (!options.write) host.out(next)
      if (!options.write || options.check || next === text) continue
      if (path === undefined) throw new UserError(`${file} can't be written: it is not a file on disk`)
      await host.files.write(path, next)
      host.say(`${file}: formatted`)
    }
    return options.check && unformatted > 0 ? 1 : 0
  },
})

async function show(host: Host, file: string, text: string, next: string, asDiff: boolean): Promise<void> {
  if (text === next) return
  if (!asDiff) return host.out(`${file}: not formatted; run rail-errors fmt --write\n`)
  const { textDiff } = await import('../build/unified-diff.ts')
  host.out(textDiff(file, text, next))
}

/** The formatted text. Rejects with {@link UserError} what can't be formatted without a change of what it says. */
async function formatted(file: string, text: string): Promise<string> {
  const { formatText } = await import('../catalog/edit/format.ts')
  const result = formatText(text)
  if ('fault' in result) throw new UserError(`${file} can't be formatted: ${result.fault}. Nothing was written`)
  return result.text
}
