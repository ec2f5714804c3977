import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { commands } from '../src/base/cli/commands.ts'
import type { Host } from '../src/base/io/host/host.ts'
import { healthy, healthyEntry } from './support/catalogs.ts'
import { commitIn, gitIn, railIn, repositoryOf, runIn } from './support/repository.ts'

// Each message that names a command to run, found in the sources: a case below provokes it, runs
// the command as it is printed, and gets where the message says.

const root = new URL('../src/', import.meta.url)
const COMMAND = new RegExp(
  `\\brail-errors (?:--cwd … )?(?:${commands.map(({ name }) => name).join('|')}|…)(?!\\w)|\\bgit (?:add|fetch)\\b`,
)
/** Texts that are about commands and advise none, and what is published for others. */
const OTHERS =
  /^(?:base\/(?:targets|core\/model)|libraries|features\/(?:languages|modules|site|sql|templates|vectors|openapi\/targets|fhir\/(?:resources|lint|changes|header-fields)|sandbox\/(?!commands)|check\/schema|\w+\/(?:targets|generators)\b))|reverse-proxy|rules\/(?:lint|change)/

/** What a message says to run, with `…` for what only a run knows, by file and text. */
function adviceIn(): string[] {
  const found: string[] = []
  type Node = Record<string, unknown> & { type?: string; value?: unknown }
  const collect = (node: unknown, file: string): void => {
    if (Array.isArray(node)) for (const one of node) collect(one, file)
    if (typeof node !== 'object' || node === null) return
    const { type, value, key, quasis, expressions } = node as Node & {
      key?: { name?: string }
      quasis?: { value: { cooked: string } }[]
      expressions?: { callee?: { name?: string } }[]
    }
    if (type === 'Property' && /^(?:examples|description|about)$/.test(key?.name ?? '')) return
    const text =
      type === 'TemplateLiteral'
        ? quasis!
            .flatMap((part, index) => [
              part.value.cooked,
              expressions![index]?.callee?.name === 'toLint' ? 'rail-errors lint…' : '…',
            ])
            .slice(0, -1)
            .join('')
        : value
    if ((type === 'TemplateLiteral' || type === 'Literal') && COMMAND.test(`${text}`))
      found.push(`${file}: ${text}`)
    for (const one of Object.values(node)) collect(one, file)
  }
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || OTHERS.test(file)) continue
    const text = readFileSync(new URL(file, root), 'utf8')
    const code = text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')
    if (COMMAND.test(code) || code.includes('toLint('))
      collect(parseAst(text, { lang: 'ts' } as never), file)
  }
  return found
}

/** Followed elsewhere: with a server, or with a clone that lacks objects. */
const ELSEWHERE: readonly [advice: RegExp, test: string][] = [
  [/^base\/io\/http\//, 'base/cli/refusals.test.ts'],
  [/^base\/io\/host\/network/, 'peers/integrator.peer.ts'],
  [/^base\/io\/git\/ask/, 'peers/git-hostile.peer.ts'],
  [/^features\/imports\/reading.*FHIR package/, 'features/imports/imports.test.ts'],
  [/^features\/init\/import-question/, 'features/init/import-question.test.ts'],
  [/^features\/fhir\/sources\/fhir-package/, 'features/import/import-package.test.ts'],
  [/^features\/sandbox.*Register/, 'features/sandbox/command.test.ts'],
]

type Repository = ReturnType<typeof repository>

function repository(files: Record<string, string>) {
  const folder = repositoryOf(files)
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const git = (...args: string[]) => gitIn(folder, ...args)
  return { folder, put, git, text: (path: string) => readFileSync(join(folder, path), 'utf8') }
}

const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, plain]) => one ?? two ?? plain!,
  )

/** All that the runs printed and wrote. */
let printed = ''
const ENV = { npm_command: 'exec', RAIL_ERRORS_PASSWORD: 'a long password' }

async function rail(
  folder: string,
  args: readonly string[],
  more: Record<string, string> = {},
  change: Partial<Host> = {},
) {
  const done = await railIn(
    folder,
    args,
    { ...ENV, ...more },
    { stdin: async () => new Uint8Array(), ...change },
  )
  const written = ['errors.yaml', 'rail-errors.config.yaml'].map((file) => join(folder, file))
  const texts = written.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  printed += [done.out, done.err, ...texts, ''].join('\n')
  return { ...done, said: done.out + done.err }
}

/** Runs what is advised: what is not ours is for the shell. */
async function follow(folder: string, line: string) {
  let last = { exit: 0, said: '' }
  for (const command of line.split(' && ')) {
    const [, ours] = /^(?:npx )?rail-errors (.*)/s.exec(command) ?? []
    if (ours !== undefined) last = await rail(folder, words(ours))
    else if (command.includes(' | npx rail-errors ')) {
      const [first, second] = command.split(' | npx rail-errors ')
      const input = Buffer.from(runIn(folder, 'sh', '-c', first!))
      last = await rail(
        folder,
        words(second!),
        {},
        {
          stdin: async () => input,
          stream: async function* () {
            yield input
          },
        },
      )
    } else runIn(folder, 'sh', '-c', command)
  }
  return last
}

type Case = {
  files?: Record<string, string>
  before?(to: Repository): unknown
  env?: Record<string, string>
  run: string
  /** The folder to run in. */
  at?: string
  /** As printed; `<…>` is what the person fills in. */
  advice: string
  fill?: Record<string, string>
  /** What the message asks for before the command. */
  meanwhile?(to: Repository): unknown
  /** Where it gets: the exit code, and what is said. */
  exit?: 0 | 1 | 2
  says?: RegExp
  /** True if the first command succeeds then. */
  again?: true
}

const CATALOG = { 'errors.yaml': healthy() }
const golden = (name: string) =>
  readFileSync(new URL(`golden/rich/${name}.json`, import.meta.url), 'utf8')
const OLD = healthyEntry({ code: 'CARD_LOST' })
const BROKEN = { ...CATALOG, 'api/broken.yaml': 'name: [a\ncodes: }\n' }
const WARNED = {
  ...CATALOG,
  'api/errors.yaml': healthy(healthyEntry({ http: 404, code: 'NOT_FOUND' })),
}
const PARTLY = { ...CATALOG, 'api/old.yaml': healthy(healthyEntry({ http: '404' })) }
const ENUM = `export enum ShopError { A_B = 'A_B', C_D = 'C_D', E_F = 'E_F' }\n`
const LISTS = 'rail-errors.config.yaml'
const inBroken = {
  files: BROKEN,
  advice: 'npx rail-errors lint api/broken.yaml',
  exit: 2 as const,
  says: /api\/broken.yaml:1/,
}
const inWarned = {
  files: WARNED,
  advice: 'npx rail-errors lint api/errors.yaml',
  says: /code-specific/,
}
const released = ({ git, put, text }: Repository) => {
  git('tag', 'v1.0.0')
  put('errors.yaml', text('errors.yaml').replace('codes:', `codes:\n${OLD}`))
  git('commit', '-qam', 'y')
}
/** A clone of the repository, in its folder `clone`. */
const cloned =
  (...options: string[]) =>
  (to: Repository) => {
    released(to)
    to.git('branch', 'next')
    to.git('clone', '-q', ...options, `file://${to.folder}`, 'clone')
  }
const deprecated = (fields: object = {}) => ({
  'errors.yaml': healthy(
    `${healthyEntry()}\n${healthyEntry({ code: 'CARD_LOST', deprecated: { reason: 'Rare.', note: 'Ask for it.', ...fields } })}`,
  ),
})

const CASES: Record<string, Case> = {
  'an edit of an entry in braces': {
    files: {
      'errors.yaml': healthy(
        '  - { code: MEMBER_NOT_FOUND, http: 404, stop: true, fix_stage: identify, meaning: No member has this identifier., fix: Check the type of the identifier. }',
      ),
    },
    run: "deprecate MEMBER_NOT_FOUND --note 'Ask for it.' --reason Rare.",
    advice: 'npx rail-errors fmt --write',
    again: true,
  },
  'an accepted finding that is not there': {
    files: {
      ...CATALOG,
      '.rail-errors/accepted.yaml':
        'accepted:\n  - { rule: code-specific, code: MEMBER_NOT_FOUND, reason: Rare. }\n',
    },
    run: 'lint',
    advice: 'rail-errors lint --fix',
    again: true,
  },
  'the site of a shallow clone': {
    files: { ...CATALOG, [LISTS]: 'outputs: [{ target: static-site, out: site }]\n' },
    before: cloned('--depth', '1'),
    at: 'clone',
    run: 'build',
    advice: 'git fetch --unshallow --tags',
    again: true,
  },
  'lint --against of several catalogs': {
    files: {
      ...CATALOG,
      'b.yaml': healthy().replace(/^name: .*/m, 'name: b-errors'),
      [LISTS]: 'catalogs: [{ source: errors.yaml }, { source: b.yaml }]\n',
    },
    run: 'lint --against b.yaml',
    advice: 'npx rail-errors lint <catalog> --against b.yaml',
    fill: { '<catalog>': 'b.yaml' },
    says: /1 code/,
  },
  'a change in a report': {
    files: CATALOG,
    before: released,
    run: 'diff v1.0.0',
    advice: 'npx rail-errors diff v1.0.0 --accept 34586e727ff6 --reason "…"',
    says: /accepted code-added/,
  },
  'a change in a pull request': {
    files: CATALOG,
    before: released,
    run: 'diff v1.0.0 --format markdown',
    advice: '`rail-errors diff --accept … --reason …`',
    fill: { '`': '', 'diff --accept … --reason …': 'diff v1.0.0' },
    says: /to accept/,
  },
  'a branch that the clone lacks': {
    files: CATALOG,
    before: cloned('--single-branch'),
    at: 'clone',
    env: { GITHUB_BASE_REF: 'next' },
    run: 'diff',
    advice: 'git fetch origin +refs/heads/next:refs/remotes/origin/next',
    again: true,
  },
  'check with a document and no operations': {
    files: {
      ...CATALOG,
      'api.json':
        '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{"/a":{"get":{"operationId":"readA","responses":{"404":{"description":"MEMBER_NOT_FOUND"}}}}},"components":{"schemas":{"ErrorCode":{"type":"string","enum":["MEMBER_NOT_FOUND","CARD_LOST"]}}}}',
      'x.ndjson': '',
    },
    run: 'check x.ndjson --openapi api.json',
    advice: 'rail-errors import',
    fill: { import: 'import api.json --list ErrorCode --out new.yaml' },
  },
  'fmt of a broken catalog': { ...inBroken, run: 'fmt api/broken.yaml' },
  'usage of a broken catalog': { ...inBroken, run: 'usage src --source api/broken.yaml' },
  'check with a broken catalog': { ...inBroken, run: 'check x.ndjson --source api/broken.yaml' },
  'an edit of a broken catalog': { ...inBroken, run: 'add A --source api/broken.yaml' },
  'diff of a broken catalog': { ...inBroken, run: 'diff errors.yaml api/broken.yaml' },
  'diff of values that are missing': {
    files: PARTLY,
    run: 'diff errors.yaml api/old.yaml',
    advice: 'npx rail-errors lint api/old.yaml',
    exit: 1,
    says: /field-typed/,
  },
  'check with a catalog that can decide nothing': {
    files: { ...CATALOG, 'api/bare.yaml': 'name: a\ncodes:\n  - code: A_B\n' },
    run: 'check x.ndjson --source api/bare.yaml',
    advice: 'npx rail-errors lint api/bare.yaml',
    exit: 1,
    says: /A_B has no/,
  },
  'an import of a broken catalog': {
    files: {
      ...BROKEN,
      'errors.yaml': healthy().replace(
        'codes:',
        'imports: { common: { from: api/broken.yaml } }\ncodes:',
      ),
    },
    run: 'lint',
    advice: 'rail-errors lint api/broken.yaml',
    exit: 2,
    says: /api\/broken.yaml:1/,
  },
  'build with warnings': { ...inWarned, run: 'build api/errors.yaml' },
  'build with warnings, in another folder': {
    ...inWarned,
    run: '--cwd api build',
    advice: 'npx rail-errors --cwd api lint',
  },
  'build with warnings, with a config': {
    ...inWarned,
    files: { ...WARNED, 'ci.yaml': 'source: api/errors.yaml\n' },
    run: '--config ci.yaml build',
    advice: 'npx rail-errors --config ci.yaml lint',
  },
  'lint --fix --dry-run with warnings': {
    ...inWarned,
    run: 'lint api/errors.yaml --fix --dry-run',
  },
  'build --check of outputs that are not there': {
    files: CATALOG,
    run: 'build --check',
    advice: 'npx rail-errors build',
    again: true,
  },
  'build into a folder that git ignores': {
    files: { ...CATALOG, '.gitignore': 'dist-terminology\n' },
    run: 'build',
    advice: 'git add --force dist-terminology',
    again: true,
  },
  'init from a tarball that git ignores': {
    files: { '.gitignore': '*.tgz\n', 'vendor/rail-errors-1.0.0.tgz': '' },
    run: 'init --yes --from ./vendor/rail-errors-1.0.0.tgz',
    advice: 'git add --force ./vendor/rail-errors-1.0.0.tgz',
  },
  'init by npx from a tarball that git ignores': {
    files: { '.gitignore': '*.tgz\n', 'tools/rail-errors-1.0.0.tgz': '' },
    env: { npm_config_package: './tools/rail-errors-1.0.0.tgz' },
    run: 'init --yes',
    advice: 'git add --force ./tools/rail-errors-1.0.0.tgz',
  },
  'fmt --check': {
    files: { 'api/x.yaml': healthy().replace('name: ', 'name:   ') },
    run: 'fmt --check api/x.yaml',
    advice: 'rail-errors fmt --write api/x.yaml',
    again: true,
  },
  'fmt --check --staged': {
    files: { 'errors.yaml': healthy().replace('name: ', 'name:   ') },
    run: 'fmt --check --staged',
    advice: 'rail-errors fmt --write errors.yaml && git add errors.yaml',
    again: true,
  },
  'rename with a broken file of a language': {
    files: { ...CATALOG, 'errors.de.yaml': 'A: [\n' },
    run: 'rename MEMBER_NOT_FOUND MEMBER_GONE --yes',
    advice: 'npx rail-errors lint errors.yaml',
    exit: 1,
    says: /errors\.de\.yaml/,
  },
  'fmt of a published list': {
    files: CATALOG,
    before: ({ folder }) => railIn(folder, 'build'),
    run: 'fmt dist-terminology/clinic-errors.json',
    advice: 'npx rail-errors build',
  },
  'import in place of a catalog': {
    files: { ...CATALOG, 'src/e.ts': ENUM },
    run: 'import src/e.ts',
    advice: 'npx rail-errors diff errors.yaml src/e.ts',
    exit: 1,
    says: /code-removed|breaking/,
  },
  'import of a list without texts': {
    files: { 'src/e.ts': ENUM },
    run: 'import src/e.ts',
    advice: 'npx rail-errors lint errors.yaml',
    exit: 1,
    says: /A_B has no/,
  },
  'init beside a list in code': {
    files: { 'src/errors.ts': ENUM },
    run: 'init --dry-run',
    advice: 'npx rail-errors import src/errors.ts',
    says: /3 codes/,
  },
  init: { run: 'init --yes', advice: 'npx rail-errors lint', says: /3 codes/ },
  'init, then build': { run: 'init --yes', advice: 'npx rail-errors build', says: /3 codes/ },
  'rename of a code': {
    files: CATALOG,
    before: ({ folder }) =>
      railIn(folder, [
        'add',
        'CARD_LOST',
        'http=409',
        'stop=true',
        'fix_stage=identify',
        'meaning=The card is lost.',
        'fix=Order a card for it.',
      ]),
    run: 'rename MEMBER_NOT_FOUND CARD_LOST',
    advice: 'npx rail-errors deprecate MEMBER_NOT_FOUND --replaced-by CARD_LOST --reason <text>',
    fill: { '<text>': "'It is clearer.'" },
    says: /deprecated/,
  },
  'retire before the sunset': {
    files: deprecated({ since: '1.0.0', sunset: '2027-01-01' }),
    run: 'retire CARD_LOST',
    advice: 'npx rail-errors diff',
    exit: 1,
    says: /retired before its sunset/,
  },
  'retire without a release': {
    files: deprecated(),
    run: 'retire CARD_LOST',
    advice: 'npx rail-errors diff',
    says: /retired/,
    exit: 1,
  },
  'retire soon': {
    files: deprecated({ since: '1.0.0', date: '2026-11-01' }),
    run: 'retire CARD_LOST',
    advice: 'npx rail-errors diff',
    exit: 1,
    says: /retired less than/,
  },
  release: {
    files: CATALOG,
    run: 'release',
    advice:
      "git add errors.yaml errors.changelog.md dist-terminology && git commit -m 'Release v1.0.0' && git tag v1.0.0",
  },
  'release with a language': {
    files: { ...CATALOG, 'errors.de.yaml': 'MEMBER_NOT_FOUND: { meaning: Unbekannt. }\n' },
    run: 'release',
    advice:
      "git add errors.yaml errors.de.yaml errors.changelog.md dist-terminology && git commit -m 'Release v1.0.0' && git tag v1.0.0",
  },
  'release of another folder': {
    files: { 'api/errors.yaml': healthy() },
    run: '--cwd api release',
    advice:
      "git add api/errors.yaml api/errors.changelog.md api/dist-terminology && git commit -m 'Release v1.0.0' && git tag v1.0.0",
  },
  'release without a version': {
    files: { 'errors.yaml': healthy().replace(/^version: .*\n/m, '') },
    run: 'release',
    advice: 'npx rail-errors release 1.0.0',
    says: /1.0.0/,
  },
  'release of a version that another branch has': {
    files: CATALOG,
    before: (to) => {
      released(to)
      to.git('tag', 'v1.1.0', 'v1.0.0')
    },
    run: 'release',
    advice: 'npx rail-errors release <version>',
    fill: { '<version>': '1.1.1' },
    says: /1.1.1/,
  },
  'release of a version that lacks a code of another branch': {
    files: CATALOG,
    before: (to) => {
      to.git('checkout', '-q', '-b', 'other')
      to.put(
        'errors.yaml',
        to.text('errors.yaml').replace('codes:', `codes:\n${OLD}`).replace('1.0.0', '1.1.0'),
      )
      to.git('commit', '-qam', 'x')
      to.git('tag', 'v1.1.0')
      to.git('checkout', '-q', '-')
      to.git('tag', 'v1.0.0')
    },
    run: 'release 1.2.0',
    advice: 'rail-errors release <version>',
    fill: { '<version>': '1.0.1' },
    says: /1.0.1/,
  },
  'release after one without a version': {
    files: { 'errors.yaml': healthy().replace(/^version: .*\n/m, '') },
    run: 'release --since HEAD',
    advice: 'npx rail-errors release <version>',
    fill: { '<version>': '1.0.0 --since HEAD' },
    says: /1.0.0/,
  },
  'no catalog': {
    run: 'lint',
    advice: 'npx rail-errors init',
    fill: { init: 'init --yes' },
    again: true,
  },
  'no catalog, but a list': {
    files: { 'src/e.ts': ENUM },
    run: 'lint',
    advice: 'npx rail-errors import',
    fill: { import: 'import src/e.ts' },
    says: /3 codes/,
    again: true,
  },
  'no source files': {
    files: { ...CATALOG, 'src/a.ts': 'x' },
    run: 'usage',
    advice: "npx rail-errors usage 'src/**'",
    says: /never used|unused|not used|MEMBER/,
  },
  'explain without a name': {
    run: 'explain',
    advice: 'npx rail-errors explain <name>',
    fill: { '<name>': 'stage-known' },
    says: /stage/,
  },
  'explain --lang without a name': {
    run: 'explain --lang de',
    advice: 'npx rail-errors explain <name>',
    fill: { '<name>': 'retry' },
    says: /retry/,
  },
  'explain of what is not there': {
    files: CATALOG,
    run: 'explain zzzzzz',
    advice: 'npx rail-errors explain',
    says: /stage-known/,
  },
  'clients of a new sandbox': {
    files: CATALOG,
    run: 'clients list',
    advice: 'npx rail-errors clients add <client-id>',
    fill: {
      '<client-id>':
        'a name=A type=public redirect_uris=https://a.test/b website=https://a.test description=A accept_terms=true',
    },
    says: /users add/,
    again: true,
  },
  'users of a new sandbox': {
    files: CATALOG,
    run: 'users list',
    advice: 'npx rail-errors users add <username>',
    fill: { '<username>': 'ann' },
    again: true,
  },
  'the sandbox of several catalogs': {
    files: {
      ...CATALOG,
      'b.yaml': healthy().replace('clinic-errors', 'b-errors'),
      [LISTS]: 'catalogs: [{ source: errors.yaml }, { source: b.yaml }]\n',
    },
    run: 'sandbox',
    advice: 'npx rail-errors sandbox <source>',
    fill: { '<source>': 'errors.yaml --port 70000' },
    says: /--port must/,
    exit: 2,
  },
  'diff of a shallow clone': {
    files: CATALOG,
    before: cloned('--depth', '1'),
    at: 'clone',
    run: 'diff',
    advice:
      "git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*' && git remote set-head origin --auto",
    again: true,
  },
  'diff with a tag that a shallow clone lacks': {
    files: CATALOG,
    before: cloned('--depth', '1'),
    at: 'clone',
    run: 'diff v1.0.0',
    advice: 'git fetch --unshallow --tags',
    again: true,
  },
  'release of a shallow clone': {
    files: CATALOG,
    before: cloned('--depth', '1'),
    at: 'clone',
    run: 'release --dry-run',
    advice: 'git fetch --unshallow --tags',
    again: true,
  },
  'diff of a clone of one branch': {
    files: CATALOG,
    before: cloned('--single-branch'),
    at: 'clone',
    run: 'diff',
    advice: 'rail-errors diff HEAD',
    says: /no changes/,
  },
  'a catalog that is not in the index': {
    before: ({ put }) => put('errors.yaml', healthy()),
    run: 'lint --staged',
    advice: 'git add errors.yaml',
    again: true,
  },
  'a hotfix with a version that is too low': {
    files: CATALOG,
    before: released,
    run: 'release 1.0.1',
    advice: 'npx rail-errors diff v1.0.0',
    exit: 0,
    says: /to accept: npx rail-errors diff v1.0.0 --accept [0-9a-f]{12} --reason/,
  },
  'a fingerprint with letters': {
    files: {
      ...CATALOG,
      '.rail-errors/accepted.yaml':
        'accepted:\n  - { rule: code-added, fingerprint: zz, reason: Rare. }\n',
    },
    before: released,
    run: 'lint',
    advice: 'rail-errors diff',
    meanwhile: ({ put }) => put('.rail-errors/accepted.yaml', 'accepted: []\n'),
    fill: { diff: 'diff v1.0.0' },
    says: /to accept/,
  },
  'a code that is not in the list of the team': {
    files: {
      'src/e.ts': ENUM,
      'errors.yaml': healthy().replace(
        'codes:',
        'codes_from: { files: [src/e.ts], lists: [ShopError], map: { code: (value) } }\ncodes:',
      ),
    },
    run: 'lint',
    meanwhile: ({ put }) => put('src/e.ts', ENUM.replaceAll('A_B', 'MEMBER_NOT_FOUND')),
    advice: 'rail-errors retire MEMBER_NOT_FOUND',
    fill: { MEMBER_NOT_FOUND: 'MEMBER_NOT_FOUND --reason Rare.' },
    says: /retired/,
  },
  'a code that was renamed in the list of the team': {
    files: {
      'src/e.ts': ENUM.replaceAll('A_B', 'MEMBER_NOT_FOUNT'),
      'errors.yaml': healthy().replace(
        'codes:',
        'codes_from: { files: [src/e.ts], lists: [ShopError], map: { code: (value) } }\ncodes:',
      ),
    },
    run: 'lint',
    advice: 'rail-errors rename MEMBER_NOT_FOUND MEMBER_NOT_FOUNT',
    says: /the entry for MEMBER_NOT_FOUND is now for MEMBER_NOT_FOUNT/,
  },
  'a folder without a catalog': {
    files: { ...CATALOG, 'src/a.ts': '' },
    run: 'diff src',
    advice: 'rail-errors build',
    says: /1 code/,
  },
  'a published version that changed': {
    files: { ...CATALOG, [LISTS]: 'outputs: [{ target: static-site, out: site }]\n' },
    before: async (to) => {
      await railIn(to.folder, 'build')
      commitIn(to.folder, 'site')
      released(to)
    },
    run: 'build',
    advice: 'npx rail-errors release',
    says: /Next: git add/,
  },
  'a ValueSet without its CodeSystem': {
    files: {
      'set.json': golden('visit-errors.valueset'),
      'system.json': golden('visit-errors.codesystem'),
      'visit-errors-stages.codesystem.json': golden('visit-errors-stages.codesystem'),
    },
    run: 'import set.json',
    advice: 'rail-errors import <file or URL>',
    fill: { '<file or URL>': 'system.json' },
  },
  'check of a compressed file': {
    files: { ...CATALOG, 'x.ndjson.gz': '' },
    before: ({ folder }) =>
      runIn(
        folder,
        'sh',
        '-c',
        `echo '{"status":404,"body":{"error":"MEMBER_NOT_FOUND","message":"m","fix_stage":"identify"}}' | gzip > x.ndjson.gz`,
      ),
    run: 'check x.ndjson.gz',
    advice: 'gunzip -c FILE | npx rail-errors check -',
    fill: { FILE: 'x.ndjson.gz' },
    exit: 1,
  },
}

test.each(Object.entries(CASES))('%s', async (_, one) => {
  const {
    files = {},
    before,
    meanwhile,
    at = '',
    env,
    run,
    advice,
    fill = {},
    exit = 0,
    says = /^/,
    again,
  } = one
  const repo = repository(files)
  const folder = join(repo.folder, at)
  await before?.(repo)
  const first = await rail(folder, words(run), env)
  expect(first.said).toContain(advice)
  const line = Object.entries(fill).reduce(
    (text, [blank, word]) => text.replaceAll(blank, word),
    advice,
  )
  await meanwhile?.(repo)
  const then = await follow(folder, line)
  expect(then).toMatchObject({ exit, said: expect.stringMatching(says) })
  if (again) expect((await rail(folder, words(run), env)).said).not.toContain(advice)
})

/** True if a text has these parts behind each other, with what only a run knows between them. */
function isIn(text: string, [first = '', ...parts]: readonly string[]): boolean {
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const end = parts.reduce((from, part) => {
      const found = from < 0 ? -1 : text.slice(from, from + part.length + 1000).indexOf(part)
      return found < 0 ? -1 : from + found + part.length
    }, at + first.length)
    if (end >= 0) return true
    if (first === '') return isIn(text, parts)
  }
  return false
}

test('each advice of the sources was followed', () => {
  const bare = (text: string) =>
    text.replaceAll(/\bnpx (?=rail-errors)|(?<=rail-errors)(?: --(?:cwd|config) \S+)+/g, '')
  const plain = bare(printed)
  const all = adviceIn()
  expect(all.length).toBeGreaterThan(50)
  const left = all.filter((one) => {
    const [, text] = /^[^:]*: (.*)/s.exec(one)!
    return (
      !isIn(plain, bare(text!).trim().split('…')) && !ELSEWHERE.some(([advice]) => advice.test(one))
    )
  })
  expect(left.map((one) => one.slice(0, 120)).join('\n')).toBe('')
  for (const [, file] of ELSEWHERE) expect(existsSync(new URL(file, import.meta.url))).toBe(true)
})
