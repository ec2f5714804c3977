import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogOf } from '../../src/base/core/catalog/catalog.ts'
import { rules } from '../../src/base/rules/linter/lint.ts'
import { filesOfOthers } from '../../src/base/targets/build.ts'
import { csharp as csharpTarget } from '../../src/features/languages/generators/languages.ts'
import type { Vector } from '../../src/features/vectors/vectors.ts'
import { read } from '../../src/index.ts'
import { waitsCatalog } from '../features/modules/client/verdict-rows.ts'
import { hostile, running } from '../fixtures/hostile/catalogs.ts'
import { formCatalogs } from '../fixtures/languages/forms.ts'
import { named } from '../fixtures/languages/named.ts'
import { nasty } from '../fixtures/languages/nasty.ts'
import { diceOf } from './dice.ts'
import { csharp } from './languages/csharp.ts'
import { drawnVectors, longPaths } from './languages/draws.ts'
import { go } from './languages/go.ts'
import { java, javac } from './languages/java.ts'
import { clientsSaid, expectedIn } from './languages/javascript.ts'
import { kotlin } from './languages/kotlin.ts'
import type { Language, Tried } from './languages/language.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'
import { rust } from './languages/rust.ts'
import { STATUS_ATTEMPTS, STATUS_CALLS, statusCatalog } from './languages/status-calls.ts'
import { oddWaits, withWait } from './odd-waits.ts'
import { emptyFolder, isLong, must, root, run, seedOf, volume } from './peers.ts'

// The files of other languages with the compilers and formatters of their users, at their strictest.
const folder = emptyFolder('languages')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LANGUAGES: readonly Language[] = [python, java, go, kotlin, csharp, php, ruby, rust]
/** Styles of codes, one for each language; `npm run test:long` takes all catalogs in each. */
const STYLES = ['kebab', 'dotted', 'snake', 'numeric', 'free', 'pascal', 'good', 'camel']
const TRIED: readonly (Tried & { text: string })[] = [
  { id: 'rail', name: 'rail-errors', text: readFileSync(join(root, 'errors.yaml'), 'utf8') },
  {
    id: 'rich',
    name: 'visit-errors',
    text: readFileSync(join(root, 'test/fixtures/rich/errors.yaml'), 'utf8'),
  },
  { id: 'nasty', name: 'nasty-errors', text: nasty() },
  { id: 'hostile', name: 'hostile-errors', text: hostile('hostile-errors', 'full') },
  { id: 'silent', name: 'silent-errors', text: hostile('silent-errors', 'bare') },
  { id: 'named', name: 'named-errors', text: named() },
  ...(isLong ? [{ id: 'many', name: 'many-errors', text: manyCodes(1500) }] : []),
  { id: 'waits', name: 'waits', text: waitsCatalog() },
  { id: 'calls', name: 'call-errors', text: statusCatalog(), stages: false },
  ...Object.entries(formCatalogs()).map(([id, text]) => ({
    id,
    name: `${id}-errors`,
    text,
    stages: text.includes('"stages"'),
  })),
]
/** Those whose errors are types beside the types that the file has. */
const WITH_NAMES: readonly Language[] = [java, kotlin, csharp]
/** Its texts are hostile from their first character to the last, as are some of `nasty`. */
const isAgain = (id: string, language: Language): boolean =>
  id === 'silent' && [kotlin, rust].includes(language)
const isTried = ({ id }: Tried, language: Language): boolean =>
  id === 'named'
    ? WITH_NAMES.includes(language)
    : isLong ||
      (STYLES.includes(id)
        ? STYLES.indexOf(id) === LANGUAGES.indexOf(language)
        : !isAgain(id, language))

function manyCodes(count: number): string {
  const codes = Array.from({ length: count }, (_, at) => ({
    ...{ code: `MEMBER_${at}_NOT_FOUND`, http: 404, stop: true, fix_stage: 'identify' },
    meaning: `No member has the identifier of registry ${at}.`,
    fix: 'Check the type of the identifier first, then the identifier itself.',
    handling: { outcome: 'fail', retry: at % 2 ? 'same' : 'after_fix', audience: ['desk'] },
  }))
  const header = { name: 'many-errors', url: 'https://many.test/t', version: '1.0.0' }
  return JSON.stringify({
    ...{ ...header, status: 'active', date: '2026-01-01', stages: ['identify'] },
    codes,
  })
}

/** What each language makes of the same odd values of Retry-After. */
const SEED = seedOf(70)
/** Those whose headers are pairs; the others have a function, which gives one text. */
const WITH_LINES: readonly Language[] = [python, go, php, ruby, rust]
const drawnWaits = (vectors: readonly Vector[], language: Language): Vector[] => {
  const base = vectors.find(({ name }) => name === 'no code: 503')!
  return oddWaits(volume(20_000), diceOf(SEED)).map((lines) =>
    withWait(base, lines, WITH_LINES.includes(language)),
  )
}

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const seconds = (what: string, from: number) =>
  console.info(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Their texts are for compilers: some are none that every JSON library reads. */
const HOSTILE = ['nasty', 'hostile', 'silent', 'many']
const DRAWN = TRIED.filter(({ id }) => !HOSTILE.includes(id))
/** Of each catalog its vectors, and drawn answers, the same for all languages. */
const vectors = new Map<string, readonly Vector[]>()
beforeAll(async () => {
  // One repository of catalogs and of the projects that they are written to.
  must('git', ['init', '-q'], folder)
  put(join(folder, 'client/package.json'), '{ "type": "module", "private": true }\n')
  const seed = seedOf(70)
  for (const [at, tried] of TRIED.entries()) {
    const outputs = LANGUAGES.filter((language) => isTried(tried, language)).map(
      ({ target, options, out }) =>
        `  - { target: ${target}, out: "../${join(target, out(tried))}"${options(tried) && `, ${options(tried)}`} }\n`,
    )
    const list =
      '  - { target: flat-list, out: lists, file: list.json }\n  - { target: vectors, out: lists, file: vectors.json }\n'
    const client = `  - { target: client, out: ../client/${tried.id} }\n`
    put(join(folder, tried.id, 'errors.yaml'), tried.text)
    const config = `${OFF}outputs:\n${list}${client}${outputs.join('')}`
    put(join(folder, tried.id, 'rail-errors.config.yaml'), config)
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], join(folder, tried.id))
    const text = readFileSync(join(folder, tried.id, 'lists/vectors.json'), 'utf8')
    const catalog = catalogOf(await read(tried.text))
    const count = DRAWN.includes(tried) ? Math.ceil(volume(20_000) / DRAWN.length) : 0
    vectors.set(tried.id, [
      ...(JSON.parse(text) as { vectors: Vector[] }).vectors,
      ...drawnVectors(catalog, count, diceOf(seed + at)),
      ...(DRAWN.includes(tried) ? longPaths(catalog) : []),
    ])
  }
})

describe.each(LANGUAGES)('$target', (language) => {
  const { target } = language
  const all = TRIED.filter((tried) => isTried(tried, language))
  // The programs print a stage for each entry.
  const staged = all.filter(({ stages }) => stages !== false)
  const home = join(folder, target)
  let begun: number
  beforeAll(() => {
    begun = performance.now()
    for (const [path, text] of Object.entries({
      ...language.program(staged),
      [language.vectors.file]: language.vectors.source(all),
      ...language.misspelt,
    }))
      put(join(home, path), text)
    mkdirSync(join(home, 'lists'))
    language.prepare(home)
    seconds(`${target}: install`, begun)
  })
  afterAll(() => seconds(`${target}: all`, begun))

  test('is compiled without a warning, and stays as it is under its formatter', () => {
    expect(language.check(home)).toBe('')
  })

  test('has every entry, byte for byte as the flat list has it', () => {
    language.run(home)
    for (const { id } of staged) {
      const list = readFileSync(join(folder, id, 'lists/list.json'), 'utf8')
      // Half a pair of surrogates is no character: most languages can't hold it.
      const expected = list.replace(/\\u(?:d[89a-f][0-9a-f]{2})/g, '\ufffd')
      expect(readFileSync(join(home, `lists/${id}.json`), 'utf8'), id).toBe(expected)
    }
  })

  test('keeps a code that it does not know, and sends it on', () => {
    expect(JSON.parse(readFileSync(join(home, 'lists/unknown.json'), 'utf8'))).toEqual({
      error: 'CARD_BLOCKED',
      message: 'The card is blocked.',
    })
  })

  test('a code can’t be misspelt', () => {
    expect(language.refuses(home)).toMatch(/MEMBER_NOT_FOUN\b|MemberNotFoun\b/)
  })

  test('reads and decides any answer as the vectors say', () => {
    const givenTo = (id: string) => [
      ...vectors.get(id)!,
      ...(id === 'calls' ? STATUS_ATTEMPTS : []),
      ...(id === 'rail' ? drawnWaits(vectors.get(id)!, language) : []),
    ]
    for (const { id } of all) {
      const text = JSON.stringify({ vectors: givenTo(id) }, null, 2)
      // As other services write numbers: 7.0 is 7.
      put(join(home, 'vectors', `${id}.json`), text.replace(/: 7(?=[,\n])/g, ': 7.0'))
    }
    const lines = language.vectors.run(home).trimEnd().split('\n')
    const said = lines.map((line) => JSON.parse(line) as Vector['expect'])
    for (const { id } of all)
      for (const one of givenTo(id)) {
        const own = said.shift()!
        const about = `${id}: ${JSON.stringify(one)}`
        if ('waitMs' in one) expect(own.delay_ms, about).toBeGreaterThanOrEqual(one.waitMs)
        else expect(own, about).toEqual(one.expect)
        expect(own, about).toMatchObject(one.expect)
      }
    expect(said).toEqual([])
  })
})

describe('javascript', () => {
  const home = join(folder, 'client')

  test('reads any answer as the vectors say, and sends a call as often', async () => {
    const sent = new Map(
      [...vectors].map(([id, all]) => [
        id,
        all.filter(({ answer }) =>
          Object.values(answer.headers).every((one) => /^[ -~]*$/.test(one)),
        ),
      ]),
    )
    for (const [id, all] of sent)
      put(join(home, 'vectors', `${id}.json`), JSON.stringify({ vectors: all }))
    const said = clientsSaid(home, TRIED)
    for (const { id, text } of TRIED) {
      const expected = expectedIn(catalogOf(await read(text)))
      for (const one of sent.get(id)!)
        expect(said.shift(), `${id}: ${JSON.stringify(one)}`).toEqual(expected(one))
    }
    expect(said).toEqual([])
  })

  test('sends the calls of a service without codes as often as others do', async () => {
    const path = join(home, 'calls/call-errors.client.js')
    const { withRailErrors } = await import(pathToFileURL(path).href)
    vi.useFakeTimers()
    for (const { name, call, answers, requests } of STATUS_CALLS) {
      let sent = 0
      const fetch = async () => {
        const { status, headers, body } = answers[sent++] ?? answers[0]!
        return new Response(body === null ? null : JSON.stringify(body), { status, headers })
      }
      const { method, idempotent } = call
      const said = withRailErrors({ fetch, idempotent }).outcomeOf('https://api.test/', { method })
      await vi.runAllTimersAsync()
      const { verdict, response } = await said
      if (requests !== undefined) expect(sent, name).toBe(requests)
      expect(verdict.outcome, name).toBe(response.status < 400 ? 'success' : 'blocked')
    }
    vi.useRealTimers()
  })
})

// Such an id is refused before a target sees it; the target does not rely on that.
test('the id of a stage is no code in a C# build', async () => {
  const home = join(folder, 'running')
  const made = join(home, 'made')
  const catalog = catalogOf(await read(running(made)))
  const files = await csharpTarget.generate(catalog, {}, undefined, filesOfOthers(catalog))
  for (const { path, contents } of files) put(join(home, path), String(contents))
  put(
    join(home, 'Main.cs'),
    'static class P { static void Main() { Runningerrors.RunningErrors.Entry one; Runningerrors.RunningErrors.TryFind("A_B", out one); } }\n',
  )
  must('mcs', ['-r:System.Net.Http', '-out:p.exe', 'RunningErrors.cs', 'Main.cs'], home)
  must('mono', ['p.exe'], home)
  expect(existsSync(made)).toBe(false)
})

test('javac takes codes with as many params and paths as a target accepts', () => {
  const home = join(folder, 'wide')
  const values = (count: number) => ({
    params: Array.from({ length: count }, (_, at) => ({ name: `p${at}` })),
    handling: { paths: Array.from({ length: count }, (_, at) => `p${at}`) },
  })
  const counts = [...Array<number>(60).fill(200), 1000]
  const codes = counts.map((count, at) => ({
    ...{ code: `A_${at}`, http: 404, stop: true, fix_stage: 'identify' },
    ...{ meaning: 'é'.repeat(500), fix: 'f', ...values(count) },
  }))
  const header = {
    name: 'wide',
    url: 'https://wide.test/t',
    version: '1.0.0',
    stages: ['identify'],
  }
  put(join(home, 'errors.yaml'), JSON.stringify({ ...header, codes }))
  put(join(home, 'rail-errors.config.yaml'), `${OFF}outputs: [{ target: java, out: . }]\n`)
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], home)
  must('javac', javac('Wide.java'), home)
})

describe('without Node', () => {
  // The blocks of the pages, which an integrator copies.
  const page = ['docs/languages.md', 'examples/languages/README.md']
    .map((path) => readFileSync(join(root, path), 'utf8').split('## Without Node')[1]!)
    .join('\n')
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)![1]!
  const home = join(folder, 'integrator')
  let server: ChildProcess
  let base = ''
  beforeAll(async () => {
    mkdirSync(home)
    const bin = join(root, 'dist/bin.cjs')
    server = spawn(process.execPath, [bin, 'serve', '--port', '0'], { cwd: join(folder, 'rail') })
    base = await new Promise<string>((done, fail) => {
      const listen = (chunk: Buffer) => {
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk)) ?? []
        if (found !== undefined) done(`${found}/terminology/1.0.0`)
      }
      server.stdout!.on('data', listen)
      server.stderr!.on('data', listen)
      server.on('exit', fail)
    })
  })
  afterAll(() => server.kill())

  type Recipe = [block: string, file: string, command: string, args: string[], path: string]
  test.each<[...Recipe, to: string]>([
    ['sh', 'get.sh', 'sh', ['-e', 'get.sh'], 'python/rail_errors.py', 'python/rail_errors.py'],
    ['python', 'get.py', 'python3', ['get.py'], 'python/rail_errors.py', 'rail_errors.py'],
    ['go', 'get.go', 'go', ['generate', 'get.go'], 'go/rail_errors.go', 'rail_errors.go'],
    ['java', 'Fetch.java', 'java', ['Fetch.java'], 'java/RailErrors.java', 'RailErrors.java'],
  ])('a file is fetched and checked with %s', (language, name, command, args, path, to) => {
    const source = block(language).replaceAll('https://api.example.org/terminology/1.0.0', base)
    put(join(home, name), source)
    const { exit, out, err } = run(command, args, home)
    expect(exit, out + err).toBe(0)
    const [folderOf, file] = path.split('/') as [string, string]
    const built = join(folder, folderOf, folderOf === 'python' ? '' : 'rail', file)
    expect(readFileSync(join(home, to), 'utf8')).toBe(readFileSync(built, 'utf8'))
    // With another hash, each of them fails.
    put(join(home, name), source.replace(/SHA256SUMS/g, 'rail-errors.json'))
    expect(run(command, args, home).exit).not.toBe(0)
  })
})
