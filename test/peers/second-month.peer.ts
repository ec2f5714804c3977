import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyFolder, must, plainEnv, root } from './peers.ts'

// The second month of a team: init, five pull requests with the CI job that init wrote, a release.
// Each job runs in the clone that a CI system makes. It is red exactly when something breaks.
const folder = emptyFolder('second-month')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const origin = join(folder, 'origin.git')
const team = join(folder, 'team')

const git = (cwd: string, ...args: string[]) =>
  must(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@t.test', '-c', 'commit.gpgsign=false', ...args],
    cwd,
  )

/** The package as an install leaves it: npx finds it without a registry. */
function install(at: string): void {
  mkdirSync(join(at, 'node_modules/.bin'), { recursive: true })
  symlinkSync(root, join(at, 'node_modules/rail-errors'))
  symlinkSync(join(root, 'dist/bin.cjs'), join(at, 'node_modules/.bin/rail-errors'))
}

const sh = (cwd: string, line: string, env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd,
    encoding: 'utf8',
    env: {
      ...plainEnv,
      ...AUTHOR,
      PATH: `${join(cwd, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
    },
    timeout: 120_000,
  })
  return { exit: status, text: stdout + stderr }
}
const AUTHOR = {
  GIT_AUTHOR_NAME: 't',
  GIT_AUTHOR_EMAIL: 't@t.test',
  GIT_COMMITTER_NAME: 't',
  GIT_COMMITTER_EMAIL: 't@t.test',
}
const rail = (line: string) => {
  const { exit, text } = sh(team, `rail-errors ${line}`)
  expect({ line, exit }, text).toEqual({ line, exit: 0 })
  return text
}

type Job = {
  jobs: Record<string, { steps: { run?: string; if?: string; uses?: string; with?: object }[] }>
}

/** Runs the job on a branch: in the clone that `checkout` makes, with its own lines. */
function job(branch: string): { line: string; exit: number | null; text: string }[] {
  const clone = join(folder, `clone-${branch}`)
  const workflow = parse(
    readFileSync(join(team, '.github/workflows/rail-errors.yml'), 'utf8'),
  ) as Job
  const { steps } = Object.values(workflow.jobs)[0]!
  // actions/checkout: no origin/HEAD, a detached HEAD, and every branch only with fetch-depth: 0.
  const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout'))!
  const whole = JSON.stringify(checkout.with ?? {}).includes('"fetch-depth":0')
  git(folder, 'init', '-q', clone)
  git(clone, 'remote', 'add', 'origin', `file://${origin}`)
  const wanted = whole
    ? '+refs/heads/*:refs/remotes/origin/*'
    : `+refs/heads/${branch}:refs/remotes/origin/${branch}`
  git(clone, 'fetch', '-q', ...(whole ? ['--tags'] : ['--depth', '1']), 'origin', wanted)
  git(clone, 'checkout', '-q', '--detach', `origin/${branch}`)
  install(clone)
  const lines = steps.flatMap(({ run }) =>
    run === undefined || run.startsWith('npm ci') ? [] : [run],
  )
  expect(lines.map((line) => line.replace(/.*rail-errors /, ''))).toEqual([
    'lint',
    'build --check',
    'diff',
  ])
  return lines.map((line) => ({ line, ...sh(clone, line, { GITHUB_BASE_REF: 'main' }) }))
}

/** A pull request: an edit, a build, a commit, the job; merged as it is. */
function pull(branch: string, edits: readonly (string | ((catalog: string) => string))[]) {
  git(team, 'checkout', '-q', '-b', branch, 'main')
  const catalog = join(team, 'errors.yaml')
  for (const edit of edits)
    if (typeof edit === 'string') rail(edit)
    else writeFileSync(catalog, edit(readFileSync(catalog, 'utf8')))
  // The page of an old code is left over, as the build says with the command that removes it.
  if (rail('build').includes('Remove them with --clean')) rail('build --clean')
  git(team, 'add', '-A')
  git(team, 'commit', '-q', '-m', branch)
  git(team, 'push', '-q', 'origin', branch)
  const steps = job(branch)
  git(team, 'checkout', '-q', 'main')
  git(team, 'merge', '-q', '--ff-only', branch)
  git(team, 'push', '-q', 'origin', 'main')
  return steps
}

/** A release, with the commands that it prints. */
function release(date: string): void {
  const next = /^Next: (.*)$/m.exec(rail(`release --today ${date}`))?.[1]
  expect(next).toMatch(/^git add .* && git commit -m 'Release v/)
  expect(sh(team, next!)).toMatchObject({ exit: 0 })
  expect(git(team, 'status', '--porcelain')).toBe('')
}

const exits = (steps: ReturnType<typeof job>) => steps.map(({ exit }) => exit)
const texts = (steps: ReturnType<typeof job>) => steps.map(({ text }) => text).join('\n')

test('five pull requests and a release: red exactly when something breaks', () => {
  git(folder, 'init', '-q', '--bare', '-b', 'main', origin)
  git(folder, 'init', '-q', '-b', 'main', team)
  git(team, 'remote', 'add', 'origin', origin)
  install(team)
  for (const [name, text] of [
    ['package.json', '{ "name": "clinic", "devDependencies": { "rail-errors": "*" } }\n'],
    ['package-lock.json', '{ "lockfileVersion": 3 }\n'],
    ['.gitignore', 'node_modules/\n'],
  ] as const)
    writeFileSync(join(team, name), text)
  rail(
    'init --yes --name clinic-errors --url https://errors.clinic.org/terminology --ci github --hook none',
  )
  const config = join(team, 'rail-errors.config.yaml')
  // The names of files of docs/building.md.
  const outputs = /(outputs:\n[^`]*file: errors[^`]*)```/.exec(
    readFileSync(join(root, 'docs/building.md'), 'utf8'),
  )![1]!
  const site = `${outputs}  - { target: static-site, out: site }\n`
  // In place of those that init proposes.
  writeFileSync(config, readFileSync(config, 'utf8').replace(/^outputs:\n(?: {2}- .*\n)+/m, site))
  const catalog = join(team, 'errors.yaml')
  writeFileSync(catalog, readFileSync(catalog, 'utf8').replace('status: draft', 'status: active'))
  rail('build')
  git(team, 'add', '-A')
  git(team, 'commit', '-q', '-m', 'first')
  git(team, 'push', '-q', 'origin', 'main')
  release('2026-10-01')
  git(team, 'push', '-q', '--tags', 'origin', 'main')

  const added = (code: string, meaning: string) =>
    `add ${code} http=422 stop=true fix_stage=prepare meaning="${meaning}" fix="Ask the desk for another one." handling.retry=after_fix handling.outcome=fail`
  const codes = [
    ...readFileSync(join(team, 'errors.yaml'), 'utf8').matchAll(/^ *- code: (\w+)/gm),
  ].map(([, code]) => code!)
  const add = pull('add-two', [
    added('CARD_EXPIRED', 'The card of the member is out of date.'),
    added('REFERRAL_MISSING', 'The referral of the doctor is missing.'),
  ])
  expect(exits(add), texts(add)).toEqual([0, 0, 0])
  expect(texts(add)).toContain('lowest next version')
  const deprecate = pull('deprecate-one', [
    `deprecate ${codes[0]} --replaced-by CARD_EXPIRED --reason "One code is enough." --sunset 2027-12-31`,
  ])
  expect(exits(deprecate), texts(deprecate)).toEqual([0, 0, 0])
  // Twice a build before the commit: an unreleased version is not published.
  const translate = pull('translate', [
    (text) => {
      writeFileSync(
        join(team, 'errors.de.yaml'),
        'CARD_EXPIRED: { meaning: Die Karte ist abgelaufen., fix: Bitte eine andere Karte zeigen. }\n',
      )
      return text
    },
  ])
  expect(exits(translate), texts(translate)).toEqual([0, 0, 0])
  const status = pull('status', [
    (text) => text.replace(/(- code: REFERRAL_MISSING\n +http: )422/, '$1409'),
  ])
  expect(exits(status), texts(status)).toEqual([0, 0, 0])
  const rename = pull('rename', [`rename ${codes[1]} ${codes[1]}_NOW --yes`])
  expect(exits(rename), texts(rename)).toEqual([0, 0, 1])
  expect(texts(rename)).toContain('code-renamed')

  const text = readFileSync(join(team, 'errors.yaml'), 'utf8')
  const since = (source: string) => source.match(/^ +since: .*/gm)?.map((line) => line.trim())
  expect(since(text)).toBeUndefined()
  release('2026-11-01')
  expect(since(readFileSync(join(team, 'errors.yaml'), 'utf8'))).toEqual(
    Array(4).fill('since: 0.2.0'), // two codes, the deprecation, the new name
  )
  for (const check of ['lint', 'build --check']) rail(check)
  const page = (path: string) => readFileSync(join(team, 'site/terminology', path), 'utf8')
  expect(page('0.1.0/clinic-errors.json')).not.toContain('CARD_EXPIRED')
  for (const path of ['clinic-errors.json', '0.2.0/clinic-errors.json'])
    expect(page(path)).toContain('CARD_EXPIRED')
}, 500_000)
