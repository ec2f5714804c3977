import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { describe, expect, test } from 'vitest'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { filesOf } from '../../support/languages.ts'
import type { World } from '../../support/memory-host.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { emptyFolder, gitIn, railIn } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

// Two teams: one owns the common codes, one uses them.

const common = (version = '2.1.0', codes?: string, more: object = {}) =>
  file(
    { name: 'common-errors', title: 'Common errors', version, stages: ['access'], ...more },
    codes ??
      [
        entry({
          code: 'TOKEN_EXPIRED',
          http: 401,
          fix_stage: 'access',
          meaning: 'The token of the client has expired.',
          fix: 'Log in again.',
          notes: 'Ask the platform team.',
          translations: { de: { meaning: 'Das Token ist abgelaufen.', fix: 'Neu anmelden.' } },
        }),
        entry({
          code: 'TOO_MANY_CALLS',
          http: 429,
          fix_stage: 'access',
          meaning: 'There were too many calls in a short time.',
          fix: 'Wait for a minute, then repeat the call.',
        }),
      ].join('\n'),
  )

const visits = (imports: object, codes = entry(), more: object = {}) =>
  file({ stages: ['identify'], imports, ...more }, codes)

const FROM_PATH = { common: { from: '../common/errors.yaml' } }

const paths = (member = visits(FROM_PATH), more: World['files'] = {}): World => ({
  git: {},
  files: { 'common/errors.yaml': common(), 'visits/errors.yaml': member, ...more },
})

const listOf = (text: string | undefined) =>
  (JSON.parse(text ?? '{}') as { codes: Record<string, unknown>[] }).codes

describe('a catalog of the same repository', () => {
  test('its codes are in every output, and say whose they are', async () => {
    const { rail, text } = inMemory(paths())
    const { exit, err } = await rail(
      'build visits/errors.yaml --out out --target flat-list --target handling --target typescript --target fhir-r4',
    )
    expect([exit, err]).toEqual([0, expect.stringContaining('')])
    expect(
      listOf(text('out/clinic-errors.json')).map(({ code, http, imported_from }) => [
        code,
        http,
        imported_from,
      ]),
    ).toEqual([
      ['MEMBER_NOT_FOUND', 404, undefined],
      ['TOKEN_EXPIRED', 401, 'common'],
      ['TOO_MANY_CALLS', 429, 'common'],
    ])
    expect(JSON.parse(text('out/clinic-errors.handling.json')!)).toMatchObject({
      imports: {
        common: { name: 'common-errors', title: 'Common errors', version: '2.1.0' },
      },
      stages: [{ id: 'identify' }, { id: 'access' }],
    })
    expect(text('out/clinic-errors.ts')).toContain('From Common errors 2.1.0.')
    expect(text('out/clinic-errors.ts')).not.toContain('Ask the platform team')
    const system = JSON.parse(text('out/clinic-errors.codesystem.json')!) as {
      concept: { code: string; property: { code: string; valueString?: string }[] }[]
    }
    expect(
      system.concept.map(({ property }) => property.find(({ code }) => code === 'imported_from')),
    ).toEqual([
      undefined,
      { code: 'imported_from', valueString: 'common' },
      { code: 'imported_from', valueString: 'common' },
    ])
    const { out } = await rail('explain TOKEN_EXPIRED --source visits/errors.yaml')
    expect(out).toContain('Owned by: "Common errors 2.1.0"')
    const again = await rail('diff out/clinic-errors.json visits/errors.yaml')
    expect([again.exit, again.out]).toEqual([0, expect.stringContaining('no changes')])
  })

  test('lint says nothing about what its owner wrote', async () => {
    const bad = common(
      '2.1.0',
      entry({ code: 'bad', http: 299, fix_stage: 'access', meaning: 'see #4', fix: 'x' }),
    )
    const { out } = await rail('lint visits/errors.yaml --format concise', {
      git: {},
      files: { 'common/errors.yaml': bad, 'visits/errors.yaml': visits(FROM_PATH) },
    })
    expect(out).not.toContain('common/errors.yaml')
    const own = await rail('lint common/errors.yaml --format concise', {
      files: { 'common/errors.yaml': bad },
    })
    expect(own.out.split('\n').length).toBeGreaterThan(3)
  })

  test('an entry about an imported code replaces texts, stage and handling', async () => {
    const member = visits(
      FROM_PATH,
      [
        entry(),
        '- code: TOKEN_EXPIRED',
        '  fix: Log in to the practice system again.',
        '  fix_stage: identify',
      ].join('\n'),
    )
    const { rail, text } = inMemory(paths(member))
    await rail('build visits/errors.yaml --out out --target flat-list')
    expect(listOf(text('out/clinic-errors.json'))[1]).toMatchObject({
      code: 'TOKEN_EXPIRED',
      http: 401,
      fix_stage: 'identify',
      meaning: 'The token of the client has expired.',
      fix: 'Log in to the practice system again.',
    })
  })

  test('only what its owner allows changes for programs', async () => {
    const member = visits(FROM_PATH, '- code: TOKEN_EXPIRED\n  http: 403')
    const refused = await rail('lint visits/errors.yaml --format concise', paths(member))
    expect([refused.exit, refused.out]).toEqual([
      1,
      expect.stringContaining('TOKEN_EXPIRED is from common, which alone sets its http'),
    ])
    const allowed = await rail('lint visits/errors.yaml --format concise', {
      git: {},
      files: {
        'common/errors.yaml': common('2.1.0', undefined, { overridable: ['http'] }),
        'visits/errors.yaml': member,
      },
    })
    expect(allowed.out).not.toContain('import-replaced')
  })

  test('only, except, a prefix, and its own language', async () => {
    const { rail, text } = inMemory(
      paths(
        visits(
          { common: { ...FROM_PATH.common, only: ['TOKEN_EXPIRED'], prefix: 'COMMON_' } },
          entry(),
          { language: 'de' },
        ),
      ),
    )
    await rail('build visits/errors.yaml --out out --target flat-list --target handling')
    expect(listOf(text('out/clinic-errors.json'))[1]).toMatchObject({
      code: 'COMMON_TOKEN_EXPIRED',
      meaning: 'Das Token ist abgelaufen.',
      fix: 'Neu anmelden.',
    })
    expect(listOf(text('out/clinic-errors.handling.json'))[1]).toMatchObject({
      translations: { en: { fix: 'Log in again.' } },
    })
  })

  test('commands edit the catalog itself, and nothing of the owner', async () => {
    const { rail, text } = inMemory(paths())
    expect(text('common/errors.yaml')).toBe(common())
    const retired = await rail(
      "retire TOO_MANY_CALLS --source visits/errors.yaml --reason 'No limits any more.'",
    )
    expect([retired.exit, retired.out]).toEqual([1, expect.stringContaining('import-replaced')])
    const renamed = await rail('rename TOO_MANY_CALLS BUSY --source visits/errors.yaml --yes')
    expect([renamed.exit, renamed.err]).toEqual([
      2,
      expect.stringContaining('TOO_MANY_CALLS is from common/errors.yaml:'),
    ])
    const added = await rail(
      "add MEMBER_BLOCKED --source visits/errors.yaml --after TOKEN_EXPIRED http=403 stop=true fix_stage=identify 'meaning=The plan has blocked this member.' 'fix=Call the plan.'",
    )
    expect([added.exit, text('visits/errors.yaml')]).toEqual([
      0,
      expect.stringContaining('MEMBER_BLOCKED'),
    ])
    await rail('rename MEMBER_BLOCKED MEMBER_BARRED --source visits/errors.yaml --yes')
    expect(text('visits/errors.yaml')).toContain('code: MEMBER_BARRED')
  })

  test('an import of an import keeps its owner, and two ways to one code are one', async () => {
    const { rail, text } = inMemory({
      git: {},
      files: {
        'common/errors.yaml': common(),
        'region/errors.yaml': file(
          { name: 'region-errors', version: '1.0.0', stages: ['access'], imports: FROM_PATH },
          entry({ code: 'REGION_CLOSED', fix_stage: 'access' }),
        ),
        'visits/errors.yaml': visits({
          common: { from: '../common/errors.yaml' },
          region: { from: '../region/errors.yaml' },
        }),
      },
    })
    const { exit } = await rail(
      'build visits/errors.yaml --out out --target handling --target flat-list',
    )
    expect(exit).toBe(0)
    expect(
      listOf(text('out/clinic-errors.json')).map(({ code, imported_from }) => [
        code,
        imported_from,
      ]),
    ).toEqual([
      ['MEMBER_NOT_FOUND', undefined],
      ['TOKEN_EXPIRED', 'common'],
      ['TOO_MANY_CALLS', 'common'],
      ['REGION_CLOSED', 'region'],
    ])
    const one = inMemory({
      git: {},
      files: {
        'common/errors.yaml': common(),
        'region/errors.yaml': file(
          { name: 'region-errors', version: '1.0.0', stages: ['access'], imports: FROM_PATH },
          entry({ code: 'REGION_CLOSED', fix_stage: 'access' }),
        ),
        'visits/errors.yaml': visits({ region: { from: '../region/errors.yaml' } }),
      },
    })
    await one.rail('build visits/errors.yaml --out out --target handling')
    expect(JSON.parse(one.text('out/clinic-errors.handling.json')!)).toMatchObject({
      imports: { region: { version: '1.0.0' }, 'region.common': { version: '2.1.0' } },
    })
  })
})

test('the problem types of HTTP that the package has', async () => {
  const types = readFileSync(
    fileURLToPath(new URL('../../../examples/http-problem-types.yaml', import.meta.url)),
    'utf8',
  )
  const linted = await rail('lint http.yaml', { files: { 'http.yaml': types } })
  expect([linted.exit, linted.out]).toEqual([0, expect.stringContaining('no findings')])
  const { rail: run, text } = inMemory({
    git: {},
    files: {
      'http.yaml': types,
      'errors.yaml': file(
        {
          wire: 'problem',
          stages: undefined,
          imports: {
            http: { from: 'http.yaml', only: ['digest-invalid-values'], prefix: 'http-' },
          },
        },
        entry({ fix_stage: undefined }),
      ),
    },
  })
  await run('build --out out --target flat-list')
  expect(listOf(text('out/clinic-errors.json'))[1]).toMatchObject({
    code: 'http-digest-invalid-values',
    http: 400,
    imported_from: 'http',
  })
})

test('what a terminology of another publisher lacks is given in codes', async () => {
  const system = JSON.stringify({
    resourceType: 'CodeSystem',
    url: 'https://hl7.test/CodeSystem/outcome',
    version: '1.0.0',
    status: 'active',
    content: 'complete',
    concept: ['MSG_A', 'MSG_B'].map((code) => ({
      code,
      definition: `What ${code} means.`,
      designation: [{ language: 'nl', value: `Wat ${code} betekent` }],
    })),
  })
  const world = (codes: string): World => ({
    git: {},
    files: {
      'system.json': system,
      'errors.yaml': file(
        { wire: 'problem', stages: undefined, imports: { hl7: { from: 'system.json' } } },
        [entry({ fix_stage: undefined }), codes].join('\n'),
      ),
    },
  })
  const lacking = await rail('lint --format concise', world('- code: MSG_A\n  fix: Do a.'))
  expect(lacking.out.match(/import-complete .*/g)).toEqual([
    'import-complete 2 codes, such as MSG_A, have no http; name each in codes with its http, or leave it out with except',
    'import-complete 2 codes, such as MSG_A, have no stop; name each in codes with its stop, or leave it out with except',
    'import-complete MSG_B has no fix; name each in codes with its fix, or leave it out with except',
  ])
  expect(lacking.out).not.toContain('translation-complete')
  const more = '  http: 409\n  stop: true\n  fix: Do it again.'
  const given = await rail(
    'lint --format concise',
    world(`- code: MSG_A\n${more}\n- code: MSG_B\n${more}`),
  )
  expect(given.out).not.toContain(' error ')
})

test.each(
  rowsOf<{ name: string; imports: object; codes: string; message: string }>(
    import.meta,
    'lint finds name',
  ),
)('lint finds $name', async ({ imports, codes, message }) => {
  const { exit, out } = await rail(
    'lint visits/errors.yaml --format concise',
    paths(visits(imports, codes)),
  )
  expect([exit, out]).toEqual([1, expect.stringContaining(message)])
})

test('versions of the owner stay there: what is published has none that are not its own', async () => {
  const old = common(
    '3.0.0',
    entry({ code: 'MAINTENANCE', http: 503, fix_stage: 'access', since: '3.0.0' }),
  )
  const { rail, text } = inMemory({
    git: {},
    files: {
      'common/errors.yaml': old,
      'visits/errors.yaml': visits({ common: { from: '../common/errors.yaml' } }),
    },
  })
  await rail('build visits/errors.yaml --out out --target flat-list --target handling')
  expect(text('out/clinic-errors.handling.json')).not.toContain('since')
  const { out } = await rail('lint out/clinic-errors.json --format concise')
  expect(out).not.toContain('lifecycle-ordered')
})

test('diff refuses a catalog whose imports are missing, and a move in FHIR breaks', async () => {
  const missing = await rail('diff old.yaml errors.yaml', {
    files: { 'old.yaml': file(), 'errors.yaml': visits({ common: { from: 'npm:x/errors.yaml' } }) },
  })
  expect([missing.exit, missing.err]).toEqual([
    2,
    expect.stringMatching(
      /^rail-errors: errors\.yaml:11:\d+: "npm:x\/errors\.yaml" is not installed/,
    ),
  ])
  const moved = await rail('diff visits/errors.yaml visits/next.yaml --format concise', {
    ...paths(),
    files: {
      ...paths().files,
      'visits/next.yaml': visits({ common: { ...FROM_PATH.common, in_fhir: 'include' } }),
    },
  })
  expect([moved.exit, moved.out]).toEqual([
    1,
    expect.stringContaining('move from the CodeSystem of this catalog to that of their owner'),
  ])
})

describe('a raised common catalog', () => {
  test('diff says what it breaks for the clients of each member', async () => {
    const folder = emptyFolder()
    const save = (files: Record<string, string>) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    }
    save({
      'common/errors.yaml': common(),
      'visits/errors.yaml': visits(FROM_PATH),
      'claims/errors.yaml': file(
        {
          name: 'claims-errors',
          stages: ['submit'],
          imports: { common: { from: '../common/errors.yaml', except: ['TOO_MANY_CALLS'] } },
        },
        entry({ code: 'CLAIM_CLOSED', fix_stage: 'submit' }),
      ),
      'rail-errors.config.yaml':
        'catalogs:\n  - source: common/errors.yaml\n  - source: visits/errors.yaml\n  - source: claims/errors.yaml\n',
    })
    gitIn(folder, 'init', '-q')
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-qm', 'first')
    save({ 'common/errors.yaml': common('3.0.0').replace('http: 429', 'http: 503') })
    const { exit, out } = await railIn(folder, 'diff --format json')
    const { changes } = JSON.parse(out) as {
      changes: { rule: string; code?: string; file: string; location: string; message: string }[]
    }
    expect(exit).toBe(1)
    expect(
      changes.filter(({ rule }) => rule === 'http-changed').map(({ message }) => message),
    ).toEqual([
      'TOO_MANY_CALLS: the HTTP status changed from 429 to 503',
      'TOO_MANY_CALLS: the HTTP status changed from 429 to 503, in visits/errors.yaml',
    ])
    expect(
      changes
        .filter(({ rule }) => rule === 'http-changed')
        .map(({ file: at, code }) => `${at} ${code}`),
    ).toEqual(['common/errors.yaml TOO_MANY_CALLS', 'common/errors.yaml TOO_MANY_CALLS'])
    expect(
      changes.filter(({ rule }) => rule === 'import-changed').map(({ file: at }) => at),
    ).toEqual(['visits/errors.yaml', 'claims/errors.yaml'])
    expect(
      changes.filter(({ rule }) => rule === 'version-bump-missing').map(({ file: at }) => at),
    ).toEqual([])
  })
})

const packed = async (files: Record<string, string>) =>
  gzipSync(
    await packTar(
      Object.entries(files).map(([name, body]) => ({
        header: { name: `package/${name}`, size: Buffer.byteLength(body), type: 'file' as const },
        body,
      })),
    ),
  )

describe('a catalog of a package', () => {
  const NPM = 'npm:@shop/common-errors/errors.yaml'
  const codesOf = async (from: string, files: World['files'], more: Partial<World> = {}) => {
    const world = inMemory({
      git: {},
      ...more,
      files: { ...files, 'visits/errors.yaml': visits({ common: { from } }) },
    })
    const { exit, out, err } = await world.rail(
      'build visits/errors.yaml --offline --out out --target flat-list',
    )
    expect([exit, out + err]).toEqual([0, expect.any(String)])
    return listOf(world.text('out/clinic-errors.json'))
  }

  test('npm, published, in FHIR, and in the package cache of FHIR: the same codes', async () => {
    const built = inMemory({ files: filesOf(common()) })
    await built.rail('build --out out --target flat-list --target handling --target fhir-r4')
    const text = (name: string) => built.text(`out/common-errors${name}`)!
    const system = text('.codesystem.json')
    const canonical = (JSON.parse(system) as { url: string }).url
    const resources = {
      'CodeSystem-common-errors.json': system,
      'CodeSystem-common-errors-stages.json': text('-stages.codesystem.json'),
    }
    const below = (folder: string, files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([name, body]) => [`${folder}/${name}`, body]))
    const made = [
      await codesOf(NPM, {
        ...below('node_modules/@shop/common-errors', filesOf(common())),
        // A folder of the project is no package.
        'visits/@shop/common-errors/errors.yaml': 'name: another',
      }),
      await codesOf(
        'npm:common-errors/dist/common-errors.json',
        below('visits/node_modules/common-errors/dist', {
          'common-errors.json': text('.json'),
          'common-errors.handling.json': text('.handling.json'),
        }),
      ),
      await codesOf(`../vendor/shop.tgz#${canonical}`, {
        'vendor/shop.tgz': await packed(resources),
      }),
      await codesOf(
        'fhir:shop.errors#2.1.0/CodeSystem-common-errors.json',
        below('home/.fhir/packages/shop.errors#2.1.0/package', resources),
        { env: { HOME: '/repo/home' } },
      ),
    ]
    expect(made[0]!.map(({ code }) => code)).toEqual([
      'MEMBER_NOT_FOUND',
      'TOKEN_EXPIRED',
      'TOO_MANY_CALLS',
    ])
    for (const one of made.slice(1)) expect(one).toEqual(made[0])
  })

  test('can import files of its own and name its list', async () => {
    const folder = 'node_modules/@shop/common-errors'
    const codes = await codesOf('npm:@shop/common-errors/api/errors.yaml', {
      [`${folder}/api/errors.yaml`]: file(
        { name: 'api-errors', stages: ['access'], imports: FROM_PATH },
        entry({ code: 'API_CLOSED', fix_stage: 'access' }),
      ),
      [`${folder}/common/errors.yaml`]: common(),
    })
    expect(codes.map(({ code, imported_from }) => [code, imported_from])).toEqual([
      ['MEMBER_NOT_FOUND', undefined],
      ['API_CLOSED', 'common'],
      ['TOKEN_EXPIRED', 'common.common'],
      ['TOO_MANY_CALLS', 'common.common'],
    ])
  })

  test('is a source of every command', async () => {
    const files = { 'node_modules/@shop/common-errors/errors.yaml': common() }
    const { exit, out } = await rail(`explain TOKEN_EXPIRED --source ${NPM}`, { files })
    expect([exit, out]).toEqual([0, expect.stringContaining('The token of the client')])
    const set = await rail(`deprecate TOKEN_EXPIRED --source ${NPM} --reason Gone.`, { files })
    expect([set.exit, set.text('node_modules/@shop/common-errors/errors.yaml')]).toEqual([
      2,
      common(),
    ])
  })

  test.each([
    ['npm:@shop/common-errors@^2.1.0/errors.yaml', 'is not a package; write npm:<package>/<file>'],
    ['npm:@shop/common-errors', 'names no file of the package; add it, such as /errors.yaml'],
    ['npm:@shop/other/errors.yaml', 'is not installed in this repository; run the install'],
    ['npm:@shop/common-errors/../secret.yaml', 'is not installed in this repository'],
    ['fhir:shop.errors/x.json', 'is not a package; write fhir:<package>#<version>/<file>'],
    ['fhir:shop.errors#1.0.0/x.json', 'is not in ~/.fhir/packages'],
  ])('the source %s is refused', async (source, message) => {
    const { exit, err } = await rail(['lint', source], {
      files: {
        'node_modules/@shop/common-errors/errors.yaml': common(),
        'node_modules/@shop/secret.yaml': common(),
      },
    })
    expect([exit, err]).toEqual([2, expect.stringContaining(`${source} ${message}`)])
  })

  test.each([
    ['a workspace links', 'packages/common', 0],
    ['a link out of the repository leads to', '../outside', 1],
  ])('that %s: %s', async (_, to, code) => {
    const folder = join(emptyFolder(), 'repository')
    const at = join(folder, 'node_modules/@shop')
    for (const one of [at, join(folder, to), join(folder, '.git')])
      mkdirSync(one, { recursive: true })
    writeFileSync(join(folder, to, 'errors.yaml'), common())
    writeFileSync(join(folder, 'errors.yaml'), visits({ common: { from: NPM } }))
    symlinkSync(join('../..', to), join(at, 'common-errors'))
    const { exit, out } = await railIn(folder, 'lint --format concise')
    expect([exit, out.includes('is not installed in this repository')]).toEqual([code, code === 1])
  })

  test('its older versions are not in git, and diff says so', async () => {
    const folder = emptyFolder()
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    write('node_modules/@shop/common-errors/errors.yaml', common())
    write('.gitignore', 'node_modules\n')
    write('errors.yaml', visits({ common: { from: NPM } }))
    gitIn(folder, 'init', '-q')
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-qm', 'first')
    const { exit, err } = await railIn(folder, 'diff HEAD')
    expect([exit, err]).toEqual([
      0,
      expect.stringContaining(
        `HEAD: git does not have ${NPM}, so both sides have the installed version`,
      ),
    ])
  })
})

describe('hostile imports', () => {
  const tree: Record<string, string> = {}
  for (let depth = 0; depth < 12; depth++)
    tree[`bomb/${depth}.yaml`] = file(
      {
        stages: ['identify'],
        imports: Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].map((key) => [key, { from: `${depth + 1}.yaml` }]),
        ),
      },
      entry({ code: `BOMB_${depth}` }),
    )

  test.each<[string, string, Record<string, string>, string]>([
    [
      'a path out of the repository',
      visits({ common: { from: '../../secrets/errors.yaml' } }),
      {},
      '"../../secrets/errors.yaml" is not a file in this repository',
    ],
    ['an absolute path', visits({ common: { from: '/etc/passwd' } }), {}, 'is not a path relative'],
    [
      'itself',
      visits({ common: { from: 'errors.yaml' } }),
      {},
      'visits/errors.yaml imports visits/errors.yaml: a cycle',
    ],
    [
      'a cycle of three',
      visits({ common: { from: '../one/errors.yaml' } }),
      {
        'one/errors.yaml': visits({ two: { from: '../two/errors.yaml' } }),
        'two/errors.yaml': visits({ visits: { from: '../visits/errors.yaml' } }),
      },
      'has errors: ',
    ],
    [
      'a catalog whose own list is not there',
      visits({ common: { from: '../common/errors.yaml' } }),
      { 'common/errors.yaml': common().replace('codes:', 'codes_from: none.jsonl\ncodes:') },
      'has errors: "none.jsonl" is not a file in this repository',
    ],
    ['a bomb of imports', visits({ common: { from: '../bomb/0.yaml' } }), tree, 'has errors: '],
    [
      'a key that is none',
      visits({ '../../x': { from: 'npm:x/errors.yaml' } }),
      {},
      '"../../x" is not a valid name of an import',
    ],
    [
      'a package that is not installed',
      visits({ common: { from: 'npm:x/errors.yaml' } }),
      {},
      '"npm:x/errors.yaml" is not installed in this repository; run the install of your package manager',
    ],
    [
      'a package without a file',
      visits({ common: { from: 'npm:@shop/common-errors@2.1.0' } }),
      {},
      'names no file of a package; write npm:<package>/<file>',
    ],
    [
      'a file beside its package',
      visits({ common: { from: 'npm:x/../../secret/errors.yaml' } }),
      { 'node_modules/x/package.json': '{}', 'secret/errors.yaml': common() },
      'is not installed in this repository',
    ],
    [
      'a FHIR package that is not in the cache',
      visits({ common: { from: 'fhir:shop.errors#1.0.0/CodeSystem-x.json' } }),
      {},
      'is not in ~/.fhir/packages, where tools such as SUSHI put FHIR packages',
    ],
    [
      'a resource that its package does not have',
      visits({ common: { from: '../shop.tgz#https://shop.test/CodeSystem/x' } }),
      { 'shop.tgz': 'no archive' },
      'is not in a FHIR package of this repository; rail-errors import ../shop.tgz lists what the package has',
    ],
    ...[
      'https://shop.dev/common.json',
      'v1.0.0:errors.yaml',
      'file:///etc/passwd',
      '--upload-pack=x:y',
    ].map((from): [string, string, Record<string, string>, string] => [
      from,
      visits({ common: { from } }),
      {},
      `"${from}" is not a path relative to this file`,
    ]),
  ])('%s is one finding', async (_, member, more, message) => {
    const { exit, out } = await rail('lint visits/errors.yaml --format json', paths(member, more))
    const { diagnostics } = JSON.parse(out) as { diagnostics: { rule: string; message: string }[] }
    const found = diagnostics.filter(({ rule }) => rule === 'import-readable')
    expect(exit).toBe(1)
    expect(found.map(({ message: said }) => said)).toEqual([expect.stringContaining(message)])
  })

  test('stdin and an address have nothing beside them', async () => {
    const { out } = await rail('lint - --format concise', { stdin: visits(FROM_PATH) })
    expect(out).toContain('is not a file in this repository')
  })
})

describe('codes that stay in the CodeSystem of their owner', () => {
  const member = visits(
    { common: { ...FROM_PATH.common, in_fhir: 'include' } },
    [entry(), '- code: TOKEN_EXPIRED', '  from: { core: [E401] }'].join('\n'),
  )
  const made = async (name: string) => {
    const { rail, text } = inMemory(paths(member))
    const { exit, out } = await rail(
      'build visits/errors.yaml --out out --target fhir-r4 --target fhir-r5 --target typescript --target flat-list --target handling',
    )
    expect([exit, out]).toEqual([0, expect.any(String)])
    return JSON.parse(text(`out/${name}`) ?? '{}')
  }
  const OWN = 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors'
  const OWNER = 'https://northwind-clinic.org/terminology/CodeSystem/common-errors'

  test.each(['', 'r5/'])(
    'the ValueSet includes both, the CodeSystem has its own: %s',
    async (folder) => {
      const system = await made(`${folder}clinic-errors.codesystem.json`)
      expect([system.count, system.concept.map(({ code }: { code: string }) => code)]).toEqual([
        1,
        ['MEMBER_NOT_FOUND'],
      ])
      expect(system.text.div).not.toContain('TOKEN_EXPIRED')
      expect(system.valueSet).toBeUndefined()
      const { compose, expansion } = await made(`${folder}clinic-errors.valueset.json`)
      expect(compose.include).toEqual([
        { system: OWN },
        { system: OWNER, concept: [{ code: 'TOKEN_EXPIRED' }, { code: 'TOO_MANY_CALLS' }] },
      ])
      expect(
        expansion.contains.map(({ system: of, code }: Record<string, string>) => [of, code]),
      ).toEqual([
        [OWN, 'MEMBER_NOT_FOUND'],
        [OWNER, 'TOKEN_EXPIRED'],
        [OWNER, 'TOO_MANY_CALLS'],
      ])
      expect(
        expansion.parameter.filter(({ name }: { name: string }) => name === 'used-codesystem')
          .length,
      ).toBe(2)
    },
  )

  test('outcomes name the system that has the code', async () => {
    const { toOperationOutcome, fromOperationOutcome, read } = await import('../../../src/index.ts')
    const reading = await read(member, { companions: { '../common/errors.yaml': common() } })
    const body = { error: 'TOKEN_EXPIRED', message: 'Log in.', path: '', fix_stage: 'access' }
    const outcome = toOperationOutcome(body, reading)
    expect(outcome.issue[0]?.details?.coding?.[0]).toMatchObject({
      system: OWNER,
      version: '2.1.0',
      code: 'TOKEN_EXPIRED',
    })
    expect(fromOperationOutcome(outcome, reading)).toMatchObject(body)
  })

  test('a prefix, or a catalog without a url, has no CodeSystem to include', async () => {
    const { out } = await rail(
      'lint visits/errors.yaml --format concise',
      paths(visits({ common: { ...FROM_PATH.common, prefix: 'X_', in_fhir: 'include' } })),
    )
    expect(out).toContain('import-complete')
    const bare = await rail('lint visits/errors.yaml --format concise', {
      git: {},
      files: {
        'common/errors.yaml': common('2.1.0', undefined, { url: undefined }),
        'visits/errors.yaml': visits({ common: { ...FROM_PATH.common, in_fhir: 'include' } }),
      },
    })
    expect(bare.out).toContain('common has no url, so it has no CodeSystem to include')
  })
})
