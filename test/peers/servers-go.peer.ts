import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { catalogOf } from '../../src/base/core/catalog/catalog.ts'
import { rules } from '../../src/base/rules/linter/lint.ts'
import { writtenOf } from '../../src/features/vectors/written.ts'
import { read } from '../../src/index.ts'
import { createCheck } from '../features/check/create-check.ts'
import { parseAnswer, type Table } from '../features/modules/client/api.ts'
import { hostile } from '../fixtures/hostile/catalogs.ts'
import { named } from '../fixtures/languages/named.ts'
import { nasty } from '../fixtures/languages/nasty.ts'
import { program } from '../support/program.ts'
import { diceOf } from './dice.ts'
import type { RawAnswer } from './frameworks/raw-http.ts'
import { HTTP } from './languages/csharp.ts'
import { filesBelow } from './languages/java.ts'
import { statusCatalog } from './languages/status-calls.ts'
import { emptyFolder, must, root, run, seedOf } from './peers.ts'
import { DAYS, NEGOTIATED, ONLY_THE_FIRST, shopCatalogs } from './servers/catalogs.ts'
import { typeOf, WRITTEN_CSHARP, WRONG_CSHARP } from './servers/csharp.ts'
import {
  claimsPrograms,
  collectingProgram,
  type GoProgram,
  namespaceOf,
  packageOf,
  startGo,
  WRITTEN_GO,
} from './servers/go.ts'
import { probe } from './servers/service.ts'
import { comparable, type Said } from './servers/written.ts'

// What servers in Go and C# answer, with the compilers and the linters of their users.
const folder = emptyFolder('servers-go')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
/** Params that are words of languages, and names that the makers use themselves. */
const ARGUMENTS =
  'type func range value failed time string path message retry_after cause code params class new self at one _'
    .split(' ')
    .map((name, at) => ({ name, optional: at % 3 === 0, description: name }))
const STRICT = ['-warnaserror', ...HTTP, '-langversion:7.2', '-doc:docs.xml']
const SEED = seedOf(77)
const SHOPS = shopCatalogs()
/** Catalogs that are only compiled: without stages, and with texts and names that try to be code. */
const ODD_TEXTS: Record<string, string> = {
  nasty: nasty(),
  hostile: hostile('hostile-errors', 'full'),
  bare: hostile('silent-errors', 'bare'),
  named: named(),
  calls: statusCatalog(),
  arguments: JSON.stringify({
    ...{ name: 'arguments', url: 'https://arguments.test/e', version: '1.0.0', stages: ['call'] },
    codes: ['FAIL', 'NOTE', 'URE', 'EQUALS', '7_DAYS'].map((code, at) => ({
      ...{ code, http: at === 1 ? 200 : 409, stop: at !== 1, fix_stage: 'call' },
      ...{ meaning: 'A {type} of {path}.', fix: 'None.', params: ARGUMENTS },
    })),
  }),
}

/** Compares what a program printed with the vectors of all catalogs. */
function expectWritten(printed: string): void {
  const said = printed
    .trimEnd()
    .split('\n')
    .map((line) => comparable(JSON.parse(line) as Said))
  for (const id of Object.keys(SHOPS)) {
    const all = JSON.parse(readFileSync(join(folder, 'written', `${id}.json`), 'utf8'))
    expect(all.length, id).toBeGreaterThan(30)
    for (const one of all)
      expect(said.shift(), `${id}: ${JSON.stringify(one)}`).toEqual(comparable(one.expect))
  }
  expect(said).toEqual([])
}

const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

beforeAll(async () => {
  must('git', ['init', '-q'], folder)
  must('go', ['mod', 'init', 'tried.test/go'], folder)
  for (const [id, text] of Object.entries({ ...SHOPS, ...ODD_TEXTS })) {
    const home = join(folder, 'catalogs', id)
    put(join(home, 'errors.yaml'), text)
    const shared = `forms: [${NEGOTIATED}]`
    put(
      join(home, 'rail-errors.config.yaml'),
      `${OFF}outputs:\n  - { target: go, out: ../../${packageOf(id)}, namespace: ${packageOf(id)}, server: [net-http], ${shared} }\n  - { target: csharp, out: ../../csharp/${id}, namespace: ${namespaceOf(id)}, name: ${typeOf(id)}, server: [], ${shared} }\n`,
    )
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], home)
    if (!Object.hasOwn(SHOPS, id)) continue
    const written = writtenOf(catalogOf(await read(text)), NEGOTIATED)
    put(join(folder, 'written', `${id}.json`), JSON.stringify(written, null, 1))
  }
  put(join(folder, 'main.go'), WRITTEN_GO(Object.keys(SHOPS)))
})

describe('go', () => {
  test('gofmt and go vet have nothing to say', () => {
    expect(must('gofmt', ['-l', '.'], folder).replace('main.go\n', '')).toBe('')
    const { out, err } = run('go', ['vet', './...'], folder)
    expect(out + err).toBe('')
  })

  test('staticcheck has nothing to say', () => {
    const { out, err } = run(staticcheck(), ['-checks', 'all,-ST1000', './...'], folder)
    expect(out + err).toBe('')
  })

  test.each([
    ['FailPriceChange("a", 1, 1, 1, true, time.Time{}, nil)', 'FailPriceChange'],
    ['FailPriceChanged("a", 1, 1, 1, true, time.Time{})', 'not enough arguments'],
    ['FailPriceChanged("a", 1, 1, 1, "true", time.Time{}, nil)', '"true"'],
    ['NewReasons(nil).Add(rail.CodeBankDown)', 'CodeBankDown'],
    ['NewReasons(nil).Add(rail.FailPriceRounded())', 'FailPriceRounded'],
  ])('rail.%s does not compile', (call, said) => {
    const head =
      'package main\n\nimport (\n\t"time"\n\n\t"tried.test/go/rail"\n)\n\nvar _ time.Time\n'
    put(join(folder, 'misspelt/main.go'), `${head}\nfunc main() { _ = rail.${call} }\n`)
    const { err } = run('go', ['vet', './misspelt'], folder)
    rmSync(join(folder, 'misspelt'), { recursive: true })
    expect(err).toContain(said)
  })

  test('answers every failure as the vectors say', () => {
    expectWritten(must('go', ['run', '.'], folder))
  })

  test('a date is a day', () => {
    put(join(folder, 'days/main.go'), program(import.meta, './servers/go/days.go'))
    expect(must('go', ['run', './days', ...DAYS], folder)).toBe(ONLY_THE_FIRST)
  })
})

describe('csharp', () => {
  const home = join(folder, 'csharp')
  const sources = () => filesBelow(home, '.cs').filter((path) => path.includes('/'))
  const compiled = (...files: string[]) =>
    run('mcs', [...STRICT, '-out:written.exe', ...files], home)

  test('the compiler has nothing to say', () => {
    put(join(home, 'Written.cs'), WRITTEN_CSHARP(Object.keys(SHOPS)))
    const { out, err } = compiled(...sources(), 'Written.cs')
    expect(out + err).toBe('')
  })

  test('answers every failure as the vectors say', () => {
    for (const id of Object.keys(SHOPS))
      put(
        join(home, 'written', `${id}.json`),
        readFileSync(join(folder, 'written', `${id}.json`), 'utf8'),
      )
    expectWritten(must('mono', ['written.exe'], home))
  })

  test('a date is a day', () => {
    put(join(home, 'Days.cs'), program(import.meta, './servers/csharp/days.cs'))
    const files = sources().filter((path) => path.startsWith('rail/'))
    must('mcs', [...HTTP, '-out:days.exe', ...files, 'Days.cs'], home)
    expect(must('mono', ['days.exe', ...DAYS], home)).toBe(ONLY_THE_FIRST)
  })

  test('the programs of examples/servers compile with the config of the page', () => {
    const page = readFileSync(join(root, 'docs/server-csharp.md'), 'utf8')
    const claims = join(folder, 'csharp-claims')
    for (const name of ['errors.yaml', 'errors.fr.yaml'])
      put(join(claims, name), readFileSync(join(root, 'test/peers/frameworks', name), 'utf8'))
    const [, config] = /```yaml\n(.*?)```/s.exec(page)!
    put(join(claims, 'rail-errors.config.yaml'), config!)
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], claims)
    for (const name of ['ClaimsService.cs', 'AspNetCore.cs'])
      put(join(claims, name), readFileSync(join(root, 'examples/servers/csharp', name), 'utf8'))
    put(join(claims, 'Requests.cs'), program(import.meta, './servers/csharp/asp-net-core.cs'))
    const options = [...STRICT, '-out:claims.exe']
    const { out, err } = run('mcs', [...options, ...filesBelow(claims, '.cs')], claims)
    expect(out + err).toBe('')
    // The headers are in the order of their names.
    const sent = 'no-store fr application/json accept-language r-1 false'
    expect(must('mono', ['claims.exe'], claims).trim().split('\n')).toEqual([
      `404 ${sent} ROUTE_UNKNOWN`,
      `404 ${sent} MEMBER_NOT_FOUND`,
      `413 ${sent} REQUEST_TOO_LARGE`,
      `500 ${sent} SERVICE_BROKEN`,
    ])
  })

  test.each(WRONG_CSHARP)('%s does not compile', (call, said) => {
    const source = `internal static class Wrong { internal static object One = Rail.RailErrorsServer.${call}; }\n`
    put(join(home, 'Wrong.cs'), source)
    const { err } = compiled(...sources().filter((path) => path.startsWith('rail/')), 'Wrong.cs')
    expect(err).toContain(said)
  })
})

describe('net/http and chi', () => {
  const home = join(folder, 'claims')
  const running: GoProgram[] = []
  let entries: Table
  beforeAll(async () => {
    for (const name of ['errors.yaml', 'errors.fr.yaml'])
      put(join(home, name), readFileSync(join(root, 'test/peers/frameworks', name), 'utf8'))
    const server = 'namespace: claimerrors, server: [net-http]'
    put(
      join(home, 'rail-errors.config.yaml'),
      `outputs:\n  - { target: go, out: claimerrors, ${server} }\n  - { target: javascript, out: js }\n  - { target: client, out: js }\n`,
    )
    put(join(home, 'package.json'), '{ "type": "module", "private": true }\n')
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], home)
    entries = (await import(join(home, 'js/claim-errors.js'))).entries
    const { mux, chi } = claimsPrograms()
    put(join(home, 'cmd/mux/main.go'), mux)
    put(join(home, 'cmd/chi/main.go'), chi)
    put(join(home, 'cmd/collecting/main.go'), collectingProgram())
    const odd = readFileSync(join(root, 'test/peers/servers/odd.go.txt'), 'utf8')
    put(join(home, 'cmd/odd/main.go'), odd)
    must('go', ['mod', 'init', 'claims.test'], home)
    must('go', ['get', 'github.com/go-chi/chi/v5@v5'], home)
    must('go', ['build', '-o', 'bin/', './cmd/...'], home)
  })
  afterAll(() => {
    for (const program of running) program.stop()
  })
  const started = async (name: string, more = {}) => {
    const program = await startGo(join(home, 'bin', name), more)
    running.push(program)
    return program
  }

  test('the programs of the page are as gofmt, go vet and staticcheck want them', () => {
    expect(must('gofmt', ['-l', '.'], home)).toBe('')
    const { out, err } = run('go', ['vet', './...'], home)
    expect(out + err).toBe('')
    const checked = run(staticcheck(), ['./...'], home)
    expect(checked.out + checked.err).toBe('')
  })

  describe.each(['mux', 'chi'])('%s', (name) => {
    let program: GoProgram
    beforeAll(async () => {
      program = await started(name)
    })
    const send = async (
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
      method = 'POST',
    ) => {
      const url = `http://127.0.0.1:${program.port}${path}`
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const sent = { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers }
      const response = await fetch(url, {
        method,
        headers: sent,
        ...(method !== 'GET' && { body: text }),
      })
      const { status, headers: given } = response
      const answer = { status, headers: given, body: await response.text() }
      expect(createCheck(entries)({ ...answer, method, url, request: text }).findings).toEqual([])
      return answer
    }

    test('a good claim', async () =>
      expect(await send('/claims', { member: { id: 'A-1' }, lines: [] })).toMatchObject({
        status: 200,
        body: '{"claim":1}',
      }))

    test('three faults: three reasons, in one order, as the client reads them', async () => {
      const lines = [{}, { documents: 'x' }, {}]
      const { status, headers, body } = await send('/claims', { lines, member: { id: 'B' } })
      const result = parseAnswer({ status, headers, body }, entries)
      expect(result).toMatchObject({ kind: 'reasons', status: 404, requestId: 'r-1' })
      expect(result.reasons.map(({ error, path, message }) => [error, path, message])).toEqual([
        ['MEMBER_NOT_FOUND', 'member.id', 'No member has the number B.'],
        ['MISSING_DOCUMENTS', 'lines[0].documents', 'A required document is missing.'],
        ['MISSING_DOCUMENTS', 'lines[2].documents', 'A required document is missing.'],
      ])
      expect(headers.get('cache-control')).toBe('no-store')
    })

    test('in the language of the client', async () => {
      const language = { 'accept-language': 'fr-BE, en;q=0.5' }
      const { headers, body } = await send('/claims', { member: { id: 'B' } }, language)
      expect([JSON.parse(body).message, headers.get('content-language')]).toEqual([
        'Aucun membre n’a le numéro B.',
        'fr',
      ])
    })

    test.each<[string, [string, unknown?, Record<string, string>?, string?], number, string]>([
      ['an unknown route', ['/nothing', {}], 404, 'ROUTE_UNKNOWN'],
      ['a GET of an unknown route', ['/x?y=%zz', '', {}, 'GET'], 404, 'ROUTE_UNKNOWN'],
      ['a wrong method', ['/claims', {}, {}, 'DELETE'], 400, 'REQUEST_UNREADABLE'],
      ['malformed JSON', ['/claims', '{"member":'], 400, 'REQUEST_UNREADABLE'],
      ['no body', ['/claims', ''], 400, 'REQUEST_UNREADABLE'],
      ['too large a body', ['/claims', { a: 'x'.repeat(30_000) }], 413, 'REQUEST_TOO_LARGE'],
      ['a bug', ['/claims', { member: { id: 'crash' } }], 500, 'SERVICE_BROKEN'],
    ])('%s is a contract body without internals', async (_, sent, status, code) => {
      const answer = await send(...sent)
      expect({ status: answer.status, ...JSON.parse(answer.body) }).toEqual({
        ...{ status, error: code, path: '', fix_stage: 'call' },
        message: (entries[code] as unknown as { meaning: string }).meaning,
      })
      expect(answer.headers.get('allow')).toBe(sent[3] === 'DELETE' ? 'POST' : null)
    })

    test('every value of a wrong type at once, in the order of the request', async () => {
      const text = '{"lines":[{"documents":1},7,"x"],"member":{"id":5}}'
      const { status, body } = await send('/claims', text)
      const said = JSON.parse(body).errors.map(({ path }: { path: string }) => path)
      expect([status, said]).toEqual([400, ['lines[1]', 'lines[2]', 'member.id']])
    })

    test('what the client does not see is in the log', () =>
      expect.poll(() => program.logged()).toContain('SELECT * FROM members WHERE id = $1'))

    test('requests of any shape get nothing else', async () => {
      const service = { port: program.port, entries: entries as never, isOfContainer }
      const { faults, seen } = await probe(service, diceOf(SEED), 600)
      expect(faults).toEqual([])
      for (const status of ['200', '400', '404', '413', '500'])
        expect(seen[status], `answers with ${status}`).toBeGreaterThan(0)
    })
  })

  test('the generated client reads the answers, and shows all of them', async () => {
    const { withRailErrors } = await import(join(home, 'js/claim-errors.client.js'))
    const { port } = await started('mux')
    const { verdict, reasons } = await withRailErrors({}).outcomeOf(
      `http://127.0.0.1:${port}/claims`,
      {
        method: 'POST',
        body: '{"member":{"id":"B"},"lines":[{}]}',
      },
    )
    expect(verdict).toMatchObject({ outcome: 'blocked' })
    expect(reasons.map(({ error }: { error: string }) => error)).toEqual([
      'MEMBER_NOT_FOUND',
      'MISSING_DOCUMENTS',
    ])
  })

  test('faults of a decoder and of the service come together', async () => {
    const { port } = await started('collecting')
    const body = '{"lines":[{},7],"member":{"id":"B"}}'
    const answer = await fetch(`http://127.0.0.1:${port}/claims`, { method: 'POST', body })
    const { errors } = (await answer.json()) as { errors: { error: string; path: string }[] }
    expect(errors.map(({ error, path }) => [error, path])).toEqual([
      ['MEMBER_NOT_FOUND', 'member.id'],
      ['MISSING_DOCUMENTS', 'lines[0].documents'],
      ['MISSING_DOCUMENTS', 'lines[1].documents'],
      ['REQUEST_UNREADABLE', 'lines[1]'],
    ])
  })

  describe.each(['', 'failing'])('whatever a handler does, hooks: "%s"', (HOOKS) => {
    let program: GoProgram
    beforeAll(async () => {
      program = await started('odd', { HOOKS })
    })
    // Around the router, in a router with middleware of its own, and without `Handle`.
    test.each(['', '/chi', '/alone'])('below "%s"', async (base) => {
      const found: Record<string, unknown> = {}
      for (const [name, , body = '{"a":1}'] of ODD) {
        const url = `http://127.0.0.1:${program.port}${base}/${name.replace(/ .*/, '')}`
        const headers = { 'x-request-id': name.replaceAll(' ', '-') }
        const answer = await received(fetch(url, { method: 'POST', body, headers }))
        if (answer === undefined) {
          found[name] = 'broken'
          continue
        }
        const { status, headers: given, text } = answer
        expect(text + JSON.stringify([...given]), name).not.toMatch(INTERNALS)
        for (const header of ['content-disposition', 'etag']) expect(given.has(header)).toBe(false)
        const { findings } = createCheck(entries)({
          ...{ status, headers: given, body: text, method: 'POST', url },
        })
        found[name] = SET_UP.includes(name) || findings.length === 0 ? status : findings
      }
      const expected = ODD.map(([name, status]) => [
        name,
        (HOOKS !== '' && name === 'known') || (base === '/alone' && name === NIL) ? 500 : status,
      ])
      expect(found).toEqual(Object.fromEntries(expected))
    })

    const decoded = async (body: string, handler = 'decode') => {
      const url = `http://127.0.0.1:${program.port}/${handler}`
      const { errors = [], path } = (await (await fetch(url, { method: 'POST', body })).json()) as {
        errors?: { path: string }[]
        path: string
      }
      return errors.length > 0 ? errors.map((one) => one.path) : [path]
    }
    test.runIf(HOOKS === '').each<[string, string[]]>([
      ['{"In":{"a.b":{"X":1},"c d":{"X":1},"e[0]":{"X":1},"ok":{"X":1}}}', ['In', 'In.ok.X']],
      ['{"A":"x","B":[{},{"C":1},{},{},{"C":"y"},{"C":2},7]}', ['A', 'B[1].C', 'B[5].C', 'B[6]']],
    ])('the paths of %s', async (body, paths) => expect(await decoded(body)).toEqual(paths))

    test.runIf(HOOKS === '')('what is below a long name is not read with it again', async () => {
      const many = Array.from({ length: 4000 }, (_, at) => `"y${at}":1`)
      const began = performance.now()
      const body = `{"In":{"${'k'.repeat(1_000_000)}":{${many.join()},"X":1}}}`
      expect(await decoded(body)).toEqual(['In'])
      expect(performance.now() - began).toBeLessThan(5000)
    })

    test.runIf(HOOKS === '')('what is below many faults is read a few times', async () => {
      const depth = 60
      const items = `{"Items":[${'{"B":1},'.repeat(360_000)}{}]}`
      const body = '{"A":"x","In":'.repeat(depth) + items + '}'.repeat(depth)
      const began = performance.now()
      const found = await decoded(body, 'decode-tree')
      expect(found.slice(0, 3)).toEqual(['A', 'In.A', 'In.In.A'])
      // More than half a minute if every level is read to its end.
      expect(performance.now() - began).toBeLessThan(15_000)
    })

    test.runIf(HOOKS === '')('a bug is reported once for each request, and a finding once', () => {
      const lines = program.logged().split('\n')
      const bugs = lines.filter((line) => line.startsWith('internal /'))
      const wrong = ODD.filter(([name, status]) => {
        const id = name.replaceAll(' ', '-')
        const times = bugs.filter((line) => line.endsWith(` ${id}`)).length
        if (name === NIL) return times !== 1
        return times !== (name === 'abort' || ![500, 'broken'].includes(status) ? 0 : 3)
      })
      expect(wrong).toEqual([])
      const findings = lines.filter((line) => line.startsWith('finding '))
      expect(findings.length).toBeGreaterThan(5)
      expect(new Set(findings).size).toBe(findings.length)
      expect(lines).toContain('answers[500] names no code')
    })
  })
})

/** What the service sends beside the contract, by its own hand or without a code for the status. */
const SET_UP = ['own', 'limited']
/** No failure in an interface: a success where it is returned, a bug where it is a panic. */
const NIL = 'no-failure'
type Odd = readonly [name: string, status: number | 'broken', body?: string]
const withStatus = (status: number | 'broken', ...names: string[]): Odd[] =>
  names.map((name): Odd => [name, status])
/** The paths of odd.go.txt: the status of each, or `broken` for a connection that ends. */
const ODD: readonly Odd[] = [
  ...withStatus('broken', 'begun', 'begun-unflushed', 'begun-panic', 'abort'),
  ...withStatus(500, 'stale', 'panic', 'panic-text', 'panic-nil', 'silent', 'empty-failure'),
  ...withStatus(500, 'remote', 'plain', 'error-after-status'),
  ...withStatus(500, 'other-json', 'other-type', 'other-end', 'read-then-other'),
  ...withStatus(422, 'panic-failure', 'wrapped', 'known'),
  ...withStatus(404, 'odd', 'nothing'),
  ...withStatus(400, 'empty', 'limited'),
  ...withStatus(409, 'own'),
  ...withStatus(200, 'stream', NIL),
  ['decoder of a text', 400, '{"A":"x"}'],
  ['decoder of half', 400, '{"A":'],
  ['decoder of nothing', 400, ''],
  ['decoder in a list', 400, '{"B":[{"C":7}]}'],
  ['decoder of too much', 413, `{"A":1,"x":"${'y'.repeat(200)}"}`],
  ['decode of half', 400, '{'],
  ['decode of a list', 400, '[]'],
]

const INTERNALS = /SELECT|goroutine|\.go:|json:|\/tmp\//
/** What net/http answers before a handler gets the request: the page names it. */
const isOfContainer = (_: unknown, { status, headers, body }: RawAnswer): boolean =>
  [400, 417, 431, 501, 505].includes(status) &&
  headers.connection === 'close' &&
  (status === 417
    ? body === ''
    : headers['content-type'] === 'text/plain; charset=utf-8' &&
      (body.startsWith(`${status} `) || body === 'Unsupported transfer encoding'))

/** An answer; undefined for one that broke off. */
async function received(sent: Promise<Response>) {
  try {
    const answer = await sent
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch {
    return undefined
  }
}

/** The linter, compiled once for all peers. */
function staticcheck(): string {
  const bin = join(inject('shared'), 'staticcheck')
  if (!existsSync(bin)) {
    const more = { GOBIN: inject('shared') }
    const { exit, err } = run(
      'go',
      ['install', 'honnef.co/go/tools/cmd/staticcheck@v0.8.2'],
      folder,
      more,
    )
    if (exit !== 0) throw new Error(err)
  }
  return bin
}
