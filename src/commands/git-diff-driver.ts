import { resolve } from 'node:path'
import { toDottedLines } from '../catalog/dotted-lines.ts'
import { isBroken } from '../catalog/parsed-catalog.ts'
import { read } from '../catalog/read.ts'
import { defineCommand } from './command.ts'

export default defineCommand<object>({
  description:
    'Called by git as diff.<driver>.textconv, not by people. Prints the fields of a catalog line by line, so that git diff, git log -p and git show compare values and ignore comments and formatting. See docs/release.md for the lines in .gitattributes and the git config.',
  options: [],
  examples: [
    [
      'git config diff.rail-errors.textconv "npx rail-errors git-diff-driver"',
      'let git diff compare the fields',
    ],
  ],
  async run(host, [file = '']) {
    const reading = await read(await host.files.read(resolve(host.cwd, file)), { file })
    host.out(isBroken(reading) ? reading.source.text : toDottedLines(reading.raw))
    return 0
  },
})
