import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from '../../src/base/rules/linter/rule.ts'
import { emptyFolder, isLong, launcher, root } from './peers.ts'
import {
  MOST_EXPANDED,
  type Ran,
  rail,
  type Server,
  sharedFhir,
  start,
  stopAll,
  TOKEN,
} from './servers.ts'

// A real FHIR server: HAPI JPA behind a token, as ../shared/tools/fhir-server starts it.
const folder = emptyFolder('publish')
const env = {
  RAIL_ERRORS_TOKEN: TOKEN,
  RAIL_ERRORS_CACHE: join(folder, 'cache'),
  RAIL_ERRORS_TIMEOUT: '120',
}
afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

type Issuer = {
  user_url: string
  clients: { plain: { client_id: string; client_secret: string } }
  users: { plain: { username: string; password: string } }
}

const SITE = 'https://northwind-clinic.org/terminology'
let catalogs = 0

type Made = { name?: string; version?: string; title?: string; publisher?: string; codes?: number }

/** A catalog of its own in a file: every test has its own resources on the shared server. */
function catalog({ name = `clinic-${catalogs++}`, codes = 3, ...header }: Made = {}) {
  const entries = Array.from({ length: codes }, (_, at) => {
    const id = String(at).padStart(5, '0')
    return [
      `- code: MEMBER_${id}_UNKNOWN`,
      `  http: ${at % 2 === 0 ? 404 : 422}`,
      `  stop: ${at % 3 !== 0}`,
      '  fix_stage: identify',
      `  meaning: The register of clinic ${id} has no such member.`,
      `  fix: Check the identifier in register ${id}.`,
    ].join('\n')
  })
  const path = join(folder, `${name}-${catalogs++}.yaml`)
  writeFileSync(
    path,
    file({ name, stages: ['identify', 'billing'], ...header }, entries.join('\n')),
  )
  return { path, name, again: (more: Made) => catalog({ name, codes, ...header, ...more }) }
}

const publish = (base: string, source: string, ...more: string[]): Promise<Ran> =>
  rail(['publish', base, source, ...more], { cwd: folder, env })

async function ask(base: string, path: string, init: RequestInit = {}) {
  // Without the last, the server repeats a count of a moment ago.
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/fhir+json',
    'cache-control': 'no-cache',
  }
  // The next page of a search lies at the base itself.
  const response = await fetch(path.startsWith('?') ? base + path : `${base}/${path}`, {
    ...init,
    headers,
  })
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body: JSON.parse(await response.text()),
  }
}

/**
 * Every write of these tests that the server ever took: the sum of the version numbers that it gave.
 * (Its count of a history is cached.)
 */
async function writes(base: string): Promise<number> {
  let sum = 0
  for (const type of ['CodeSystem', 'ValueSet'])
    for (let path: string | undefined = `${type}?_elements=url&_count=100`; path !== undefined; ) {
      const { body } = await ask(base, path)
      for (const { resource } of body.entry ?? [])
        if (/^https:\/\/other\.test\/|\/clinic-\d/.test(resource.url))
          sum += Number(resource.meta.versionId)
      const next = (body.link as { relation: string; url: string }[]).find(
        ({ relation }) => relation === 'next',
      )?.url
      path = next?.slice(base.length).replace(/^\//, '')
    }
  return sum
}

describe.each<readonly [string, readonly string[]]>([
  ['that validates what it takes', []],
  // `npm run test:long` takes those that refuse less and find less, too.
  ...(isLong
    ? [
        ['as it comes', ['--no-cache']] as const,
        ['without a search index', ['--no-lucene']] as const,
      ]
    : []),
])('a server %s', (_, flags) => {
  let server: { base: string }
  let own: Server | undefined
  beforeAll(async () => {
    if (flags.length > 0)
      own = await start(launcher('fhir-server'), ['--token', TOKEN, ...flags], { json: false })
    server = own ?? { base: await sharedFhir() }
  })
  afterAll(() => own?.stop())

  test('is given the set once, and then only what differs', async () => {
    const { base } = server
    const unrelated = {
      resourceType: 'ValueSet',
      id: 'unrelated',
      url: 'https://other.test/ValueSet/x',
      status: 'active',
      compose: { include: [{ system: 'urn:x' }] },
    }
    await ask(base, 'ValueSet/unrelated', { method: 'PUT', body: JSON.stringify(unrelated) })
    const first = catalog()
    const created = await publish(base, first.path)
    expect(created.err + created.out).toContain(`created    CodeSystem/${first.name} 1.0.0`)
    expect(created.exit, created.out).toBe(0)

    const before = await writes(base)
    const same = await publish(base, first.path)
    expect(same.out).toContain(`unchanged  ValueSet/${first.name} 1.0.0`)
    expect([same.exit, await writes(base)]).toEqual([0, before])

    const next = await publish(base, first.again({ version: '1.1.0' }).path)
    expect(next.out).toContain(`updated    CodeSystem/${first.name} 1.1.0`)
    expect([next.exit, await writes(base)]).toEqual([0, before + 4])

    const changed = first.again({ version: '1.1.0', title: 'Other errors' })
    const refused = await publish(base, changed.path)
    expect(refused.out).toContain('server-version-kept')
    expect(refused.out).toContain('differs at title')
    expect([refused.exit, await writes(base)]).toEqual([1, before + 4])
    expect((await publish(base, changed.path, '--check')).exit).toBe(1)

    const forced = await publish(base, changed.path, '--force')
    expect([forced.exit, await writes(base)]).toEqual([0, before + 8])
    expect((await publish(base, changed.path, '--check')).exit).toBe(0)
    const older = await publish(base, first.path)
    expect([older.exit, await writes(base)]).toEqual([1, before + 8])
    expect(older.out).toContain('server-version-forward')
    expect((await ask(base, 'ValueSet/unrelated')).etag).toBe('W/"1"')
    for (const { out, err } of [created, same, next, refused, forced, older])
      expect(out + err).not.toContain(TOKEN)
  })

  test('answers for the set, or is said not to', async () => {
    const { base } = server
    const { path, name } = catalog({ codes: 20 })
    const { out, exit } = await publish(base, path)
    expect(exit).toBe(0)
    const { body: stored } = await ask(base, `CodeSystem/${name}`)
    const [concept] = stored.concept
    const property = Object.fromEntries(
      concept.property.map(({ code, ...value }: { code: string }) => [code, value]),
    )
    expect(property).toMatchObject({
      http: { valueInteger: 404 },
      stop: { valueBoolean: false },
      fix_stage: { valueCode: 'identify' },
    })
    if (flags.includes('--no-lucene')) {
      expect(out).toMatch(/info server-answers\n.*\$expand of .* failed/)
      return
    }
    expect(out).toContain(`$expand of ${SITE}/ValueSet/${name}|1.0.0: 20 codes, equal to the set`)
    const query = new URLSearchParams({
      url: `${SITE}/ValueSet/${name}`,
      valueSetVersion: '1.0.0',
      count: '100',
    })
    const { body } = await ask(base, `ValueSet/$expand?${query}`)
    expect(body.expansion.contains.map(({ code }: { code: string }) => code).sort()).toEqual(
      stored.concept.map(({ code }: { code: string }) => code).sort(),
    )
  })

  test('keeps old versions when it is asked to', async () => {
    const { base } = server
    const old = catalog()
    expect((await publish(base, old.path, '--history', 'versioned')).exit).toBe(0)
    expect(
      (await publish(base, old.again({ version: '2.0.0' }).path, '--history', 'versioned')).exit,
    ).toBe(0)
    const both = await Promise.all(
      ['1-0-0', '2-0-0'].map((version) => ask(base, `CodeSystem/${old.name}-${version}`)),
    )
    expect(both.map(({ body }) => body.version)).toEqual(['1.0.0', '2.0.0'])
  })

  test('shows what changes by code as diff does, and withdraws a version; each twice', async () => {
    const { base } = server
    const old = catalog()
    expect((await publish(base, old.path)).exit).toBe(0)
    const url = (await ask(base, `CodeSystem/${old.name}`)).body.url
    const next = old.again({ version: '2.0.0', codes: 4 })
    const rules = ({ out }: { out: string }) =>
      JSON.parse(out).changes.map((one: { rule: string; path: string }) => [one.rule, one.path])
    const before = await writes(base)
    const [planned, again] = [
      await publish(base, next.path, '--dry-run', '--format', 'json'),
      await publish(base, next.path, '--dry-run', '--format', 'json'),
    ]
    const diffed = await rail(
      ['diff', `fhir+${base}#${url}|1.0.0`, next.path, '--format', 'json'],
      { cwd: folder, env },
    )
    expect(rules(planned).length).toBeGreaterThan(0)
    expect([rules(planned), rules(again)]).toEqual([rules(diffed), rules(diffed)])
    expect(await writes(base)).toBe(before)

    const sent = await publish(base, next.path, '--history', 'versioned', '--format', 'json')
    for (const { versionId } of JSON.parse(sent.out).publication.steps)
      expect(versionId.after).toMatch(/^\d+$/)
    const retired = await publish(base, next.path, '--retire', '1.0.0')
    expect([retired.exit, retired.out]).toEqual([
      0,
      expect.stringContaining(`retired    CodeSystem/${old.name} 1.0.0`),
    ])
    const after = await writes(base)
    expect((await publish(base, next.path, '--retire', '1.0.0')).exit).toBe(0)
    expect(await writes(base)).toBe(after)
    expect((await ask(base, `CodeSystem/${old.name}`)).body.status).toBe('retired')
    expect((await ask(base, `CodeSystem/${old.name}-2-0-0`)).body.status).toBe('active')
  })
})

describe('a server with a life of its own', () => {
  let server: { base: string }
  beforeAll(async () => {
    server = { base: await sharedFhir() }
  })

  test('another id that holds the same url and version', async () => {
    const { base } = server
    const { path, name } = catalog()
    await publish(base, path)
    // The same catalog, published once more under ids with a version: the server would refuse
    // (422).
    const before = await writes(base)
    const elsewhere = await publish(base, path, '--history', 'versioned')
    expect(elsewhere.out).toContain(`unchanged  CodeSystem/${name} 1.0.0`)
    expect([elsewhere.exit, await writes(base)]).toEqual([0, before])
    const changed = catalog({ name, title: 'Other errors' })
    const refused = await publish(base, changed.path, '--history', 'versioned')
    expect(refused.out).toMatch(new RegExp(`CodeSystem/${name} differs at (?:text, )?title`))
    expect([refused.exit, await writes(base)]).toEqual([1, before])
    expect((await publish(base, changed.path, '--history', 'versioned', '--force')).exit).toBe(0)
    expect((await ask(base, `CodeSystem/${name}`)).body.title).toBe('Other errors')
  })

  test('a canonical that belongs to another publisher', async () => {
    const { base } = server
    const { path, name } = catalog({ publisher: 'Clinic' })
    const theirs = {
      resourceType: 'CodeSystem',
      id: `${name}-of-others`,
      url: `${SITE}/CodeSystem/${name}`,
      version: '2.0.0',
      status: 'active',
      publisher: 'Somebody else',
      content: 'complete',
      concept: [{ code: 'OTHER' }],
    }
    await ask(base, `CodeSystem/${theirs.id}`, { method: 'PUT', body: JSON.stringify(theirs) })
    const before = await writes(base)
    const refused = await publish(base, path, '--force')
    expect(refused.out).toContain(
      `CodeSystem/${theirs.id}, version 2.0.0, has the same canonical URL and is published by "Somebody else"`,
    )
    expect([refused.exit, await writes(base)]).toEqual([1, before])
    expect((await publish(base, path, '--take-over')).out).toContain('server-version-forward')
    expect((await publish(base, path, '--take-over', '--force')).exit).toBe(0)
  })

  test.each(['versioned', 'latest'])(
    'three versions in other orders, %s, asked past the cache',
    async (history) => {
      const { base } = server
      const sizes: Record<string, number> = { '0.9.0': 1, '1.0.0': 2, '1.1.0': 3 }
      const versions = Object.keys(sizes)
      // Back and forth; in `npm run test:long`, every order.
      const orders = isLong
        ? [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
          ]
        : [[1, 0, 2]]
      for (const order of orders.map((each) => each.map((at) => versions[at]!))) {
        const { name, again } = catalog()
        const of = (version: string) => again({ version, codes: sizes[version]! }).path
        const run = (version: string, ...more: string[]) =>
          publish(base, of(version), '--history', history, ...more)
        for (const [at, version] of order.entries()) {
          const earlier = history === 'latest' ? order.slice(at - 1, at) : order.slice(0, at)
          const isBack = earlier.some((one) => one > version)
          const done = await run(version)
          expect([done.exit, done.out.includes('server-version-forward')], order.join()).toEqual([
            isBack ? 1 : 0,
            isBack,
          ])
          if (isBack) expect((await run(version, '--force')).exit, order.join()).toBe(0)
        }
        for (const version of history === 'latest' ? order.slice(-1) : versions) {
          const checked = await run(version, '--check')
          expect(checked.exit, checked.out).toBe(0)
          const url = `url=${encodeURIComponent(`${SITE}/ValueSet/${name}`)}&valueSetVersion=${version}`
          const { body } = await ask(
            base,
            `ValueSet/$expand?${url}&count=${500 + Math.floor(Math.random() * 400)}`,
          )
          const codes = body.expansion.contains.map(
            ({ code, version: of }: Record<string, string>) => [of, code],
          )
          expect(codes.sort()).toEqual(
            Array.from({ length: sizes[version]! }, (_, at) => [
              version,
              `MEMBER_0000${at}_UNKNOWN`,
            ]),
          )
          for (let at = 0; at < 3; at++) {
            const query = `url=${encodeURIComponent(`${SITE}/CodeSystem/${name}`)}&version=${version}&code=MEMBER_0000${at}_UNKNOWN`
            const { body: answer } = await ask(base, `CodeSystem/$validate-code?${query}`)
            expect(
              answer.parameter.find((one: { name: string }) => one.name === 'result').valueBoolean,
            ).toBe(at < sizes[version]!)
          }
        }
        if (history === 'latest')
          for (const version of order.slice(0, -1))
            expect((await run(version, '--check')).exit).toBe(1)
      }
    },
  )

  test('an id that belongs to another resource', async () => {
    const { base } = server
    const { path, name } = catalog()
    const other = {
      resourceType: 'CodeSystem',
      id: name,
      url: 'https://other.test/CodeSystem/x',
      status: 'active',
      content: 'not-present',
    }
    await ask(base, `CodeSystem/${name}`, { method: 'PUT', body: JSON.stringify(other) })
    const before = await writes(base)
    const refused = await publish(base, path, '--force')
    expect(refused.out).toContain('server-id-free')
    expect([refused.exit, await writes(base)]).toEqual([1, before])
  })

  test('somebody else is faster: a stale ETag', async () => {
    const { base } = server
    const { path, name, again } = catalog()
    await publish(base, path)
    const next = again({ version: '1.1.0' }).path
    const proxy = await between(base, async ({ method, url }) => {
      if (method !== 'POST' || url !== '/fhir') return
      const { body } = await ask(base, `CodeSystem/${name}`)
      await ask(base, `CodeSystem/${name}`, {
        method: 'PUT',
        body: JSON.stringify({ ...body, title: 'Changed by hand' }),
      })
    })
    const late = await publish(`${proxy.base}/fhir`, next)
    proxy.close()
    expect(late.out).toMatch(/server-accepts\n.*HTTP 409.*publish again/)
    expect(late.exit).toBe(1)
    expect((await publish(base, next)).exit).toBe(0)
    expect((await publish(base, next, '--check')).exit).toBe(0)
  })

  test.each([
    ['in a transaction', true, 0],
    ['between two requests', false, 2],
  ])('it goes away %s, and the next run completes', async (_, transactions, taken) => {
    const { base } = server
    const { path } = catalog()
    let seen = 0
    const proxy = await between(
      base,
      async ({ method }, response) => {
        if (method === 'GET') return
        seen++
        if (transactions || seen > taken) response.destroy()
      },
      transactions,
    )
    const broken = await publish(`${proxy.base}/fhir`, path)
    proxy.close()
    expect(broken.err).toMatch(/the connection was closed.*Publish again/)
    expect(broken.err).toContain(
      transactions
        ? 'it is unknown whether the server accepted'
        : 'the server accepted CodeSystem/',
    )
    expect(broken.exit).toBe(2)
    const before = await writes(base)
    expect((await publish(base, path)).exit).toBe(0)
    expect(await writes(base)).toBe(before + 4 - taken)
  })

  // FHIR has no place for params, which the TypeScript of the list has beside each code.
  const withoutParams = (text: string) =>
    text
      .replace(/\n {4}params: \[\{[\s\S]*?\n {4}\}\],/g, '')
      .replace(/; readonly params: readonly \[[^\]]*\]/g, '')

  test('the same TypeScript from every form of the set, and from the server', async () => {
    const { base } = server
    const rich = join(root, 'test/fixtures/rich/errors.yaml')
    expect((await publish(base, rich)).exit).toBe(0)
    const set = readFileSync(rich, 'utf8')
    const site = /^url: (\S+)/m.exec(set)![1]!
    const published = join(folder, 'published')
    expect((await rail(['build', rich, '--out', published], { cwd: folder, env })).exit).toBe(0)
    const sources = [
      rich,
      join(published, 'visit-errors.codesystem.json'),
      join(published, 'visit-errors.valueset.json'),
      join(published, 'visit-errors.json'),
      `fhir+${base}#${site}/CodeSystem/visit-errors`,
      `fhir+${base}#${site}/ValueSet/visit-errors|2.3.0`,
    ]
    const bodies = []
    for (const [index, source] of sources.entries()) {
      const out = join(folder, `from-${index}`)
      const built = await rail(['build', source, '--target', 'typescript', '--out', out], {
        cwd: folder,
        env,
      })
      expect(built.exit, source + built.out + built.err).toBe(0)
      bodies.push(readFileSync(join(out, 'visit-errors.ts'), 'utf8').replace(/^.*\n/, ''))
    }
    expect(bodies[0]).toContain('retry_policy')
    for (const body of bodies) expect(withoutParams(body)).toBe(withoutParams(bodies[0]!))
  })

  test('a token that ends in the middle: another is asked for, and the publication goes on', async () => {
    const issuer = await start<Issuer>(launcher('oauth-server'), ['--token-seconds', '3'])
    const { client_id, client_secret } = issuer.facts.clients.plain
    const { username, password } = issuer.facts.users.plain
    let [puts, refused] = [0, 0]
    const tokens = new Set<string>()
    const door = await between(
      server.base,
      async (request, response) => {
        const token = request.headers.authorization ?? ''
        tokens.add(token.replace('Bearer ', ''))
        if (request.method === 'PUT' && ++puts === 2)
          await new Promise((done) => setTimeout(done, 4_000))
        const { status } = await fetch(issuer.facts.user_url, { headers: { authorization: token } })
        request.headers.authorization = `Bearer ${TOKEN}`
        if (status === 200) return
        if (request.method === 'PUT') refused++
        response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end()
      },
      false,
    )
    const cwd = emptyFolder('publish-token')
    const config = `servers:\n  clinic:\n    fhir: ${door.base}/fhir\n    auth_url: ${issuer.base}\n    auth: { client_id: ${client_id} }\n`
    writeFileSync(join(cwd, 'rail-errors.config.yaml'), config)
    const secrets = {
      RAIL_ERRORS_USERNAME: username,
      RAIL_ERRORS_PASSWORD: password,
      RAIL_ERRORS_CLIENT_SECRET: client_secret,
    }
    const { out, err, exit } = await rail(['publish', 'clinic', catalog().path, '--verbose'], {
      cwd,
      env: { ...secrets, RAIL_ERRORS_CACHE: join(cwd, 'cache') },
    })
    door.close()
    await issuer.stop()
    expect(exit, err).toBe(0)
    expect(out).toContain('read back: 4 of 4 as built')
    expect(puts).toBe(4 + refused)
    expect(refused).toBeGreaterThan(0)
    expect(tokens.size).toBeGreaterThan(1)
    for (const secret of [password, client_secret, ...tokens])
      expect(out + err).not.toContain(secret)
    rmSync(cwd, { recursive: true, force: true })
  })

  test('many codes; in `npm run test:long` thousands', async () => {
    const { base } = server
    const codes = MOST_EXPANDED - 100
    const { path, name } = catalog({ codes })
    const { out, exit } = await publish(base, path)
    expect(out).toContain(
      `$expand of ${SITE}/ValueSet/${name}|1.0.0: ${codes} codes, equal to the set`,
    )
    expect(exit).toBe(0)
    expect((await publish(base, path)).out).toContain(`unchanged  CodeSystem/${name} 1.0.0`)
  })

  test('what is no FHIR server, a wrong token, a server that is down', async () => {
    const { base } = server
    const { path } = catalog()
    const root = await publish(base.replace('/fhir', '/nothing'), path)
    expect([root.exit, root.err]).toEqual([
      2,
      expect.stringContaining('give the base URL of a FHIR API'),
    ])
    const wrong = await rail(['publish', base, path], {
      cwd: folder,
      env: { ...env, RAIL_ERRORS_TOKEN: 'wr0ng' },
    })
    expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining('rejected the token')])
    expect(wrong.err).not.toContain('wr0ng')
    const down = await publish('http://127.0.0.1:9/fhir', path)
    expect([down.exit, down.err]).toEqual([2, expect.stringContaining('cannot be reached')])
  })
})

/**
 * A door in front of a server, in which something can happen before a request goes on.
 * `transactions: false` hides that it takes them.
 */
async function between(
  base: string,
  happens: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  transactions = true,
): Promise<{ base: string; close(): void }> {
  const door = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await happens(request, response)
    if (response.destroyed || response.writableEnded) return
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(new URL(request.url!, base), {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    let text = await answer.text()
    if (!transactions && request.url!.endsWith('/metadata'))
      text = text.replaceAll(/\{\s*"code":\s*"transaction"\s*\},?/g, '')
    const etag = answer.headers.get('etag')
    response
      .writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        ...(etag && { etag }),
      })
      .end(text)
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close: () => void door.close(),
  }
}
