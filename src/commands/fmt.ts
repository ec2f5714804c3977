import { isDeepStrictEqual } from 'node:util'
import { read } from '../catalog/read.ts'
import { isBroken } from '../catalog/reading.ts'
import { stagedHost } from '../git/staged.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand } from './command.ts'
import { STAGED, STDIN_FILENAME } from './flags.ts'

type Options = { check?: true; write?: true; diff?: true; staged?: true; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Lays a catalog out in the one way: order of fields, quotes, empty lines. Comments stay, and what the catalog says never changes. Without an option the result is printed.',
  options: [
    { flags: '--write', about: 'write the result back' },
    { flags: '--check', about: 'write nothing; fail when a catalog is laid out otherwise' },
    { flags: '--diff', about: 'print what would change as a unified diff' },
    STAGED,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors fmt --write', 'the catalogs of the config, or the nearest errors.yaml'],
    ['rail-errors fmt --check', 'in CI'],
    ['rail-errors fmt - < errors.yaml', 'from an editor'],
  ],
  async run(real, sources, options) {
    const host = options.staged ? await stagedHost(real) : real
    const { jobs } = await openWorkspace(host, sources, options)
    let otherwise = 0
    for (const { reading, path } of jobs) {
      const { file, text } = reading.source
      if (reading.form !== 'yaml') throw new UserError(`${file} is no errors.yaml: a published list is laid out by build`)
      if (isBroken(reading)) throw new UserError(`${file} can't be laid out: it is no valid YAML; rail-errors lint says where`)
      const next = await formatted(file, text)
      if (next !== text) otherwise++
      if (options.diff || options.check) await show(host, file, text, next, options.diff === true)
      else if (!options.write) host.out(next)
      if (!options.write || options.check || next === text) continue
      if (path === undefined) throw new UserError(`${file} can't be written: it is no file on the disk`)
      await host.files.write(path, next)
      host.say(`${file}: laid out`)
    }
    return options.check && otherwise > 0 ? 1 : 0
  },
})

async function show(host: Host, file: string, text: string, next: string, asDiff: boolean): Promise<void> {
  if (text === next) return
  if (!asDiff) return host.out(`${file}: laid out otherwise; rail-errors fmt --write\n`)
  const { textDiff } = await import('../build/unified-diff.ts')
  host.out(textDiff(file, text, next))
}

/** The laid out text. Refuses what it can't prove to mean the same, with the same comments. */
async function formatted(file: string, text: string): Promise<string> {
  const { commentsOf, formatText } = await import('../catalog/edit/format.ts')
  const next = formatText(text)
  if (next === undefined) throw new UserError(`${file} can't be laid out: it is no mapping`)
  const [before, after] = [await read(text, { file }), await read(next, { file })]
  const same =
    isDeepStrictEqual(before.raw, after.raw) && isDeepStrictEqual(commentsOf(text), commentsOf(next)) && formatText(next) === next
  if (!same) throw new UserError(`${file} can't be laid out without losing something; please report it with the file. Nothing was written`)
  return next
}
