import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { run } from '../src/base/cli/program.ts'
import { createSandbox } from '../src/features/sandbox/start.ts'
import { fhirStore } from './features/fhir/client/fhir-store.ts'
import { linesIn, linesOf, railArgs } from './support/doc-lines.ts'
import { commitIn, emptyFolder, gitIn, real } from './support/repository.ts'

// Every command line of the pages runs, in the order of its page, in one real repository for each
// page.

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8').replaceAll('\r\n', '\n')
const blocks = (page: string) =>
  [...read(page).matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language, text]) => ({
    language,
    text: text!,
  }))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', root)).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
]
const SHELLS = ['sh', 'bash', 'shell', 'console']
const linesOn = (page: string) =>
  blocks(page).flatMap(({ language, text }) =>
    SHELLS.includes(language!)
      ? linesOf(page, text)
      : language === 'yaml' && !/^docs\/(?:rules|changes)/.test(page)
        ? linesIn(page, parse(text))
        : [],
  )

/** Lines that do not run here, and why. */
const NOT_RUN: Record<string, string> = {
  'npm install': 'needs a registry; test/peers/clone.peer.ts runs it in a clone',
  'npm test': 'is this run',
  'npx rail-errors sandbox': 'test/peers/sandbox-clients.peer.ts runs it',
  'npx rail-errors serve --watch': 'test/peers/serve.peer.ts runs it',
  'npx rail-errors check --proxy http://127.0.0.1:3000 --port 8899':
    'test/peers/check.peer.ts runs it',
  'mkdir -p ~/.fhir/packages/dev.shop.api.shop-errors#1.2.0':
    'test/peers/fhir-package.peer.ts runs it',
  'tar xzf packages/shop-errors.tgz -C ~/.fhir/packages/dev.shop.api.shop-errors#1.2.0':
    'test/peers/fhir-package.peer.ts runs it',
  'npx fsh-sushi build ig': 'test/peers/fhir-package.peer.ts runs it',
  'java -jar validator_cli.jar -version 4.0.1 -tx n/a -ig packages/shop-errors.tgz outcome.json':
    'test/peers/fhir-package.peer.ts gives the same files to the engine of the validator',
  './shop --print-errors > errors.list.jsonl': 'test/printing.test.ts runs it',
  'git diff --exit-code errors.list.jsonl': 'test/printing.test.ts runs it',
  'npm pack --pack-destination ../my-api': 'test/peers/clone.peer.ts runs it in a clone',
  'npm install --save-dev ./rail-errors-0.1.0.tgz':
    'test/peers/clone.peer.ts runs it in a repository',
  ...Object.fromEntries(
    blocks('docs/languages.md')
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.trim().split('\n'))
      .map((line) => [line, 'test/peers/languages.peer.ts runs it']),
  ),
}

/** Lines whose exit code is not 0, with what the page says about them. */
const EXITS: Record<string, number> = {
  'docs/checking.md: npx rail-errors check answers.ndjson': 1,
  'docs/linting.md: npx rail-errors lint': 1, // the page shows the finding
  'docs/linting.md: npx rail-errors lint --rule text-length=off': 1,
  'docs/linting.md: npx rail-errors lint --preset strict': 1,
  'docs/openapi.md: npx rail-errors check answers.ndjson --openapi openapi.yaml': 1,
  'docs/openapi.md: npx rail-errors usage openapi.yaml': 1,
  "docs/usage.md: npx rail-errors usage 'src/**'": 1, // the page shows the findings
}

const BASE = 'https://fhir.example.org/r4'
const SHOP = blocks('docs/catalog.md').find(({ language }) => language === 'yaml')!.text
const PAID = `  - code: CARD_STOLEN
    http: 422
    stop: true
    fix_stage: payment
    meaning: The bank reports that the card is stolen.
    fix: Choose another card, then pay again.
    handling: { outcome: fail, retry: after_fix, present_as: system }
`

/** A repository of a page: its commands, and the services that they call. */
function repository() {
  const folder = emptyFolder()
  const cache = emptyFolder()
  const git = (...args: string[]) => gitIn(folder, ...args)
  const store = fhirStore(BASE)
  const published = new Map<string, string>()
  // As if `rail-errors sandbox` ran in the folder, which it does until it is ended.
  const sandbox = createSandbox({ data: join(folder, '.rail-errors-sandbox') })
  let clientSecret = 'typed'
  const answerTo = (question: string) =>
    /secret/i.test(question) ? clientSecret : /user/i.test(question) ? 'anna' : 'typed'
  const json = (value: unknown) =>
    new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
  /** The API of the pages: its terminology, its token endpoint, its user. */
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = String(input)
    if (url.startsWith(BASE)) return store.fetch(url, init)
    const { hostname, host, pathname } = new URL(url)
    if (host === '127.0.0.1:8081') return sandbox.fetch(new Request(url, init))
    if (hostname === 'api.example.org' && pathname === '/oauth2/token/')
      return json({ access_token: 't0ken', token_type: 'bearer', expires_in: 3600 })
    if (hostname === 'api.example.org' && pathname === '/v1/user/me/')
      return json({ username: 'tester' })
    const file = published.get(pathname)
    return file === undefined
      ? new Response('', { status: 404 })
      : new Response(file, { headers: { 'content-type': 'application/json' } })
  }
  async function rail(args: readonly string[], today = '2026-11-21') {
    const printed = { out: '', err: '' }
    const host = {
      ...real,
      cwd: folder,
      env: { RAIL_ERRORS_CACHE: cache, RAIL_ERRORS_PASSWORD: 'typed' },
      today: () => today,
      now: () => Date.parse(today),
      terminal: { color: false, quiet: false, interactive: false, width: 100 },
      fetch: fetch as never,
      ask: async (question: string) => answerTo(question),
      out(text: string) {
        printed.out += text
      },
      err(text: string) {
        printed.err += text
      },
    }
    const exit = await run(host, args)
    clientSecret = /client_secret\s+(\S+)/.exec(printed.out)?.[1] ?? clientSecret
    return { exit, ...printed }
  }
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const commit = (subject: string) => commitIn(folder, subject)
  return {
    folder,
    git,
    rail,
    write,
    commit,
    published,
    text: (path: string) => readFileSync(join(folder, path), 'utf8'),
  }
}
type Repository = ReturnType<typeof repository>

/** A released catalog on main, and a branch that adds a code. */
async function withHistory({ folder }: Repository) {
  history ??= madeHistory()
  cpSync(await history, folder, { recursive: true })
}
/** Made once: all pages begin with the same. */
let history: Promise<string> | undefined
async function madeHistory() {
  const { folder, git, write, commit, rail, text } = repository()
  git('init', '--quiet', '--initial-branch=main')
  for (const version of ['1.0.0', '1.1.0']) {
    await write(
      'errors.yaml',
      SHOP.replace(/^version: .*/m, `version: ${version}`).replace(
        /http: 409$/m,
        version === '1.0.0' ? 'http: 410' : 'http: 409',
      ),
    )
    expect(await rail(['build'])).toMatchObject({ exit: 0 })
    await write('old.json', text('dist-terminology/shop-errors.json'))
    commit(`Release v${version}`)
    git('tag', `v${version}`)
  }
  git('checkout', '--quiet', '-b', 'stolen-cards')
  await write('errors.yaml', text('errors.yaml').replace('version: 1.1.0', 'version: 1.2.0') + PAID)
  expect(await rail(['build'])).toMatchObject({ exit: 0 })
  commit('Add CARD_STOLEN')
  return folder
}

const withPublishedSet = (repo: Repository) => withPublished(repo, 'rail-errors')

async function withPublished(repo: Repository, name: string) {
  const other = repository()
  await other.write('errors.yaml', SHOP.replace('name: shop-errors', `name: ${name}`))
  expect(await other.rail(['build'])).toMatchObject({ exit: 0 })
  for (const file of [`${name}.json`, `${name}.handling.json`])
    for (const folder of ['', '1.0.0/'])
      repo.published.set(`/terminology/${folder}${file}`, other.text(`dist-terminology/${file}`))
}

/** Only the package of a list whose names were published before, and its CodeSystem. */
async function withPackage({ folder, write }: Repository) {
  const other = repository()
  await other.write('errors.yaml', `${SHOP}${ADOPTED}`)
  const targets = ['--target', 'fhir-package', '--target', 'fhir-r4']
  expect(await other.rail(['build', ...targets, '--out', 'out'])).toMatchObject({ exit: 0 })
  for (const path of ['errors.yaml', 'dist-terminology'])
    rmSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'shop.tgz'), readFileSync(join(other.folder, 'out/shop-errors.tgz')))
  await write('CodeSystem-ShopErrorsCS.json', other.text('out/shop-errors.codesystem.json'))
}

const ADOPTED = `fhir:
  code_system: { url: "https://api.shop.dev/fhir/CodeSystem/ShopErrorsCS", id: ShopErrorsCS }
`

/** What a page needs before its first line; a released catalog and a branch unless named here. */
const PREPARED: Record<string, (repo: Repository) => Promise<void>> = {
  'README.md': async (repo) => {
    repo.git('init', '--quiet', '--initial-branch=main')
    await repo.write('errors.yaml', read('errors.yaml')) // a clone of this repository
    await withPublished(repo, 'shop-errors')
  },
  'docs/access.md': withPublishedSet,
  'docs/clients.md': withPublishedSet,
  'docs/integrators.md': withPublishedSet,
  'docs/linting.md': async (repo) => {
    await withHistory(repo)
    await repo.write(
      'errors.yaml',
      repo.text('errors.yaml').replace('fix_stage: cart', 'fix_stage: crat'),
    )
  },
  'docs/checking.md': async (repo) => {
    await withHistory(repo)
    const body = {
      error: 'CARD_EXPIRD',
      message: 'The card has expired.',
      path: 'card',
      fix_stage: 'payment',
    }
    await repo.write('answers.ndjson', `${JSON.stringify({ status: 402, body })}\n`)
  },
  'docs/migrating.md': async (repo) => {
    repo.git('init', '--quiet', '--initial-branch=main')
    await repo.write('src/errors.ts', OWN_LIST)
  },
  'docs/openapi.md': async (repo) => {
    await withHistory(repo)
    await repo.write('openapi.yaml', PAYMENTS)
    await repo.write(
      'rail-errors.config.yaml',
      'outputs: [{ target: openapi-overlay, out: api, openapi: openapi.yaml }]\n',
    )
  },
  'docs/printing.md': async (repo) => {
    const [row] = blocks('docs/printing.md').filter(({ language }) => language === 'json')
    repo.git('init', '--quiet', '--initial-branch=main')
    await repo.write('errors.list.jsonl', row!.text)
  },
  'docs/quick-start.md': async (repo) => {
    repo.git('init', '--quiet', '--initial-branch=main')
    await repo.write('src/pay.ts', "export const gone = () => fail('ITEM_GONE')\n")
  },
  'docs/usage.md': async (repo) => {
    await withHistory(repo)
    await repo.write('src/pay.ts', "export const broken = () => fail('CARD_STOLLEN')\n")
    await repo.write('docs/errors.md', '`CARD_STOLEN` (422)\n')
  },
}

const PAYMENTS = `openapi: 3.1.0
info: { title: Shop, version: 1.2.0 }
paths:
  /payments:
    post:
      operationId: payCart
      x-error-codes: [CARD_STOLEN]
      responses:
        '201':
          description: Paid
        '500':
          description: No answer of the bank
          content:
            application/json:
              example: { error: BANK_UNREACHABLE, message: No answer., path: '', fix_stage: payment }
  /sessions:
    post: { operationId: session.create, responses: { '201': { description: Open } } }
    delete: { operationId: session.close, responses: { '204': { description: Closed } } }
`

const OWN_LIST = `export const ERRORS = {
  CARD_EXPIRED: { status: 402, message: 'The card has expired.' },
  CARD_LOST: { status: 404, message: 'No such card is known.' },
}
`

const ITEMS = `  /items:
    post: { operationId: addItem, responses: { '201': { description: Added } } }
`

/** What happens between two lines of a page. */
const BEFORE: Record<string, (repo: Repository) => Promise<void>> = {
  'docs/publishing.md: npx rail-errors publish https://fhir.example.org/r4 --retire 1.2.0': async ({
    write,
    text,
  }) => write('errors.yaml', text('errors.yaml').replace('version: 1.2.0', 'version: 2.0.0')),
  "docs/fhir.md: npx rail-errors import 'shop.tgz#https://api.shop.dev/fhir/CodeSystem/ShopErrorsCS'":
    withPackage,
  'docs/migrating.md: npx rail-errors lint': async ({ text, write }) =>
    write('errors.yaml', text('errors.yaml').replace(/^# (wire:|defaults:| {2,}\w+:)/gm, '$1')),
  'docs/openapi.md: npx rail-errors import openapi.yaml': async ({ folder }) =>
    rmSync(join(folder, 'errors.yaml')), // a team without a catalog
  'docs/openapi.md: npx rail-errors build': async ({ git }) =>
    void git('checkout', '--quiet', '--', 'errors.yaml'),
  'docs/openapi.md: npx rail-errors check answers.ndjson --openapi openapi.yaml': async ({
    write,
    text,
  }) => {
    await write(
      'errors.yaml',
      text('errors.yaml')
        .replace(
          /^codes:/m,
          'operations: [payCart, session.create, session.close, addItem]\ncodes:',
        )
        .replace(/^( *)- code: BANK_UNREACHABLE$/m, '$&\n$1  raised_by: [payCart]'),
    )
    const record = {
      ...{ status: 503, method: 'POST', url: '/items' },
      body: {
        error: 'BANK_UNREACHABLE',
        message: 'The bank did not answer.',
        path: '',
        fix_stage: 'payment',
      },
    }
    await write('openapi.yaml', PAYMENTS + ITEMS)
    await write('answers.ndjson', `${JSON.stringify(record)}\n`)
  },
  'docs/quick-start.md: npx rail-errors diff': async ({ commit }) => commit('Begin the list'),
  'docs/migrating.md: npx rail-errors diff': async ({ commit }) => commit('Move in'),
  'docs/catalog.md: npx rail-errors deprecate ITEM_SOLD_OUT --reason "Split into two codes." --replaced-by ITEM_UNAVAILABLE --sunset 2027-06-30':
    async ({ write, text }) => {
      const entry = PAID.replace('CARD_STOLEN', 'ITEM_UNAVAILABLE')
        .replace('payment', 'cart')
        .replaceAll('card', 'item')
        .replace('The bank reports that the item is stolen', 'The item is not available')
      await write('errors.yaml', text('errors.yaml') + entry)
    },
  'README.md: npx rail-errors init --yes': async ({ folder }) => {
    for (const path of ['errors.yaml', 'dist-terminology'])
      rmSync(join(folder, path), { recursive: true }) // now one's own repository
  },
  'README.md: npx rail-errors diff': async ({ write, text, commit, git, rail }) => {
    await write('errors.yaml', text('errors.yaml').replace(/^version: .*/m, 'version: 1.0.0'))
    expect(await rail(['build', '--force'])).toMatchObject({ exit: 0 })
    commit('Release v1.0.0')
    git('tag', 'v1.0.0')
    git('checkout', '--quiet', '-b', 'sold-out')
    await write(
      'errors.yaml',
      text('errors.yaml').replace('version: 1.0.0', 'version: 1.1.0') +
        PAID.replace(/ +fix_stage: payment\n/, ''),
    )
    commit('Add CARD_STOLEN')
  },
  'docs/hooks.md: npx --no -- rail-errors build --check --staged': async ({ git }) =>
    void git('add', '-A'),
  'docs/hooks.md: npx --no -- rail-errors lint theirs/errors.yaml --config rail-errors.config.yaml':
    async ({ text, write }) => {
      await write('theirs/errors.yaml', text('errors.yaml')) // the checkout of the fork
      await write('rail-errors.config.yaml', 'outputs: [{ target: flat-list, out: dist }]\n')
    },
  'docs/release.md: npx rail-errors release 2.0.0 --today 2027-01-31': async ({ git }) =>
    void git('checkout', '--quiet', '--', '.'),
}

/** The day on which a line runs. */
const DAYS: Record<string, string> = {
  'docs/catalog.md: npx rail-errors retire ITEM_SOLD_OUT': '2027-06-30',
}

/** What a page writes for a value that each repository has of its own. */
const PLACEHOLDERS: Record<string, (repo: Repository) => Promise<string>> = {
  '3f2a9c01d4e5': async ({ rail, write, text }) => {
    await write('errors.yaml', text('errors.yaml').replace('http: 503', 'http: 422'))
    const { changes } = JSON.parse((await rail(['diff', '--format', 'json'])).out) as {
      changes: { fingerprint: string; rule: string }[]
    }
    return changes.find(({ rule }) => rule === 'http-changed')!.fingerprint
  },
}

const found = pages
  .map((page) => ({ page, lines: linesOn(page).filter(({ line }) => !(line in NOT_RUN)) }))
  .filter(({ lines }) => lines.length > 0)

describe.each(found)('$page', ({ page, lines }) => {
  test('its command lines run, in order', { timeout: 120_000 }, async () => {
    const repo = repository()
    await (PREPARED[page] ?? withHistory)(repo)
    for (const { line, words, into } of lines) {
      const name = `${page}: ${line}`
      await BEFORE[name]?.(repo)
      const filled = await Promise.all(words.map((word) => PLACEHOLDERS[word]?.(repo) ?? word))
      const args = railArgs(filled)
      if (filled[0] === 'git') repo.git(...filled.slice(1))
      else {
        expect(
          args,
          `${name}: this test runs rail-errors and git. Teach it this program, or name the line in NOT_RUN with a reason.`,
        ).toBeDefined()
        const { exit, out, err } = await repo.rail(args!, DAYS[name])
        expect(exit, `${name}\n${out}${err}`).toBe(EXITS[name] ?? 0)
        if (into !== undefined) await repo.write(into, out)
      }
    }
  })
})

test('the tables name only lines that are on a page', () => {
  const all = pages.flatMap(linesOn)
  const names = all.map(({ page, line }) => `${page}: ${line}`)
  for (const name of [...Object.keys(EXITS), ...Object.keys(BEFORE), ...Object.keys(DAYS)])
    expect(names).toContain(name)
  for (const line of Object.keys(NOT_RUN)) expect(all.map((one) => one.line)).toContain(line)
  expect(all.length).toBeGreaterThan(50)
})
