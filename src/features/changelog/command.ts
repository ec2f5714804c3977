import { resolve } from 'node:path'
import { defineCommand } from '../../base/cli/command.ts'
import { OUTPUT, STDIN_FILENAME } from '../../base/cli/flags.ts'
import type { TextSyntax } from '../../base/core/values/escape.ts'
import { version as tool } from '../../base/core/version.ts'
import type { Host } from '../../base/io/host/host.ts'
import { comparePolicy, compareSides } from '../../base/run/compare/compare.ts'
import { openSides } from '../../base/run/compare/open-sides.ts'
import { refuseOverSource } from '../../base/run/workspace/reporting.ts'
import { markdown } from './file.ts'
import { type Notes, notesOf } from './notes.ts'

type Options = { format: 'markdown' | 'json'; out?: string; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Prints release notes for integrators: codes that were added, deprecated (with sunset date and replacement), retired or changed between two catalogs. The arguments are those of diff. Default for old: the catalog at the merge base with the default branch.',
  options: [
    {
      flags: '--format <name>',
      about: 'output format',
      choices: ['markdown', 'json'],
      default: 'markdown',
    },
    OUTPUT,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors changelog v1.0.0', 'changes since a tag'],
    ['rail-errors changelog v1.0.0 v1.1.0 --out 1.1.0.md', 'changes between two tags, as a file'],
    [
      'rail-errors changelog old.json errors.yaml',
      'compare an old published list with the catalog',
    ],
  ],
  async run(host, args, options) {
    const { pairs, context } = await openSides(host, args, { ...options, command: 'changelog' })
    const policy = await comparePolicy(host, context)
    const all: Notes[] = []
    for (const pair of pairs) {
      const { changes } = await compareSides(host, pair, policy)
      all.push(notesOf(pair.old.reading, pair.new.reading, changes))
    }
    const [text, syntax] = PRINTED[options.format](all)
    await printOrWrite(host, text, syntax, options)
    return 0
  },
})

/** Prints each format, with the syntax that decides how the text is neutralized. */
const PRINTED: Record<
  Options['format'],
  (all: readonly Notes[]) => readonly [string, 'text' | 'json']
> = {
  markdown: (all) => [markdown(all), 'text'],
  json: (all) => [json(all), 'json'],
}

const json = (catalogs: readonly Notes[]): string =>
  `${JSON.stringify({ schemaVersion: 1, tool: 'rail-errors', version: tool, catalogs }, null, 2)}\n`

/** Prints a document, or writes it to the file of `--out`. */
async function printOrWrite(
  host: Host,
  text: string,
  syntax: TextSyntax,
  { out }: { out?: string },
): Promise<void> {
  if (out === undefined) return host.out(text, syntax)
  const path = resolve(host.cwd, out)
  await refuseOverSource(host, path)
  await host.files.write(path, text)
  host.say(`${out}: written`)
}
