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
    'Prints release notes for integrators: codes that were added, deprecated (with sunset date and replacement), retired or changed between two catalogs. The arguments are those of diff. Default for old: the catalog at the merge base with the default branch.',
  options: [
    { flags: '--format <name>', about: 'output format', choices: ['markdown', 'html', 'json'], default: 'markdown' },
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors changelog v1.0.0', 'changes since a tag'],
    ['rail-errors changelog v1.0.0 v1.1.0 --format html > 1.1.0.html', 'changes between two tags, as an HTML page'],
    ['rail-errors changelog old.json errors.yaml', 'compare an old published list with the catalog'],
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
      host.out(`${JSON.stringify({ schemaVersion: 1, tool: 'rail-errors', version: tool, catalogs: all }, null, 2)}\n`, 'json')
    else if (options.format === 'html') host.out(html(all), 'xml')
    else host.out(markdown(all))
    return 0
  },
})
