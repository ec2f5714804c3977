import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { INLINE, PAYLOAD } from '../base/io/host/runners.ts'
import { healthy, healthyEntry } from '../support/catalogs.ts'
import type { Dice } from './dice.ts'

// Repositories as attackers write them. Each is a clone that its user trusts (`.git/config` is the
// user's own), with anything in its files, and folders beside it that must not change. Nothing here
// leads out of the folder of the sandbox but /proc, to read.

/** Whatever runs makes a file whose name begins with this. */
export const MARK = 'RAN'

export type Sandbox = {
  folder: string
  repo: string
  /**
   * Folders that nothing may change: files, a catalog, outputs of a build; the second is a
   * repository.
   */
  victims: readonly [string, string]
  /** The catalog, from the top of the repository. */
  catalog: string
  /** The attacks in it, for people who read a failure. */
  attacks: string[]
  /** Output folders: a build replaces links in them by its outputs. */
  outs: string[]
}

const NAMES = [
  'link',
  'data',
  'a b',
  '-rf',
  '--output=x',
  '--help',
  'new\nline',
  '::error::x',
  '##vso[task.setvariable variable=A]b',
  '##teamcity[x]',
  '\u001b]0;title\u0007',
  'left\u202eright',
  `$(touch ${MARK}-shell)`,
  `;touch ${MARK}-shell;`,
  `\`touch ${MARK}-shell\``,
  '..hidden',
  '.git.',
  ':(glob)x',
  'C:evil',
  '%2e%2e',
  '__proto__',
]
export const anyName = (dice: Dice): string => dice.of(NAMES)

const gitEnv = (folder: string) => ({
  PATH: process.env.PATH,
  HOME: join(folder, 'home'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
})
export const git = (folder: string, cwd: string, ...args: string[]): string =>
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@t.test', '-c', 'init.defaultBranch=main', ...args],
    {
      cwd,
      env: gitEnv(folder),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  ).trim()

/** Programs, wherever a config of git can name one. */
const gitConfig = ({ folder, victims }: Sandbox, dice: Dice): string => {
  const run = `touch ${join(folder, MARK)}-git; false`
  const worktree = dice.of(['.', '.', '.', '.', '..', victims[0]])
  return [
    '[core]',
    '\trepositoryformatversion = 0',
    '\tbare = false',
    `\tworktree = "${worktree}"`,
    ...[
      'fsmonitor',
      'sshCommand',
      'pager',
      'editor',
      'askPass',
      'gitProxy',
      'alternateRefsCommand',
    ].map((key) => `\t${key} = "${run}"`),
    `\thooksPath = "${join(victims[0], 'hooks')}"`,
    `[filter "own"]\n\tclean = "${run}"\n\tsmudge = "${run}"\n\tprocess = "${run}"\n\trequired = true`,
    `[diff "own"]\n\ttextconv = "${run}"\n\tcommand = "${run}"`,
    `[diff]\n\texternal = "${run}"`,
    `[gpg]\n\tprogram = "${run}"\n[log]\n\tshowSignature = true`,
    `[remote "origin"]\n\turl = "ext::sh -c '${run}'"\n\tpromisor = true\n[extensions]\n\tpartialClone = origin`,
    `[alias]\n\tdiff = "!${run}"\n\tls-files = "!${run}"\n`,
  ].join('\n')
}

type Attack = (box: Sandbox, dice: Dice) => void

/**
 * True when no link is on the way to a path: what the generator writes must not leave the
 * repository itself.
 */
function isPlainWay(path: string): boolean {
  let found = path
  while (lstatSync(found, { throwIfNoEntry: false }) === undefined) found = dirname(found)
  return (
    realpathSync.native(dirname(found)) === dirname(found) && !lstatSync(found).isSymbolicLink()
  )
}

/**
 * Does the work where the folder of a path can be made and no link leads elsewhere: another attack
 * may have been there before.
 */
function at(path: string, work: () => void): void {
  try {
    if (!isPlainWay(dirname(path))) return
    mkdirSync(dirname(path), { recursive: true })
    work()
  } catch {
    // A file has the name of a folder.
  }
}
const write = (path: string, text: string) =>
  at(path, () => isPlainWay(path) && writeFileSync(path, text))
const copy = (from: string, path: string) =>
  at(path, () => isPlainWay(path) && cpSync(from, path, { recursive: true }))
/** Puts a link in the place of whatever is there. */
const link = (target: string, path: string) =>
  at(path, () => {
    rmSync(path, { recursive: true, force: true })
    symlinkSync(target, path)
  })

/**
 * Where links lead: to files and folders outside, to nothing, to themselves, into .git and /proc.
 */
function anyTarget({ repo, victims, folder }: Sandbox, dice: Dice, path: string): string {
  const to = dice.of([
    ...[
      victims[0],
      victims[1],
      join(victims[0], 'deep'),
      join(victims[0], 'none'),
      join(victims[1], '.git'),
    ],
    ...['victim.txt', 'errors.yaml', 'clinic-errors.json', 'none.json', 'pipe', 'device'].map(
      (name) => join(victims[0], name),
    ),
    ...[
      join(victims[1], 'errors.yaml'),
      join(repo, '.git'),
      join(repo, '.git/config'),
      join(repo, '.git/hooks'),
      path,
      repo,
      folder,
    ],
    ...[
      join(repo, 'real'),
      join(repo, 'real/errors.yaml'),
      '/proc/self/environ',
      '/proc/self/cwd',
      '/proc/version',
    ],
  ])
  return to.startsWith('/proc') || dice.chance(0.3) ? to : relative(dirname(path), to) || '.'
}

/** The files and folders that commands read and write. */
const PLACES = [
  'errors.yaml',
  'api/errors.yaml',
  'api',
  'real/errors.yaml',
  'rail-errors.config.yaml',
  'base.yaml',
  '.rail-errors',
  '.rail-errors/accepted.yaml',
  'api/.rail-errors',
  'errors.changelog.md',
  'api/errors.changelog.md',
  'dist-terminology',
  'dist-terminology/clinic-errors.json',
  'dist-terminology/clinic-errors.manifest',
  'dist-terminology/r5',
  'dist-terminology/deep',
  'site',
  'site/codes',
  '.github',
  '.github/workflows',
  '.github/workflows/rail-errors.yml',
  '.gitlab-ci.yml',
  '.pre-commit-config.yaml',
  '.husky',
  'package.json',
  '.rail-errors-sandbox',
  '.rail-errors-sandbox/.gitignore',
  '.rail-errors-sandbox/registry.json',
  'api/.rail-errors-sandbox',
  'report.json',
  'reports',
  'answers.ndjson',
  'session.har',
  'openapi.yaml',
  'list.json',
  'list.handling.json',
  'src/a.ts',
  'node_modules/shared',
  '.rail-errors-tmp-1-1',
]

/** A way to a path of the sandbox, as a manifest or a config may write it. */
function wayTo({ folder, repo }: Sandbox, dice: Dice, from: string, to: string): string {
  const way = relative(from, to)
  return dice.of([
    way,
    way,
    to,
    `./${way}`,
    `deep/../${way}`,
    way.replaceAll('/', '\\'),
    way.replaceAll('..', '%2e%2e'),
    way.replaceAll('/', '%2f'),
    way.replaceAll('..', '\uff0e\uff0e'),
    `${'../'.repeat(30)}${to.slice(1)}`,
    `file://${to}`,
    `link/${relative(repo, to).split('/').at(-1)}`,
    `r5/${relative(folder, to).split('/').at(-1)}`,
    `deep/${relative(folder, to).split('/').at(-1)}`,
  ])
}

const hash = (path: string): string =>
  `sha256:${createHash('sha256').update(readFileSync(path)).digest('hex')}`

const ATTACKS: Record<string, Attack> = {
  link: (box, dice) => {
    const path = join(box.repo, dice.chance(0.4) ? box.catalog : dice.of(PLACES))
    link(
      dice.chance(0.4)
        ? relative(dirname(path), join(box.repo, 'real/errors.yaml'))
        : anyTarget(box, dice, path),
      path,
    )
  },
  'chain of links': (box, dice) => {
    const path = join(box.repo, dice.of(PLACES))
    const [one, two] = [join(box.repo, 'one'), join(box.repo, 'two')]
    link('one', two)
    link(anyTarget(box, dice, one), one)
    link(relative(dirname(path), dice.of([one, two])), path)
  },
  // Bare: what git takes for a repository, without .git.
  'embedded repository': (box, dice) => {
    const into = join(
      box.repo,
      dice.of([
        dirname(box.catalog),
        dirname(box.catalog),
        'api',
        'src',
        'dist-terminology',
        'node_modules/shared',
        anyName(dice),
      ]),
    )
    for (const name of ['objects', 'refs']) copy(join(box.repo, '.git', name), join(into, name))
    write(join(into, 'HEAD'), 'ref: refs/heads/main\n')
    write(join(into, 'config'), gitConfig(box, dice))
    for (const hook of ['post-index-change', 'pre-auto-gc', 'reference-transaction'])
      write(join(into, 'hooks', hook), `#!/bin/sh\ntouch ${join(box.folder, MARK)}-hook\n`)
    if (dice.chance(0.3))
      write(
        join(box.repo, 'api/.git'),
        `gitdir: ${dice.of([relative(join(box.repo, 'api'), into), into])}\n`,
      )
  },
  'repository with .git': (box, dice) => {
    const into = join(box.repo, dice.of(['api', 'src', 'dist-terminology', 'site']), '.git')
    copy(join(box.repo, '.git'), into)
    write(join(into, 'config'), gitConfig(box, dice))
  },
  '.git file': (box, dice) => {
    const to = dice.of([
      join(box.victims[1], '.git'),
      join(box.repo, 'data'),
      join(box.folder, 'none'),
      join(box.repo, '.git'),
      '',
      '\0',
    ])
    write(
      join(box.repo, dice.of(['api', 'src', 'dist-terminology', 'site']), '.git'),
      `gitdir: ${to}\n`,
    )
  },
  '.git link': (box, dice) =>
    link(
      join(box.victims[1], '.git'),
      join(box.repo, dice.of(['api', 'dist-terminology', 'site']), '.git'),
    ),
  submodule: (box, dice) => {
    const url = dice.of([
      `ext::sh -c touch% ${join(box.folder, MARK)}-ext`,
      `--upload-pack=touch ${MARK}-pack`,
      box.victims[1],
    ])
    write(
      join(box.repo, '.gitmodules'),
      `[submodule "x"]\n\tpath = api\n\turl = "${url}"\n\tupdate = "!touch ${MARK}-sub"\n`,
    )
  },
  attributes: (box, dice) =>
    write(
      join(box.repo, dice.of(['', 'api', 'src']), '.gitattributes'),
      '* filter=own diff=own merge=own\n*.yaml ident working-tree-encoding=UTF-16\n',
    ),
  manifest: (box, dice) => {
    const out = join(box.repo, dice.of(['dist-terminology', 'dist-terminology', 'site']))
    const owned = ['victim.txt', 'errors.yaml', 'clinic-errors.json'].map((name) =>
      join(box.victims[0], name),
    )
    const door = dice.of(['link', 'r5', 'deep'])
    if (dice.chance(0.8)) link(relative(out, box.victims[0]), join(out, door))
    const records = [...owned, ...owned].map(
      (file) =>
        [
          dice.chance(0.4) ? `${door}/${basename(file)}` : wayTo(box, dice, out, file),
          hash(file),
        ] as const,
    )
    const outputs = Object.fromEntries([
      ...records,
      [dice.of([INLINE, '', '.', '..', '__proto__', 'CON', 'a\nb']), hash(owned[0]!)],
    ])
    const name = dice.of(['clinic-errors', 'clinic-errors', 'former-errors'])
    const target = dice.of(['flat-list', 'fhir-r5', 'typescript', 'gone', INLINE])
    const targets = { [target]: { catalog: 'sha256:00', outputs } }
    write(
      join(out, `${name}.manifest`),
      JSON.stringify({ generator: 'rail-errors', name, catalogs: {}, targets }),
    )
  },
  config: (box, dice) => {
    const out = dice.of([
      'site',
      'link',
      'dist-terminology/deep',
      anyName(dice),
      '../decided',
      'api',
      '.',
      '.git',
      '.git/hooks',
      PAYLOAD,
    ])
    box.outs.push(out)
    const other = dice.of([
      anyName(dice),
      '-x:errors.yaml',
      '--output=x:errors.yaml',
      `${PAYLOAD}:a`,
      'real/errors.yaml',
      '../../victim/errors.yaml',
    ])
    const settings = dice.some({
      source: dice.of([box.catalog, box.catalog, other]),
      outputs: [{ target: dice.of(['flat-list', 'typescript', 'fhir-r5', INLINE]), out }],
      extends: dice.of([
        './base.yaml',
        ['./base.yaml', './other.yaml'],
        `./${anyName(dice)}`,
        '/proc/version',
        '../../victim/config.yaml',
      ]),
      usage: {
        include: [dice.of(['src/**', '../**', '/proc/self/*', anyName(dice)])],
        places: [{ use: 'spring' }, { pattern: '(?<code>a+)$', http: 404 }],
        complete: [dice.of(['docs/errors.md', '../**', '.git/config', anyName(dice)])],
      },
      diff: {
        usage: dice.of(['../../victim/seen.txt', '.git/config', anyName(dice)]),
      },
      fhir: { value_sets: ['active'] },
      servers: {
        [dice.of(['rail', INLINE])]: {
          base_url: 'http://127.0.0.1:9',
          auth: { client_id: PAYLOAD },
        },
      },
    })
    write(join(box.repo, 'rail-errors.config.yaml'), JSON.stringify(settings))
  },
  catalogs: (box, dice) => {
    const sources = [
      box.catalog,
      anyName(dice),
      'real/errors.yaml',
      '../../victim/errors.yaml',
      'HEAD:errors.yaml',
      '--help:errors.yaml',
    ]
    const catalogs = sources.slice(0, 1 + dice.below(3)).map((source) => ({ source }))
    write(join(box.repo, 'rail-errors.config.yaml'), JSON.stringify({ catalogs }))
  },
  'catalog of hostile names': (box, dice) => {
    const name = dice.of([
      '../../victim/x',
      '/abs',
      PAYLOAD,
      'a/../../b',
      '..',
      '__proto__',
      'CON',
      'clinic-errors',
    ])
    const code = dice.of([
      '../../../victim/x',
      PAYLOAD,
      INLINE,
      '__proto__',
      'NUL',
      '-rf',
      'A'.repeat(300),
    ])
    const text = healthy(`${healthyEntry({ code, meaning: PAYLOAD })}\n${healthyEntry()}`)
    write(
      join(box.repo, box.catalog),
      text.replace(/^name: .*$/m, `name: ${JSON.stringify(name)}`).replace('1.0.0', '2.0.0'),
    )
    const off = [
      'name-kebab',
      'code-format',
      'text-trimmed',
      'meaning-informative',
      'text-length',
      'text-line',
    ]
    if (dice.chance(0.6))
      write(
        join(box.repo, 'rail-errors.config.yaml'),
        JSON.stringify({
          source: box.catalog,
          rules: Object.fromEntries(off.slice(0, 5).map((id) => [id, 'off'])),
        }),
      )
  },
  'hostile names': (box, dice) => {
    for (let count = 1 + dice.below(4); count > 0; count--)
      write(
        join(box.repo, dice.of(['', 'src', 'api']), anyName(dice)),
        dice.of([healthy(), PAYLOAD, '#!/bin/sh\n', `fail("${INLINE}")\n`]),
      )
  },
  'temporary files': (box, dice) => {
    const names = ['.rail-errors-tmp-999999999-1', '.rail-errors-tmp-..', '.rail-errors-tmp-']
    const path = join(box.repo, dirname(box.catalog), dice.of(names))
    if (dice.chance(0.5)) link(anyTarget(box, dice, path), path)
    else write(path, INLINE)
  },
}

/** A sandbox with a repository. `built`: a folder with the outputs of a real build. */
export function hostileRepository(folder: string, dice: Dice, built: string): Sandbox {
  const victims = [join(folder, 'victim'), join(folder, 'other')] as const
  const catalog = dice.of(['errors.yaml', 'api/errors.yaml', 'api/errors.yaml'])
  const box: Sandbox = {
    folder,
    repo: join(folder, 'work/clinic'),
    victims,
    catalog,
    attacks: [],
    outs: ['dist-terminology', 'site'],
  }
  for (const one of [box.repo, join(folder, 'home'), ...victims])
    mkdirSync(one, { recursive: true })
  cpSync(built, victims[0], { recursive: true })
  for (const name of ['victim.txt', 'deep/victim.txt', 'config.yaml'])
    write(join(victims[0], name), 'A file of somebody.\n')
  for (const one of victims) write(join(one, 'errors.yaml'), healthy())
  for (const args of [
    ['mkfifo', 'pipe'],
    ['mknod', 'device', 'c', '1', '3'],
  ]) {
    try {
      execFileSync(args[0]!, args.slice(1), { cwd: victims[0], stdio: 'ignore' })
    } catch {
      // Only root can make a device.
    }
  }
  git(folder, victims[1], 'init', '-q')
  git(folder, box.repo, 'init', '-q', '-b', 'main')
  write(join(box.repo, catalog), healthy())
  write(join(box.repo, 'real/errors.yaml'), healthy())
  write(join(box.repo, 'src/a.ts'), "fail('MEMBER_NOT_FOUND')\n")
  cpSync(join(built, 'clinic-errors.json'), join(box.repo, 'list.json'))
  const body = { error: PAYLOAD, message: INLINE, path: PAYLOAD, fix_stage: INLINE }
  write(
    join(box.repo, 'answers.ndjson'),
    `${JSON.stringify({ status: 404, url: `/${INLINE}`, method: PAYLOAD, headers: {}, body })}\n${PAYLOAD}\n`,
  )
  write(
    join(box.repo, 'session.har'),
    JSON.stringify({
      log: { entries: [{ response: { status: 404, content: { text: JSON.stringify(body) } } }] },
    }),
  )
  write(
    join(box.repo, 'openapi.yaml'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: INLINE, version: PAYLOAD },
      paths: {
        [`/${INLINE}`]: {
          post: {
            operationId: PAYLOAD,
            'x-error-codes': ['MEMBER_NOT_FOUN', 'MEMBER_NOT_FOUND', INLINE],
            responses: {
              404: { description: INLINE, content: { 'application/json': { example: body } } },
              500: { $ref: `${relative(box.repo, join(box.victims[1], 'errors.yaml'))}#/codes/0` },
              503: { $ref: `${PAYLOAD}#/x` },
            },
          },
        },
      },
    }),
  )
  if (catalog !== 'errors.yaml' || dice.chance(0.5))
    write(join(box.repo, 'rail-errors.config.yaml'), `source: ${catalog}\n`)
  if (dice.chance(0.5)) cpSync(built, join(box.repo, 'dist-terminology'), { recursive: true })
  git(folder, box.repo, 'add', '-A')
  git(folder, box.repo, 'commit', '-q', '-m', 'first')
  for (const ref of [
    'tags/v1.0.0',
    'heads/--output=x',
    'tags/-x',
    'heads/left\u202eright',
    `heads/$(touch\u00a0${MARK})`,
    'tags/clinic-errors-v0.9.0',
  ])
    git(folder, box.repo, 'update-ref', `refs/${ref}`, 'HEAD')
  git(folder, box.repo, 'checkout', '-q', '-b', 'work')
  write(join(box.repo, catalog), healthy().replace('404', '503').replace('1.0.0', '2.0.0'))
  // One of the three worst, and some more.
  const worst = dice.of(['link', 'embedded repository', 'manifest'])
  const more = Array.from({ length: dice.below(3) }, () => dice.of(Object.keys(ATTACKS)))
  for (const name of [...more, worst]) {
    box.attacks.push(name)
    ATTACKS[name]!(box, dice)
  }
  try {
    // What git does not take stays in the working tree.
    git(folder, box.repo, 'add', '-A', '-f', '--ignore-errors')
    git(folder, box.repo, 'commit', '-q', '-m', 'attack')
  } catch {}
  for (const name of readdirSync(folder))
    if (name.startsWith(MARK)) throw new Error(`the generator itself ran ${name}`)
  if (!existsSync(join(box.repo, '.git/HEAD')))
    throw new Error('the generator broke its own repository')
  return box
}
