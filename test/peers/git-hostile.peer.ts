import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Host } from '../../src/base/io/host/host.ts'
import { nodeHost } from '../../src/base/io/host/node.ts'
import { healthy, healthyEntry } from '../support/catalogs.ts'
import { emptyFolder, gitIn, railIn } from '../support/repository.ts'

// A pull request as an attacker writes it: data that git takes for a repository, with a config that
// names programs.

let repo: string
let mark: string
const git = (...args: string[]) => gitIn(repo, ...args)
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(repo, path)), { recursive: true })
  writeFileSync(join(repo, path), text)
}
const commit = () => {
  git('add', '-A', '-f')
  git('commit', '-q', '--allow-empty', '-m', 'work')
}
const ran = () => existsSync(mark)

const old = healthy()
const now = old.replace('404', '503').replace('1.0.0', '2.0.0')

beforeEach(() => {
  repo = join(emptyFolder(), 'clinic')
  mark = `${repo}-RAN`
  mkdirSync(repo)
  git('init', '-q', '-b', 'main')
  write('api/errors.yaml', old)
  write('rail-errors.config.yaml', 'source: api/errors.yaml\n')
  write('api/client.ts', "throw new Failure('MEMBER_NOT_FOUND')\n")
  commit()
  git('checkout', '-q', '-b', 'work')
  write('api/errors.yaml', now)
  commit()
})

/**
 * Adds the files of a bare repository to a folder, as a pull request can: git tracks them like any
 * other.
 */
function embed(folder: string): void {
  cpSync(join(repo, '.git/objects'), join(repo, folder, 'objects'), { recursive: true })
  write(`${folder}/objects/info/keep`, '')
  write(`${folder}/HEAD`, 'ref: refs/heads/main\n')
  write(`${folder}/refs/heads/main`, readFileSync(join(repo, '.git/refs/heads/main'), 'utf8'))
  const settings = [
    'repositoryformatversion = 0',
    'bare = false',
    'worktree = "."',
    `fsmonitor = "touch ${mark}; false"`,
  ]
  write(`${folder}/config`, `[core]\n${settings.map((line) => `\t${line}\n`).join('')}`)
  commit()
}

/** Git before 2.38, which does not know safe.bareRepository. */
const real = nodeHost(process)
const OLD_GIT: Pick<Host, 'git'> = {
  git(args, folder) {
    const rest = [...args]
    while (rest[0] === '-c') rest.splice(0, 2)
    return real.git(rest, folder)
  },
}

describe.each([
  ['this git', {}],
  ['an old git', OLD_GIT],
])('an embedded repository is data, for %s', (_, change) => {
  test.each([
    ['.', 'diff', 1],
    ['.', 'diff main', 1],
    ['.', 'changelog', 0],
    ['.', 'lint --against merge-base', 1],
    ['.', 'lint --staged', 0],
    ['.', 'lint main:./api/errors.yaml', 0],
    ['.', 'build --check --staged', 1],
    ['.', 'fmt --check --staged', 1],
    ['.', 'usage api/**', 0],
    ['.', 'release --dry-run --since main', 0],
    ['.', 'release --dry-run', 0],
    ['.', 'init', 2],
    ['api', 'diff', 1],
    ['api', 'changelog', 0],
    ['api', 'lint --against main', 1],
    ['api', 'lint --staged', 0],
    ['api', 'lint main:./errors.yaml', 0],
    ['api', 'build --check --staged', 1],
    ['api', 'usage **', 0],
    ['api', 'init', 2],
  ])('%s: %s', async (folder, args, exit) => {
    const plain = await railIn(join(repo, folder), args, {}, change)
    embed('api')
    const embedded = await railIn(join(repo, folder), args, {}, change)
    expect(ran()).toBe(false)
    if (args.startsWith('usage')) return // it lists the added files
    expect(embedded).toEqual(plain)
    expect(embedded.exit).toBe(exit)
  })

  test('git itself takes it for one', () => {
    embed('api')
    expect(gitIn(join(repo, 'api'), 'rev-parse', '--absolute-git-dir')).toBe(join(repo, 'api'))
    gitIn(join(repo, 'api'), 'status')
    expect(ran()).toBe(true)
  })

  test('with a folder called .git that is none', async () => {
    embed('api')
    mkdirSync(join(repo, 'api/.git'))
    expect(await railIn(join(repo, 'api'), 'diff', {}, change)).toMatchObject({ exit: 2, out: '' })
    expect(await railIn(repo, 'diff', {}, change)).toEqual({
      exit: 2,
      out: '',
      err: 'rail-errors: api is a separate repository; run rail-errors in it, or with --cwd, so there is no old catalog to compare with; give the old catalog: rail-errors diff <old> [new]\n',
    })
    expect(ran()).toBe(false)
  })
})

test('a planted repository with .git is not asked from outside', async () => {
  embed('api')
  for (const name of ['HEAD', 'config', 'objects', 'refs']) {
    cpSync(join(repo, 'api', name), join(repo, 'api/.git', name), { recursive: true })
    rmSync(join(repo, 'api', name), { recursive: true })
  }
  for (const args of [
    'diff',
    'changelog',
    'lint --against main',
    'lint main:./api/errors.yaml',
    'lint --staged',
    'usage api/**',
    'init',
  ])
    await railIn(repo, args)
  expect(ran()).toBe(false)
})

test('a .git file that leads to an embedded repository counts as one, too', async () => {
  embed('data')
  write('api/.git', 'gitdir: ../data\n')
  const { exit, err } = await railIn(repo, 'diff')
  expect({ exit, err, ran: ran() }).toMatchObject({
    exit: 2,
    err: expect.stringContaining('api is a separate repository'),
    ran: false,
  })
})

test('attributes run no filter and no driver, also those that the user has', async () => {
  for (const [key, value] of [
    ['filter.own.clean', `touch ${mark}; cat`],
    ['filter.own.smudge', `touch ${mark}; cat`],
    ['diff.own.textconv', `touch ${mark}; cat`],
    ['diff.own.command', `touch ${mark}; true`],
    ['diff.external', `touch ${mark}; true`],
    ['log.showSignature', 'true'],
    ['gpg.program', `touch ${mark}; true`],
    ['core.pager', `touch ${mark}; cat`],
  ] as const)
    git('config', key, value)
  writeFileSync(join(repo, '.gitattributes'), '*.yaml filter=own diff=own\n')
  writeFileSync(join(repo, 'api/errors.yaml'), now.replace('503', '500'))
  for (const args of [
    'diff',
    'changelog',
    'lint --against main',
    'lint --staged',
    'lint main:api/errors.yaml',
    'release --dry-run',
  ])
    await railIn(repo, args)
  // A renamed file makes git compare.
  expect(ran()).toBe(false)
  git('checkout', '-q', '--force', 'main')
  git('mv', 'api/errors.yaml', 'api/codes.yaml')
  rmSync(mark, { force: true })
  write('rail-errors.config.yaml', 'source: api/codes.yaml\n')
  const { exit, err } = await railIn(repo, 'diff HEAD')
  expect({ exit, err }).toEqual({
    exit: 0,
    err: 'api/codes.yaml was named api/errors.yaml in HEAD\n',
  })
  expect(ran()).toBe(false)
})

test('a signature is not verified where git goes through the commits of a file', async () => {
  write('api/codes.yaml', now)
  git('rm', '-q', 'api/errors.yaml')
  write('rail-errors.config.yaml', 'source: api/codes.yaml\n')
  commit()
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n'
  const signed = `${git('cat-file', 'commit', 'HEAD').replace('\n\n', `\n${signature}\n`)}\n`
  const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: repo,
    input: signed,
    encoding: 'utf8',
  }).trim()
  git('reset', '-q', '--hard', hash)
  // Edited so much since that only the commits show the rename.
  const lost = (at: number) =>
    healthyEntry({ code: `CARD_LOST_${at}`, meaning: `Card ${at} is lost.` })
  write('api/codes.yaml', healthy(Array.from({ length: 30 }, (_, at) => lost(at)).join('\n')))
  commit()
  writeFileSync(`${repo}-gpg`, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
  git('config', 'log.showSignature', 'true')
  git('config', 'gpg.program', `${repo}-gpg`)
  const { err } = await railIn(repo, 'diff main')
  expect(err).toContain('api/codes.yaml was named api/errors.yaml in main')
  expect(ran()).toBe(false)
  git('log', '-1', hash)
  expect(ran()).toBe(true)
})

describe('what is rightly a repository works', () => {
  const found = async (folder: string, args: string, env: Record<string, string> = {}) => {
    const { exit, out, err } = await railIn(folder, `${args} --format concise`, env)
    return { exit, rule: out.split(' ')[2], err }
  }
  const changed = { exit: 1, rule: 'http-changed', err: '' }

  test('a submodule, from inside and by a path from outside', async () => {
    const outer = emptyFolder()
    gitIn(outer, 'init', '-q', '-b', 'main')
    gitIn(outer, 'submodule', '--quiet', 'add', '-b', 'work', repo, 'clinic')
    gitIn(outer, 'commit', '-q', '-m', 'first')
    gitIn(join(outer, 'clinic'), 'branch', 'main', 'origin/main')
    expect(await found(join(outer, 'clinic'), 'diff main')).toEqual(changed)
    expect(await found(outer, 'diff main --cwd clinic')).toEqual(changed)
    writeFileSync(join(outer, 'rail-errors.config.yaml'), 'source: clinic/api/errors.yaml\n')
    const link = readFileSync(join(outer, 'clinic/.git'), 'utf8').trimEnd()
    for (const end of ['', '\r\n', '\n']) {
      writeFileSync(join(outer, 'clinic/.git'), `${link}${end}`)
      expect(await found(outer, 'diff HEAD'), JSON.stringify(end)).toMatchObject({
        exit: 0,
        err: '',
      })
    }
  })

  test('a worktree beside, and one inside', async () => {
    git('checkout', '-q', 'main')
    for (const folder of [`${repo}-work`, join(repo, '.worktrees/work')]) {
      git('worktree', 'add', '-q', '--force', folder, 'work')
      expect(await found(folder, 'diff')).toEqual(changed)
    }
    writeFileSync(join(repo, 'other.yaml'), 'source: .worktrees/work/api/errors.yaml\n')
    expect(await found(repo, 'diff --config other.yaml')).toEqual(changed)
  })

  test('a partial clone, as soon as all is fetched', async () => {
    git('config', 'uploadpack.allowFilter', 'true')
    const clone = join(emptyFolder(), 'clone')
    gitIn(repo, 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${repo}`, clone)
    gitIn(clone, 'checkout', '-q', 'work')
    const { exit, err } = await railIn(clone, 'diff origin/main')
    expect({ exit, err }).toEqual({
      exit: 2,
      err: expect.stringContaining('git fetch --refetch --no-filter'),
    })
    gitIn(clone, 'fetch', '-q', '--refetch', '--no-filter')
    expect(await found(clone, 'diff origin/main')).toEqual(changed)
  })

  test('another repository beside, by its config', async () => {
    expect(
      await found(emptyFolder(), `diff --config ${join(repo, 'rail-errors.config.yaml')}`),
    ).toMatchObject({ exit: 1, err: '' })
  })

  test('a hook, which names the repository and its index', async () => {
    git('rm', '-q', '--cached', 'api/client.ts')
    write('api/errors.yaml', now.replace('503', '500'))
    git('add', 'api/errors.yaml')
    write('api/errors.yaml', healthy(healthyEntry({ http: 99 })))
    Object.assign(process.env, { GIT_DIR: '.git', GIT_INDEX_FILE: '.git/index' })
    try {
      for (const args of ['lint --staged', 'lint --staged --cwd api'])
        expect(await railIn(repo, args, { GIT_DIR: '.git' })).toMatchObject({ exit: 0, err: '' })
    } finally {
      delete process.env.GIT_DIR
      delete process.env.GIT_INDEX_FILE
    }
  })
})

// As an archive can bring it: the config of a clone is its own.
test.each(['diff v1', 'lint --against v1', 'changelog v1', 'release --dry-run --since v1'])(
  'no program that fetches a missing object runs: %s',
  async (command) => {
    git('tag', 'v1', 'main')
    write('../fetch.sh', `#!/bin/sh\ntouch ${mark}\nexit 1\n`)
    chmodSync(join(repo, '../fetch.sh'), 0o755)
    for (const [name, value] of [
      ['core.repositoryformatversion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.url', 'ssh://rail.test/clinic'],
      ['core.sshCommand', join(repo, '../fetch.sh')],
      ['protocol.ssh.allow', 'always'],
    ])
      git('config', name!, value!)
    const blob = git('rev-parse', 'v1:api/errors.yaml')
    rmSync(join(repo, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    expect(await railIn(repo, command)).toEqual({
      exit: 2,
      out: '',
      err: expect.stringContaining(
        'this is a partial clone, and git needs an object that is not here; fetch all of them: git fetch --refetch --no-filter',
      ),
    })
    expect(ran()).toBe(false)
    spawnSync('git', ['cat-file', 'blob', blob], { cwd: repo })
    expect(ran(), 'git itself runs it').toBe(true)
  },
)
