import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Files, repository, writtenIn } from './repository.ts'

describe('hook managers', () => {
  const comments = '# EXAMPLE USAGE:\n#\n# pre-push:\n#   jobs: []\n'
  const commands = ['build --check --staged'].map((command) => `npx --no -- rail-errors ${command}`)
  test.each<[what: string, files: Files, file: string, active: string]>([
    ['none', {}, '.pre-commit-config.yaml', 'pre-commit install'],
    [
      'lefthook, with the example that it leaves',
      { 'lefthook.yml': comments },
      'lefthook.yml',
      'npx lefthook install',
    ],
    [
      'lefthook, installed only',
      { 'package.json': '{"devDependencies":{"lefthook":"2"}}' },
      'lefthook.yml',
      'npx lefthook install',
    ],
    [
      'husky, installed only',
      { 'package.json': '{"devDependencies":{"husky":"9"}}' },
      '.husky/pre-commit',
      'npx husky',
    ],
    ['husky, after its own command', { '.husky/_/h': '' }, '.husky/pre-commit', 'npx husky'],
  ])('%s', async (_, files, file, active) => {
    const { text, init } = repository(files)
    const { out, err } = await init()
    expect(writtenIn(out)).toContain(file)
    for (const command of commands) expect(text(file)).toContain(command)
    expect(text(file).startsWith(files[file] ?? '')).toBe(true)
    if (file.endsWith('.yml')) expect(parse(text(file))['pre-commit'].jobs).toHaveLength(1)
    expect(err).toContain(
      `Run ${active} once in every clone; until then, git does not run ${file}.\n`,
    )
  })

  test.each<[file: string, text: string, all: (printed: string) => string]>([
    [
      '.pre-commit-config.yaml',
      'repos:\n  - repo: https://x.test\n',
      (printed) => `repos:\n${printed}`,
    ],
    ['lefthook.yml', 'pre-push:\n  jobs: []\n', (printed) => printed],
    ['.husky/pre-commit', 'npm test\n', (printed) => printed],
  ])('%s of a team stays, and what to add can be pasted', async (file, own, all) => {
    const { text, init } = repository({ [file]: own })
    const { out, err } = await init()
    expect(text(file)).toBe(own)
    const [, printed = ''] = /add to it:\n((?:.+\n)+?)(?=\S+: written)/.exec(out)!
    for (const command of commands) expect(printed).toContain(command)
    if (!file.startsWith('.husky'))
      expect(JSON.stringify(parse(all(printed)))).toContain(commands[0])
    expect(err).not.toContain('once in every clone')
  })
})
