import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rail } from './support/rail.ts'

/**
 * `test/cases/<command>/<name>/`: the files of a repository, `in.<file>` or those in the folder `in`,
 * and `want.txt`: a line for each finding, `errors.yaml:7:11 code-format`, which may go on with the begin
 * of its message; nothing if there is none. A first line `$ rail-errors …` is another command line.
 */
const CASES = join(import.meta.dirname, 'cases')
const COMMANDS: Readonly<Record<string, string>> = {
  lint: 'lint',
  check: 'check answers.ndjson',
  usage: 'usage .',
  diff: 'diff old.yaml errors.yaml',
}

const linesOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n').filter(Boolean)

function filesIn(folder: string): Record<string, string> {
  const below = existsSync(join(folder, 'in'))
    ? readdirSync(join(folder, 'in'), { recursive: true, withFileTypes: true })
    : []
  const paths = below.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const beside = readdirSync(folder).filter((name) => name.startsWith('in.'))
  return Object.fromEntries(
    [...paths, ...beside.map((name) => join(folder, name))].map((path) => [
      path.slice(folder.length + 4).replaceAll('\\', '/'),
      readFileSync(path, 'utf8'),
    ]),
  )
}

/** `errors.yaml:7:11 error code-format The code …` without its level. */
const shown = (line: string): string => line.replace(/^(\S+) (?:error|warning|warn|info) /, '$1 ')

describe.each(Object.keys(COMMANDS))('%s', (command) => {
  const names = readdirSync(join(CASES, command))
  test.each(names)('%s', async (name) => {
    const folder = join(CASES, command, name)
    const wanted = join(folder, 'want.txt')
    const isThere = existsSync(wanted)
    const [first = '', ...rest] = isThere ? linesOf(readFileSync(wanted, 'utf8')) : []
    const own = /^\$ rail-errors (.*)/.exec(first)?.[1]
    const want = own === undefined ? [first, ...rest].filter(Boolean) : rest
    const { out, err, exit } = await rail(`${own ?? COMMANDS[command]} --format concise`, {
      files: filesIn(folder),
    })
    expect(exit, err).toBeLessThan(2)
    const found = linesOf(out)
      .filter((line) => /^\S+:\d+:\d+ /.test(line))
      .map(shown)
    if (!isThere)
      throw new Error(
        [
          `make test/cases/${command}/${name}/want.txt; it has a line for each finding, and there are now`,
        ]
          .concat(found.length > 0 ? found : ['none'])
          .join('\n'),
      )
    // The whole finding is shown where it is not the wanted one.
    expect(found.map((line, at) => (line.startsWith(want[at] ?? '\0') ? want[at] : line))).toEqual(
      want,
    )
  })
})
