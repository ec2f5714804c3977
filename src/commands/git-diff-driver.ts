import { resolve } from 'node:path'
import { toDottedLines } from '../catalog/dotted-lines.ts'
import { read } from '../catalog/read.ts'
import { isBroken } from '../catalog/reading.ts'
import { defineCommand } from './command.ts'

export default defineCommand<object>({
  description:
    'Is called by git, not by people: as diff.<driver>.textconv it prints the fields of a catalog line by line, so that git diff, git log -p and git show say what changed, without comments and layout. docs/release.md has the lines for .gitattributes and the config of git.',
  options: [],
  examples: [['git config diff.rail-errors.textconv "npx rail-errors git-diff-driver"', 'a line diff of the fields']],
  async run(host, [file = '']) {
    const reading = await read(await host.files.read(resolve(host.cwd, file)), { file })
    host.out(isBroken(reading) ? reading.source.text : toDottedLines(reading.raw))
    return 0
  },
})
