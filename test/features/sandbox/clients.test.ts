import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasherOf } from '../../../src/features/sandbox/registry/hasher.ts'
import { healthy } from '../../support/catalogs.ts'
import type { World } from '../../support/memory-host.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const PATH = '.rail-errors-sandbox/registry.json'
const files = { 'errors.yaml': healthy() }
/** The hash of nothing in particular, as the registry has it. */
const HASH = `scrypt:16384:8:5:${'s'.repeat(22)}:${'h'.repeat(43)}`
const client = {
  ...{
    client_id: 'front-desk',
    name: 'Front desk',
    type: 'private',
    redirect_uris: ['https://desk.example/callback'],
  },
  ...{
    website: 'https://desk.example',
    description: 'Checks members.',
    grants: ['password'],
    scopes: ['read'],
  },
  ...{ accept_terms: true, without_secret: false, secret: HASH },
}
const user = { username: 'tester', password: HASH }
const registry = (change: object = {}) =>
  JSON.stringify({ schemaVersion: 1, clients: [client], users: [user], ...change })
const registered = (change: object = {}): World => ({
  files: { ...files, [PATH]: registry(change) },
})

const DETAILS = {
  ...{ name: 'My app', type: 'private', redirect_uris: 'https://app.example/callback' },
  ...{ website: 'https://app.example', description: 'Checks members.', accept_terms: 'true' },
}
const add = (change: Record<string, string> = {}, id = 'my-app', ...more: string[]) => [
  ...['clients', 'add', id],
  ...Object.entries({ ...DETAILS, ...change }).map(([name, value]) => `${name}=${value}`),
  ...more,
]

describe('a client', () => {
  const world = inMemory({ files, stdin: 'p+l%a:n é"\r\n' })
  const stored = () => (JSON.parse(world.text(PATH)!) as { clients: (typeof client)[] }).clients
  const verifies = (secret: string, at = 0) => hasherOf().verify(secret, stored()[at]!.secret)

  test('is added: exactly its credentials are printed as JSON, and only a hash of its secret is stored', async () => {
    const { exit, out, err } = await world.rail(add({}, 'my-app', '--format', 'json'))
    const { client_id, client_secret } = JSON.parse(out) as Record<string, string>
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out).toBe(`${JSON.stringify({ client_id, client_secret }, null, 2)}\n`)
    expect(client_id).toBe('my-app')
    expect(client_secret).toMatch(/^[\w-]{43}$/)
    expect(stored()).toEqual([
      {
        ...{
          client_id,
          name: 'My app',
          type: 'private',
          redirect_uris: ['https://app.example/callback'],
        },
        ...{
          website: 'https://app.example',
          description: 'Checks members.',
          grants: ['password', 'refresh_token'],
        },
        ...{
          scopes: ['read', 'write'],
          accept_terms: true,
          without_secret: false,
          secret: expect.stringMatching(/^scrypt:/),
        },
      },
    ])
    expect(await verifies(client_secret!)).toBe(true)
    expect(await verifies(`${client_secret}x`)).toBe(false)
    expect(world.text('.rail-errors-sandbox/.gitignore')).toBe('*\n')
    for (const path of ['registry.json', '.gitignore'])
      expect([...world.privates]).toContain(`/repo/.rail-errors-sandbox/${path}`)
    expect([...world.disk.values()].join()).not.toContain(client_secret)
  })

  test('is added with an id and a secret of the team, which is not repeated anywhere else', async () => {
    const uris = [
      'http://127.0.0.1:3000/cb',
      'http://localhost/cb',
      'http://[::1]:1/',
      'com.example.app:/cb',
      'HTTPS://app.example',
    ]
    const fields = {
      ...{ type: 'public', without_secret: 'true', grants: 'password', scopes: 'read' },
      redirect_uris: ['https://app.example/callback', ...uris].join(', '),
    }
    const { exit, out, err } = await world.rail(add(fields, 'my app+%:é', '--secret-stdin'))
    expect({ exit, out }).toEqual({
      exit: 0,
      out: 'client_id      my app+%:é\nclient_secret  p+l%a:n é"\n',
    })
    expect(err).toBe(
      'The secret is not shown again; store it now. For the grant password, add a user with rail-errors users add <username>.\n',
    )
    expect(stored()[1]).toMatchObject({
      type: 'public',
      without_secret: true,
      grants: ['password'],
      scopes: ['read'],
    })
    expect(stored()[1]!.redirect_uris).toEqual(['https://app.example/callback', ...uris])
    expect(await verifies('p+l%a:n é"', 1)).toBe(true)
    expect([...world.disk.values()].join()).not.toContain('l%a:n')
  })

  test('is not added if its id is taken', async () => {
    const before = world.text(PATH)
    const { exit, out, err } = await world.rail(add({}, 'my app+%:é'))
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain('the client id "my app+%:é" is already registered')
    expect(world.text(PATH)).toBe(before)
  })

  test('is listed in the order of registration, without its secret', async () => {
    const [{ client_id: id }] = stored() as [typeof client]
    expect((await world.rail('clients list')).out).toBe(
      `client_id   type     name\n${id}      private  My app\nmy app+%:é  public   My app\n`,
    )
    const { out } = await world.rail('clients list --format json')
    expect(JSON.parse(out)).toEqual(stored().map(({ secret: _, ...shown }) => shown))
    expect(out).not.toContain('scrypt')
  })

  test('is shown without its secret', async () => {
    const json = await world.rail(['clients', 'show', 'my app+%:é', '--format', 'json'])
    const { secret, ...shown } = stored()[1]!
    expect(JSON.parse(json.out)).toEqual(shown)
    const { out } = await world.rail(['clients', 'show', 'my app+%:é'])
    expect(out).toContain(
      'accept_terms    true\ngrants          password\nscopes          read\nwithout_secret  true\n',
    )
    for (const text of [out, json.out]) expect(text).not.toContain(secret)
  })

  test('gets a new secret, which is shown once', async () => {
    const old = stored()
    const { exit, out, err } = await world.rail(['clients', 'rotate', old[0]!.client_id])
    expect(err).toBe(
      'The secret is not shown again; store it now. The old secret is no longer valid.\n',
    )
    const secret = /client_secret +(\S+)\n/.exec(out)![1]!
    expect(exit).toBe(0)
    expect(await verifies(secret)).toBe(true)
    expect(stored()[0]).toEqual({ ...old[0], secret: stored()[0]!.secret })
    expect(stored()[1]).toEqual(old[1])
    const given = await world.rail([
      'clients',
      'rotate',
      old[0]!.client_id,
      '--secret-stdin',
      '--format',
      'json',
    ])
    expect(JSON.parse(given.out)).toEqual({
      client_id: old[0]!.client_id,
      client_secret: 'p+l%a:n é"',
    })
    expect(await verifies('p+l%a:n é"')).toBe(true)
  })

  test('is removed, with what the workflow remembers of it', async () => {
    const [first] = stored()
    const [own, other] = ['my app+%:é', first!.client_id].map((id) => {
      const name = createHash('sha256').update(id).digest('hex').slice(0, 32)
      return `.rail-errors-sandbox/workflow/${name}.json`
    })
    for (const path of [own!, other!]) world.disk.set(`/repo/${path}`, '{}')
    const { exit, out, err } = await world.rail(['clients', 'remove', 'my app+%:é'])
    const said = 'Client "my app+%:é" removed with its workflow. Its tokens are no longer valid.\n'
    expect({ exit, out, err }).toEqual({ exit: 0, out: '', err: said })
    expect(stored()).toEqual([first])
    expect(world.paths().filter((path) => path.includes('workflow'))).toEqual([other])
  })
})

describe('clients add refuses', () => {
  const lines = async (args: readonly string[], world: World = { files }) => {
    const { exit, out, err, paths } = await rail(args, world)
    expect({ exit, out, paths: paths() }).toEqual({ exit: 2, out: '', paths: ['errors.yaml'] })
    expect(err).toMatch(/^rail-errors: the client was not registered\n/)
    return err
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }

  test('everything that is missing, in one run', async () =>
    expect(await lines(['clients', 'add', 'my-app'])).toEqual([
      'name is missing',
      'type is missing; use private or public',
      'redirect_uris is missing',
      'website is missing',
      'description is missing',
      'accept_terms must be true: the client accepts the legal terms of the API',
    ]))

  test('everything that is wrong, in one run', async () =>
    expect(
      await lines(
        add(
          {
            ...{ name: 'a\u0007b', type: 'publik', redirect_uris: 'http://app.example/cb' },
            ...{ website: 'app.example', description: ' ', accept_terms: 'yes' },
            ...{ grants: 'pasword', scopes: 'admin,', without_secret: 'true', scope: 'read' },
          },
          'a\nb',
          ...['name=Other', 'PLANTED', '=PLANTED', '--secret-stdin'],
        ),
      ),
    ).toEqual([
      'scope is not a known field; did you mean "scopes"?',
      'name is set twice',
      'after the client id, write field=value, such as type=private',
      'after the client id, write field=value, such as type=private',
      'name has U+0007 (control character); use visible characters only',
      'type "publik" is not known; did you mean "public"?',
      'redirect_uris "http://app.example/cb" is not allowed with http; use https, http on localhost, or a private-use scheme such as com.example.app:/callback',
      'website is not an absolute URI; start with the scheme, such as https://',
      'description is empty',
      'accept_terms must be true: the client accepts the legal terms of the API',
      'grants "pasword" is not known; did you mean "password"?',
      'scopes "admin" is not known; use read or write',
      'scopes "" is not known; use read or write',
      'without_secret is for public clients only',
      'the client id has U+000A (control character); use visible characters only',
      '--secret-stdin: the secret is empty',
    ]))

  test.each<[uri: string, why: string]>([
    ['javascript:alert(1)', 'is not allowed with javascript; use https'],
    ['data:text/html;x', 'is not allowed with data; use https'],
    ['file:///etc/passwd', 'is not allowed with file; use https'],
    ['myapp:/callback', 'is not allowed with myapp; use https'],
    ['ftp://app.example/', 'is not allowed with ftp; use https'],
    ['http://127.0.0.1.evil.example/', 'is not allowed with http; use https'],
    ['https://app.example/#', 'has a fragment'],
    ['com.example.app:/cb#x', 'has a fragment'],
    ['/callback', 'is not an absolute URI'],
    ['https:app.example', 'is not an absolute URI'],
    ['https:///app.example', 'is not an absolute URI'],
    ['https:\\\\app.example', 'has a space or a backslash'],
    ['https://app.example/a b', 'has a space or a backslash'],
    ['https://app.example/\u202e', 'has U+202E (right-to-left override)'],
    [`https://app.example/${'a'.repeat(2000)}`, 'has 2020 characters; use at most 2000'],
    ['', 'is empty'],
  ])('the redirect URI %s', async (uri, why) => {
    const [line, ...more] = await lines(add({ redirect_uris: uri }))
    expect(more).toEqual([])
    expect(line).toContain(`redirect_uris "${uri.slice(0, 100)}`.split('\u202e')[0])
    expect(line).toContain(why)
  })

  test.each([
    ...rowsOf<{ what: string; change: Record<string, string>; line: string; id?: string }>(
      import.meta,
      'clients add refuses: what, change, line',
    ),
    {
      what: 'a long description',
      change: { description: 'd'.repeat(1001) },
      line: 'description has 1001 characters; use at most 1000',
    },
  ])('$what', async ({ change, line, id }) => {
    const found = await lines(add(change, id))
    expect(found).toEqual([expect.stringContaining(line)])
    expect(found.join()).not.toContain('PLANTED')
  })

  test('a website without TLS is fine', async () => {
    const { exit, err } = await inMemory({ files }).rail(add({ website: 'http://app.example' }))
    expect([exit, err]).toEqual([0, expect.not.stringContaining('website')])
  })

  test.each<[what: string, stdin: string | Uint8Array, why: string]>([
    ['of two lines', 'PLANTED\nPLANTED\n', 'has more than one line'],
    ['with a control character', 'PLANTED\u0000', 'has a control character'],
    ['that is too long', `PLANTED${'x'.repeat(1000)}`, 'has 1007 characters; use at most 1000'],
  ])('a secret %s', async (_, stdin, why) =>
    expect(await lines(add({}, 'my-app', '--secret-stdin'), { files, stdin })).toEqual([
      `--secret-stdin: the secret ${why}`,
    ]),
  )
})

describe('what cannot be done is refused, with what to do next:', () => {
  test.each(
    rowsOf<{ what: string; args: string; message: string }>(
      import.meta,
      'what cannot be done is refused with what: what, args, message',
    ),
  )('$what', async ({ args, message }) => {
    const world = inMemory(registered())
    const words = [...args.matchAll(/''|\S+/g)].map(([word]) => (word === "''" ? '' : word))
    const { exit, out, err } = await world.rail(words)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain(message)
    expect(err).not.toContain('PLANTED')
    expect(world.text(PATH)).toBe(registry())
  })
})

describe('a registry that this version did not write is refused, with the place of its first fault:', () => {
  const clients = (change: object) => ({
    clients: [client, { ...client, client_id: 'b', ...change }],
  })
  test.each<[what: string, text: string, fault: string]>([
    ['no JSON', 'PLANTED', 'is not a registry of this version'],
    ['a list', '[]', 'is not a registry of this version'],
    ['a later version', registry({ schemaVersion: 2 }), 'is not a registry of this version'],
    ['clients that are null', registry({ clients: null }), 'clients is not a list'],
    ['a client that is null', registry({ clients: [null] }), 'clients[0] is not an object'],
    [
      'a client without an id',
      registry(clients({ client_id: undefined })),
      'clients[1].client_id is missing',
    ],
    [
      'an id with an escape sequence',
      registry(clients({ client_id: '\u001b[2J' })),
      'clients[1].client_id has U+001B (control character)',
    ],
    [
      'an id that is taken',
      registry(clients({ client_id: 'front-desk' })),
      'clients[1].client_id is listed more than once',
    ],
    ['a name that is a number', registry(clients({ name: 3 })), 'clients[1].name is not a text'],
    ['an unknown type', registry(clients({ type: '__proto__' })), 'clients[1].type is not known'],
    [
      'scopes that are objects',
      registry(clients({ scopes: [{ toString: 1 }] })),
      'clients[1].scopes is not a text',
    ],
    [
      'scopes that are a text',
      registry(clients({ scopes: 'read' })),
      'clients[1].scopes is not a list',
    ],
    [
      'terms that were not accepted',
      registry(clients({ accept_terms: undefined })),
      'clients[1].accept_terms must be true',
    ],
    ['no grants', registry(clients({ grants: [] })), 'clients[1].grants is missing'],
    [
      'a dangerous redirect URI',
      registry(clients({ redirect_uris: ['javascript:alert(1)'] })),
      'clients[1].redirect_uris is not allowed',
    ],
    [
      'many redirect URIs',
      registry(clients({ redirect_uris: Array(99).fill('https://a.example') })),
      'redirect_uris has 99 values; use at most 50',
    ],
    [
      'a flag that is a text',
      registry(clients({ without_secret: 'yes' })),
      'clients[1].without_secret is neither true nor false',
    ],
    [
      'no secret for a private client',
      registry(clients({ without_secret: true })),
      'without_secret is for public clients only',
    ],
    [
      'a secret that is not hashed',
      registry(clients({ secret: 'PLANTED' })),
      'clients[1].secret is not a hash',
    ],
    [
      'a hash that takes all memory',
      registry(clients({ secret: HASH.replace('16384', '1000000000') })),
      'clients[1].secret is not a hash',
    ],
    [
      'a hash of 256 MiB',
      registry(clients({ secret: HASH.replace('16384', '262144') })),
      'clients[1].secret is not a hash',
    ],
    [
      'a hash that takes minutes',
      registry(clients({ secret: HASH.replace('16384:8:5', '131072:8:99') })),
      'clients[1].secret is not a hash',
    ],
    [
      'a hash with an odd cost',
      registry(clients({ secret: HASH.replace('16384', '16385') })),
      'clients[1].secret is not a hash',
    ],
    [
      'a hash of no work',
      registry(clients({ secret: HASH.replace('16384', '1') })),
      'clients[1].secret is not a hash',
    ],
    [
      'a cost that scrypt refuses',
      registry(clients({ secret: HASH.replace('16384:8', '65536:1') })),
      'clients[1].secret is not a hash',
    ],
    [
      'a hash that is short',
      registry(clients({ secret: HASH.slice(0, -1) })),
      'clients[1].secret is not a hash',
    ],
    [
      'a hash in exponent form',
      registry(clients({ secret: HASH.replace('16384', '1e4') })),
      'clients[1].secret is not a hash',
    ],
    ['users that are missing', registry({ users: undefined }), 'users is not a list'],
    [
      'a user without a hash',
      registry({ users: [{ username: 'a', password: ['PLANTED'] }] }),
      'users[0].password is not a hash',
    ],
    [
      'a user with a line break',
      registry({ users: [{ ...user, username: 'a\nPLANTED' }] }),
      'users[0].username has U+000A',
    ],
    [
      'a user that is listed twice',
      registry({ users: [user, user] }),
      'users[1].username is listed more than once',
    ],
  ])('%s', async (_, text, fault) => {
    const world = inMemory({ files: { ...files, [PATH]: text } })
    for (const args of [
      'clients list',
      'clients show front-desk',
      'clients remove front-desk',
      'users list',
      'users remove tester',
    ]) {
      const { exit, out, err } = await world.rail(args)
      expect({ exit, out }).toEqual({ exit: 2, out: '' })
      expect(err).toContain('/repo/.rail-errors-sandbox/registry.json')
      expect(err).toContain(fault)
      expect(err).not.toContain('PLANTED')
    }
    expect(world.text(PATH)).toBe(text)
  })

  test('such a hash is that of no secret', async () =>
    expect(await hasherOf().verify('x', HASH.replace('16384', '1000000000'))).toBe(false))

  test('an empty registry and unknown members are accepted', async () => {
    for (const text of [
      registry({ clients: [] }),
      `{"__proto__":{"users":[]},"later":true,${registry().slice(1)}`,
    ]) {
      const { exit, out } = await rail('users list', { files: { ...files, [PATH]: text } })
      expect({ exit, out }).toEqual({ exit: 0, out: 'tester\n' })
    }
  })
})

describe('the data folder', () => {
  const at = (folder: string) => ({
    [`${folder}/registry.json`]: registry({ users: [{ ...user, username: folder }] }),
  })
  const folders = {
    ...at('.rail-errors-sandbox'),
    ...at('api/.rail-errors-sandbox'),
    ...at('other'),
  }
  const config = (path: string) => ({
    [`${path}rail-errors.config.yaml`]: 'plugins: [./plugin.js]\n',
  })
  const modules = {
    '/repo/plugin.js': () => {
      throw new Error('a plugin was loaded')
    },
  }
  test.each<[what: string, args: string, world: World, folder: string]>([
    ['that is named', 'users list --data other', { files }, 'other'],
    [
      'that is named from another folder',
      'users list --data ../other',
      { files, cwd: '/repo/api' },
      'other',
    ],
    ['beside the errors.yaml', 'users list', { files }, '.rail-errors-sandbox'],
    [
      'beside the config, not the errors.yaml',
      'users list',
      { files: { ...config(''), 'api/errors.yaml': healthy() }, cwd: '/repo/api' },
      '.rail-errors-sandbox',
    ],
    [
      'beside the nearest config',
      'users list',
      { files: { ...config(''), ...config('api/') }, cwd: '/repo/api' },
      'api/.rail-errors-sandbox',
    ],
    [
      'beside the config of --config',
      'users list --config api/rail-errors.config.yaml',
      { files: { ...files, ...config('api/') } },
      'api/.rail-errors-sandbox',
    ],
    [
      'beside the config of the environment',
      'users list',
      {
        files: { ...files, ...config('api/') },
        env: { RAIL_ERRORS_CONFIG: 'api/rail-errors.config.yaml' },
      },
      'api/.rail-errors-sandbox',
    ],
  ])('%s', async (_, args, { files: own, ...world }, folder) => {
    const { exit, out } = await rail(args, {
      ...world,
      modules,
      files: { ...folders, ...own, 'src/x.ts': '' },
    })
    expect({ exit, out }).toEqual({ exit: 0, out: `${folder}\n` })
  })

  test('has to be named without a config and without an errors.yaml', async () => {
    const { exit, err } = await rail('clients list')
    expect(exit).toBe(2)
    expect(err).toContain(
      'the data folder of the sandbox is unknown: no config or errors.yaml was found; give --data <folder>',
    )
  })

  test('is not created to read from it', async () => {
    const { exit, out, err, paths } = await rail('clients list', { files })
    expect({ exit, out, paths: paths() }).toEqual({ exit: 0, out: '', paths: ['errors.yaml'] })
    expect(err).toBe(
      'No clients are registered in .rail-errors-sandbox; add one with rail-errors clients add <client-id>.\n',
    )
    expect((await rail('clients list --format json', { files })).out).toBe('[]\n')
  })
})
