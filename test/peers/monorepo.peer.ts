import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyFolder, isLong, must, tarball as packed, plainEnv, preCommit } from './peers.ts'

// A repository with two packages, set up by `init` from the root and from a package: its hooks by
// the real pre-commit, its workflow step by step, from an empty HOME, and with a registry that has
// no rail-errors.
const folder = emptyFolder('monorepo')
let programs = ''
const tarball = join(folder, 'rail-errors.tgz')
const asked: string[] = []
const registry = createServer((request, response) => {
  asked.push(request.url!)
  if (/^\/rail-errors(?:$|[/?])/.test(request.url!))
    return void response.writeHead(404).end('{"error":"Not found"}')
  response.writeHead(302, { location: new URL(request.url!.slice(1), REGISTRY).href }).end()
})
const REGISTRY = must('npm', ['config', 'get', 'registry', '--loglevel=error'], folder).trim()

type Ran = { exit: number | null; out: string }
/**
 * Runs a line of bash as a step of GitHub Actions does: it ends at the first command that fails.
 */
function bash(line: string, cwd: string, env: Record<string, string> = {}): Promise<Ran> {
  const home = join(folder, 'home')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  const own = {
    HOME: home,
    PRE_COMMIT_HOME: join(folder, 'hooks'),
    PATH: [join(folder, 'bin'), programs, process.env.PATH].join(delimiter),
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    COREPACK_NPM_REGISTRY: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
    COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
    COREPACK_HOME: join(folder, 'corepack'),
    COREPACK_INTEGRITY_KEYS: '0', // mirrors of the registry leave its signatures out
    GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
  }
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', line], {
    cwd,
    env: { ...plainEnv, ...own, ...env },
    timeout: 500_000,
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      out += chunk
    })
  return new Promise((done) => child.on('close', (exit) => done({ exit, out })))
}
async function works(line: string, cwd: string): Promise<string> {
  const { exit, out } = await bash(line, cwd)
  if (exit !== 0) throw new Error(`${line} in ${cwd}: ${exit}\n${out}`)
  return out
}

beforeAll(async () => {
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done))
  cpSync(packed(), tarball)
  programs = await preCommit()
  // `corepack enable` writes beside itself.
  mkdirSync(join(folder, 'bin'))
  for (const name of ['node', 'corepack'])
    symlinkSync(
      name === 'node' ? process.execPath : join(dirname(process.execPath), name),
      join(folder, 'bin', name),
    )
  writeFileSync(
    join(folder, 'gitconfig'),
    '[user]\n\tname = t\n\temail = t@t.test\n[init]\n\tdefaultBranch = main\n',
  )
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

const MANAGERS = {
  npm: {
    files: { 'package.json': { name: 'clinic', private: true, workspaces: ['packages/*'] } },
    install: 'npm install --save-dev ./vendor/rail-errors.tgz',
    exec: 'npx --no --',
  },
  pnpm: {
    files: {
      'package.json': { name: 'clinic', private: true, packageManager: 'pnpm@10.34.8' },
      'pnpm-workspace.yaml': { packages: ['packages/*'] },
    },
    install: 'corepack enable && pnpm add --save-dev --workspace-root ./vendor/rail-errors.tgz',
    exec: 'pnpm exec',
  },
}
type Step = { uses?: string; run?: string; if?: string; with?: Record<string, unknown> }

// `npm run test:long` takes both.
const managers = Object.entries(MANAGERS).filter(([name]) => isLong || name === 'npm')
describe.each(managers)('%s workspaces', (manager, { files, install, exec }) => {
  const top = join(folder, manager)
  const api = join(top, 'packages/api')
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(top, path), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(top, path), text.replaceAll(from, to))
  }

  /**
   * The steps of a generated workflow, in a fresh clone of a branch, as a runner does them for a
   * pull request.
   */
  async function workflow(name: string, branch: string): Promise<(Ran & { line: string })[]> {
    const clone = join(folder, `${manager}-runner`)
    rmSync(clone, { recursive: true, force: true })
    const { steps } = (
      parse(readFileSync(join(top, '.github/workflows', name), 'utf8')) as {
        jobs: Record<string, { steps: Step[] }>
      }
    ).jobs['rail-errors']!
    await works(
      `git clone -q ${top} ${clone} && git -C ${clone} checkout -q --detach origin/${branch}`,
      folder,
    )
    expect(steps[0]!.with, 'all commits are needed to compare').toEqual({ 'fetch-depth': 0 })
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: clone,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_BASE_REF: 'main',
      CI: 'true',
    }
    const ran: (Ran & { line: string })[] = []
    for (const { run } of steps.filter(({ run }) => run !== undefined))
      ran.push({ line: run!, ...(await bash(run!, clone, env)) })
    return ran
  }

  beforeAll(async () => {
    for (const name of ['api', 'orders']) {
      mkdirSync(join(top, 'packages', name), { recursive: true })
      writeFileSync(
        join(top, 'packages', name, 'package.json'),
        JSON.stringify({ name: `@clinic/${name}`, private: true, version: '1.0.0' }),
      )
    }
    mkdirSync(join(top, 'vendor'))
    cpSync(tarball, join(top, 'vendor/rail-errors.tgz'))
    for (const [path, value] of Object.entries(files))
      writeFileSync(join(top, path), JSON.stringify(value))
    writeFileSync(join(top, '.gitignore'), 'node_modules/\n')
    await works('git init -q', top)
    await works(install, top)
  })

  test('init in a package, and for another one from the root', async () => {
    const address = 'https://api.northwind-clinic.org/terminology'
    const first = await works(
      `${exec} rail-errors init --yes --name api-errors --url ${address}`,
      api,
    )
    expect(first).toContain('../../.github/workflows/rail-errors-api-errors.yml: written')
    expect(first).toContain('../../.pre-commit-config.yaml: written')
    const second = await works(
      `${exec} rail-errors init --yes --name order-errors --url ${address} --cwd packages/orders`,
      top,
    )
    expect(second).toContain('.github/workflows/rail-errors-order-errors.yml: written')
    expect(second).toContain('.pre-commit-config.yaml: exists, not changed')
    for (const name of ['api', 'orders'])
      await works(`${exec} rail-errors build --cwd packages/${name}`, top)
    // What init printed, pasted.
    const [, printed] = /add to it:\n((?: +.*\n)+)/.exec(second)!
    writeFileSync(
      join(top, '.pre-commit-config.yaml'),
      readFileSync(join(top, '.pre-commit-config.yaml'), 'utf8') + printed,
    )
    await works('pre-commit install && git add . && git commit -q -m "Two catalogs"', top)
  })

  test('the workflow passes on main', async () => {
    // The other one passes below.
    for (const name of isLong ? ['api', 'order'] : ['api'])
      for (const { line, exit, out } of await workflow(`rail-errors-${name}-errors.yml`, 'main'))
        expect(exit, `${line}\n${out}`).toBe(0)
  })

  // One of them here; `npm run test:long` lets each manager refuse both.
  test.each(
    [
      ['api', 'api', '.', 'npm'],
      ['orders', 'order', 'packages/orders', 'pnpm'],
    ].filter(([, , , first]) => isLong || first === manager) as [string, string, string][],
  )(
    'a bad code in %s is refused by the hook, and by the workflow at the right path',
    async (name, job, from) => {
      const [catalog, branch] = [`packages/${name}/errors.yaml`, `bad-${name}`]
      await works('git checkout -q --force main', top)
      const cwd = join(top, from)
      await works(`git checkout -q -b ${branch} main`, top)
      change(catalog, 'PARTNER_UNREACHABLE', 'partner_unreachable')
      const refused = await bash(`git commit -q -a -m "A bad code"`, cwd)
      expect(refused.out).toMatch(
        new RegExp(
          `packages/${name}[ .]*Failed\\n.*\\n.*\\n\\nerrors\\.yaml:\\d+:\\d+ error code-format`,
        ),
      )
      expect(refused.out).not.toMatch(
        new RegExp(`packages/${name === 'api' ? 'orders' : 'api'}[ .]*Failed`),
      )
      expect(refused.exit).toBe(1)
      await works('git commit -q -a -m "A bad code" --no-verify', cwd)
      const ran = await workflow(`rail-errors-${job}-errors.yml`, branch)
      const lint = ran.find(({ line }) => / rail-errors lint/.test(line))!
      expect(lint.exit).toBe(1)
      expect(lint.out).toMatch(
        new RegExp(`^::error file=packages/${name}/errors\\.yaml,line=\\d+`, 'm'),
      )
      expect(ran.find(({ line }) => / rail-errors build --check/.test(line))!.exit).toBe(1)
      // The other package is not concerned.
      for (const { exit, out } of await workflow(
        `rail-errors-${job === 'api' ? 'order' : 'api'}-errors.yml`,
        branch,
      ))
        expect(exit, out).toBe(0)
    },
  )

  test('a breaking change in a package is refused by diff', async () => {
    await works('git checkout -q --force -b breaking main', top)
    change('packages/api/errors.yaml', 'PARTNER_UNREACHABLE', 'PARTNER_SILENT')
    await works(`${exec} rail-errors build --cwd packages/api`, top)
    await works('git commit -q -a -m "Another name"', top)
    const ran = await workflow('rail-errors-api-errors.yml', 'breaking')
    expect(
      ran
        .map(({ line, exit }) => [/rail-errors (\w+)/.exec(line)?.[1], exit])
        .filter(([name]) => name !== undefined),
    ).toEqual([
      ['lint', 0],
      ['build', 0],
      ['diff', 1],
    ])
    expect(ran.at(-1)!.out).toMatch(/^::error file=packages\/api\/errors\.yaml/m)
  })

  test('nothing asked the registry for rail-errors', () => {
    expect(asked.filter((path) => path.startsWith('/rail-errors'))).toEqual([])
    if (manager === 'pnpm') expect(asked.length).toBeGreaterThan(0)
  })
})
