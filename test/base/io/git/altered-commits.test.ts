import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { commitIn, gitIn, railIn, repositoryOf } from '../../../support/repository.ts'

// A repository from an archive, whose .git says other things about its commits than they hold.

const old = healthy()
const now = old.replace('404', '410')

/** A catalog, another status of a code, and the first again; `v0.1.0` is the first. */
function repository(): string {
  const repo = repositoryOf({
    'errors.yaml': old,
    'rail-errors.config.yaml': 'source: errors.yaml\n',
  })
  gitIn(repo, 'tag', 'v0.1.0')
  for (const text of [now, old.replace('404', '400')]) {
    writeFileSync(join(repo, 'errors.yaml'), text)
    commitIn(repo)
  }
  return repo
}

/** What git itself says, with what the repository puts in the place of its objects. */
const plainGit = (repo: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: repo, encoding: 'utf8', stdio: 'pipe' }).trim()

const alterations: Record<string, (repo: string) => void> = {
  'a replaced commit': (repo) => plainGit(repo, 'replace', 'v0.1.0', 'HEAD~1'),
  'a replaced commit, with a setting that overrides the environment': (repo) => {
    plainGit(repo, 'replace', 'v0.1.0', 'HEAD~1')
    plainGit(repo, 'config', 'core.useReplaceRefs', 'true')
  },
  'a replaced tree': (repo) => plainGit(repo, 'replace', 'v0.1.0^{tree}', 'HEAD~1^{tree}'),
  'a replaced file': (repo) =>
    plainGit(repo, 'replace', 'v0.1.0:errors.yaml', 'HEAD~1:errors.yaml'),
  'a graft': (repo) => {
    mkdirSync(join(repo, '.git/info'), { recursive: true })
    const [head, first] = ['HEAD', 'v0.1.0'].map((name) => plainGit(repo, 'rev-parse', name))
    writeFileSync(join(repo, '.git/info/grafts'), `${head} ${first}\n`)
  },
  'an encoding that has every second byte 0': (repo) =>
    plainGit(repo, 'config', 'i18n.logOutputEncoding', 'UTF-16'),
  'an index of commits that has another tree': (repo) => {
    plainGit(repo, 'commit-graph', 'write', '--reachable')
    const path = join(repo, '.git/objects/info/commit-graph')
    chmodSync(path, 0o600)
    const [from, to] = ['HEAD~1^{tree}', 'HEAD^{tree}'].map((name) =>
      Buffer.from(plainGit(repo, 'rev-parse', name), 'hex'),
    )
    const bytes = readFileSync(path)
    to!.copy(bytes, bytes.indexOf(from!))
    writeFileSync(path, bytes)
  },
}

const saidByGit = (repo: string): string =>
  plainGit(repo, 'log', '--format=%H', '--name-status') +
  plainGit(repo, 'show', 'v0.1.0:errors.yaml')

test.each(Object.entries(alterations))('%s changes no answer', async (_, alter) => {
  const repo = repository()
  const before = saidByGit(repo)
  const answers = () =>
    Promise.all(
      [
        'diff v0.1.0',
        'diff HEAD~1',
        'lint --against v0.1.0',
        'lint v0.1.0:errors.yaml',
        'changelog --since v0.1.0',
        'release --dry-run --since v0.1.0',
        'release --dry-run',
      ].map((args) => railIn(repo, args)),
    )
  const expected = await answers()
  expect(expected[0]!.out).toContain('from 404 to 400')
  alter(repo)
  // git believes it: without this, the test would show nothing.
  expect(saidByGit(repo)).not.toBe(before)
  expect(await answers()).toEqual(expected)
})
