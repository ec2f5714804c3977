import { html } from '../changelog/html.ts'
import { markdown } from '../changelog/markdown.ts'
import { type Notes, notesOf } from '../changelog/notes.ts'
import { comparePolicy, compareSides } from '../compare/compare.ts'
import { openSides } from '../compare/sides.ts'
import { version as tool } from '../version.ts'
import { defineCommand } from './command.ts'
import { STDIN_FILENAME } from './flags.ts'

type Options = { format: 'markdown' | 'html' | 'json'; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Release notes for integrators: what was added, deprecated (until when, and what takes its place), retired and changed between two catalogs. The two are given as for diff; without the old one it is the catalog where this branch left the default branch.',
  options: [
    { flags: '--format <name>', about: 'how to print', choices: ['markdown', 'html', 'json'], default: 'markdown' },
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors changelog v1.0.0', 'what changed since a tag'],
    ['rail-errors changelog v1.0.0 v1.1.0 --format html > 1.1.0.html', 'between two tags, as a page'],
    ['rail-errors changelog old.json errors.yaml', 'an old published list and the catalog'],
  ],
  async run(host, args, options) {
    const { pairs, context } = await openSides(host, args, options)
    const policy = await comparePolicy(host, context)
    const all: Notes[] = []
    for (const pair of pairs) {
      const { changes } = await compareSides(host, pair, policy)
      all.push(notesOf(pair.old.reading, pair.new.reading, changes))
    }
    if (options.format === 'json')
      host.out(`${JSON.stringify({ schemaVersion: 1, tool: 'rail-errors', version: tool, catalogs: all }, null, 2)}\n`)
    else host.out(options.format === 'html' ? html(all) : markdown(all))
    return 0
  },
})
