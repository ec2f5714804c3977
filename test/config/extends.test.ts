import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../catalogs.ts'
import type { World } from '../memory-host.ts'
import { rail } from '../rail.ts'

const CONFIG = 'rail-errors.config.yaml'
const clean = healthy()
const gateway = healthy(healthyEntry({ code: 'GATEWAY_CLOSED' }))

const concise = (files: NonNullable<World['files']>, world: World = {}) =>
  rail('lint --format concise', { files, ...world })
const mistakes = 'rail-errors: the config is not valid, so nothing was done\n'

// GATEWAY_CLOSED is reserved: the finding says which config was heard.
test.each<[string, NonNullable<World['files']>, string]>([
  [
    'a path',
    {
      [CONFIG]: 'extends: ./ci/base.yaml\n',
      'ci/base.yaml': 'rules: { code-unreserved: { prefixes: [GATEWAY_] } }\n',
    },
    'error',
  ],
  [
    'a package in the folder',
    {
      [CONFIG]: "extends: '@clinic/rail-rules'\n",
      [`node_modules/@clinic/rail-rules/${CONFIG}`]:
        'rules: { code-unreserved: { level: warn, prefixes: [GATEWAY_] } }\n',
    },
    'warn',
  ],
  [
    'a file of a package above',
    {
      'api/.git/HEAD': '',
      'api/rail-errors.config.yaml': 'extends: rail-rules/strict.yaml\n',
      'api/errors.yaml': gateway,
      'node_modules/rail-rules/strict.yaml':
        'rules: { code-unreserved: { level: info, prefixes: [GATEWAY_] } }\n',
    },
    'info',
  ],
  [
    'a list, the later one wins, option by option',
    {
      [CONFIG]: 'extends: [./a.yaml, ./b.yaml]\n',
      'a.yaml': 'rules: { code-unreserved: { level: info, prefixes: [GATEWAY_] } }\n',
      'b.yaml': 'rules: { code-unreserved: warn }\n',
    },
    'warn',
  ],
  [
    'the extending one wins, and keeps what it does not set',
    {
      [CONFIG]: 'extends: ./a.yaml\nrules: { code-unreserved: info }\n',
      'a.yaml': 'extends: ./b/c.yaml\nrules: { code-unreserved: warn }\n',
      'b/c.yaml': 'rules: { code-unreserved: { level: error, prefixes: [GATEWAY_] } }\n',
    },
    'info',
  ],
  [
    'one that is reached twice counts once, before all that extend it',
    {
      [CONFIG]: 'extends: [./a.yaml, ./b.yaml]\n',
      'a.yaml': 'extends: ./base.yaml\nrules: { code-unreserved: warn }\n',
      'b.yaml': 'extends: ./base.yaml\n',
      'base.yaml': 'rules: { code-unreserved: { level: error, prefixes: [GATEWAY_] } }\n',
    },
    'warn',
  ],
  [
    'the preset',
    {
      [CONFIG]:
        'extends: ./a.yaml\nrules: { code-unreserved: { prefixes: [GATEWAY_], level: warn } }\n',
      'a.yaml': 'preset: strict\nrules: { code-unreserved: error }\n',
    },
    'warn',
  ],
])('extends %s', async (_, files, level) => {
  const cwd = 'api/errors.yaml' in files ? '/repo/api' : '/repo'
  const { out, err } = await concise({ 'errors.yaml': gateway, ...files }, { cwd })
  expect(err).toBe('')
  expect(out).toMatch(new RegExp(`^errors\\.yaml:\\d+:\\d+ ${level} code-unreserved `))
})

test('a package that is a link finds its own packages where it really is', async () => {
  const store = 'node_modules/.store/rules/node_modules'
  const { out, err } = await concise(
    {
      'errors.yaml': gateway,
      [CONFIG]: 'extends: rail-rules\n',
      [`${store}/rail-rules/${CONFIG}`]: 'extends: rail-base\n',
      [`${store}/rail-base/${CONFIG}`]: 'rules: { code-unreserved: { prefixes: [GATEWAY_] } }\n',
    },
    { links: { 'node_modules/rail-rules': `${store}/rail-rules` } },
  )
  expect({ out, err }).toMatchObject({ out: expect.stringContaining('code-unreserved'), err: '' })
})

test('a working directory that is a link still has its config', async () => {
  const { exit, err, paths } = await rail('build errors.yaml', {
    files: {
      'real/errors.yaml': clean,
      [`real/${CONFIG}`]: 'source: errors.yaml\noutputs: [{ target: flat-list, out: own }]\n',
    },
    links: { link: 'real' },
    cwd: '/repo/link',
  })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(paths()).toContain('link/own/clinic-errors.json')
})

test.each<[string, string, string, string[]]>([
  [
    'paths start at the file they stand in',
    '',
    'source: api/errors.yaml\noutputs: [{ target: flat-list, out: out }]\n',
    ['base/out/clinic-errors.json'],
  ],
  [
    'an output without a folder goes beside the config that is used',
    '',
    'source: api/errors.yaml\noutputs: [{ target: flat-list }]\n',
    ['dist-terminology/clinic-errors.json'],
  ],
  [
    'outputs replace',
    'outputs: [{ target: handling, out: own }]\n',
    'source: api/errors.yaml\noutputs: [{ target: flat-list, out: out }]\n',
    ['own/clinic-errors.handling.json'],
  ],
  [
    'the short form replaces the long one',
    'source: base/api/errors.yaml\noutputs: [{ target: flat-list }]\n',
    'catalogs: [{ source: nowhere.yaml }]\n',
    ['dist-terminology/clinic-errors.json'],
  ],
  [
    'the long form replaces the short one',
    'catalogs: [{ source: base/api/errors.yaml, outputs: [{ target: flat-list, out: own }] }]\n',
    'source: nowhere.yaml\noutputs: []\n',
    ['own/clinic-errors.json'],
  ],
])('build: %s', async (_, own, base, made) => {
  const { exit, err, paths } = await rail('build', {
    files: {
      [CONFIG]: `extends: ./base/rail.yaml\n${own}`,
      'base/rail.yaml': base,
      'base/api/errors.yaml': clean,
    },
  })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(paths().filter((path) => !/\.(?:yaml|manifest\.json)$/.test(path))).toEqual(made)
})

test.each<[string, NonNullable<World['files']>, string]>([
  [
    'a missing file',
    { [CONFIG]: 'extends: ./nope.yaml\n' },
    `${CONFIG}:1:10 error config ./nope.yaml does not exist; paths are relative to this file\n`,
  ],
  [
    'a folder',
    { [CONFIG]: 'extends: [./ci]\n', 'ci/x.yaml': '' },
    `${CONFIG}:1:11 error config ./ci is a folder\n`,
  ],
  [
    'a missing package',
    { [CONFIG]: 'preset: strict\nextends: [rail-rules]\n' },
    `${CONFIG}:2:11 error config the package "rail-rules" is not installed; install it, or write a path that starts with ./\n`,
  ],
  [
    'a path without its dot',
    { [CONFIG]: 'extends: ci/base.yaml\n', 'ci/base.yaml': '' },
    `${CONFIG}:1:10 error config the package "ci" is not installed; for the file next to this one, write ./ci/base.yaml\n`,
  ],
  [
    'a package without a config',
    { [CONFIG]: 'extends: rail-rules\n', 'node_modules/rail-rules/package.json': '{}' },
    `${CONFIG}:1:10 error config the package rail-rules has no such file\n`,
  ],
  [
    'a way out of a package',
    {
      [CONFIG]: 'extends: rail-rules/../../x.yaml\n',
      'node_modules/rail-rules/package.json': '{}',
      'x.yaml': '',
    },
    `${CONFIG}:1:10 error config the package rail-rules has no ../../x.yaml\n`,
  ],
  [
    'no name at all',
    { [CONFIG]: 'extends: ""\n' },
    `${CONFIG}:1:10 error config "" is not a path or a package name; a path starts with ./\n`,
  ],
  [
    'another type',
    { [CONFIG]: 'extends: [./a.yaml, 3]\n', 'a.yaml': '' },
    `${CONFIG}:1:21 error scalar-quoted an item of extends must be a string, but 3 without quotes is read as a number; quote it\n`,
  ],
  [
    'itself',
    { [CONFIG]: `extends: ./${CONFIG}\n` },
    `${CONFIG}:1:10 error config this extends itself: ${CONFIG} -> ${CONFIG}\n`,
  ],
  [
    'a circle',
    {
      [CONFIG]: 'extends: ./a.yaml\n',
      'a.yaml': 'extends: ./b.yaml\n',
      'b.yaml': '# back\nextends: ./a.yaml\n',
    },
    'b.yaml:2:10 error config this extends itself: a.yaml -> b.yaml -> a.yaml\n',
  ],
  [
    'too deep',
    {
      [CONFIG]: 'extends: ./1.yaml\n',
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`${at + 1}.yaml`, `extends: ./${at + 2}.yaml\n`]),
      ),
    },
    '15.yaml:1:10 error config more than 16 levels of extends; use fewer\n',
  ],
  [
    'mistakes in several files',
    {
      [CONFIG]: 'extends: [./ci/a.yaml, rail-rules]\nsoruce: x\n',
      'ci/a.yaml': 'rules:\n  code-fromat: warn\noutputs: [{ target: fhir-r9 }]\n',
      [`node_modules/rail-rules/${CONFIG}`]: 'rules: [\n',
    },
    `ci/a.yaml:2:3 error field-known "code-fromat" is not a known rule; did you mean "code-format"?\nci/a.yaml:3:21 error config "fhir-r9" is not a known target; did you mean "fhir-r4"?\nnode_modules/rail-rules/${CONFIG}:1:8 error syntax-valid`,
  ],
  ...(
    [
      [
        'servers',
        'preset: strict\nservers: { clinic: { base_url: "https://clinic.test" } }\n',
        '2:1',
      ],
      [
        'an address as its source',
        'preset: strict\nsource: https://clinic.test/errors.json\n',
        '2:1',
      ],
      [
        'a terminology service as its source',
        'preset: strict\nsource: fhir+https://tx.test/fhir#urn:oid:1.2\n',
        '2:1',
      ],
      [
        'an address as one of its catalogs',
        'catalogs: [{ source: a.yaml }, { source: "https://clinic.test/b.json" }]\n',
        '1:34',
      ],
    ] as const
  ).map(([what, text, place]): [string, NonNullable<World['files']>, string] => [
    `${what}, from a package`,
    { [CONFIG]: 'extends: rail-rules\n', [`node_modules/rail-rules/${CONFIG}`]: text },
    `node_modules/rail-rules/${CONFIG}:${place} error config a config from a package must not say where secrets are sent; set this in your own config\n`,
  ]),
  ...(
    [
      ['a file of somebody else as its source', 'source: ../../errors.yaml\n', '1:9'],
      [
        'such a file as one of its catalogs',
        'catalogs: [{ source: a.yaml }, { source: /b.yaml }]\n',
        '1:42',
      ],
    ] as const
  ).map(([what, text, place]): [string, NonNullable<World['files']>, string] => [
    `${what}, from a package`,
    { [CONFIG]: 'extends: rail-rules\n', [`node_modules/rail-rules/${CONFIG}`]: text },
    `node_modules/rail-rules/${CONFIG}:${place} error config a config from a package must name a catalog in its own folder; set this in your own config\n`,
  ]),
  [
    'a document of somebody else from a package',
    {
      [CONFIG]: 'extends: rail-rules\n',
      [`node_modules/rail-rules/${CONFIG}`]: 'contract: { openapi: [a.yaml, ../../b.yaml] }\n',
    },
    `node_modules/rail-rules/${CONFIG}:1:31 error config a config from a package must name a document in its own folder; set this in your own config\n`,
  ],
  [
    'code of a package from a package',
    {
      [CONFIG]: 'extends: rail-rules\n',
      [`node_modules/rail-rules/${CONFIG}`]: 'preset: strict\nplugins: [rail-plugin]\n',
    },
    `node_modules/rail-rules/${CONFIG}:2:1 error config a config from a package must not load plugins; list them in your own config\n`,
  ],
  [
    'code from a package',
    {
      [CONFIG]: 'extends: rail-rules\n',
      [`node_modules/rail-rules/${CONFIG}`]: 'extends: ./more.yaml\n',
      'node_modules/rail-rules/more.yaml': 'plugins: [./plugin.mjs]\n',
    },
    'node_modules/rail-rules/more.yaml:1:1 error config a config from a package must not load plugins; list them in your own config, by package name\n',
  ],
])('%s is a mistake at its place', async (_, files, said) => {
  const { exit, out, err } = await concise({ 'errors.yaml': clean, ...files })
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err.slice(0, mistakes.length + said.length)).toBe(`${mistakes}${said}`)
})

test('explain says which file set a level, and --verbose which files there are', async () => {
  const files = {
    [CONFIG]:
      "extends: ['@clinic/rail-rules']\nrules: { code-length: error, text-length: { meaning_max: 200 } }\n",
    [`node_modules/@clinic/rail-rules/${CONFIG}`]:
      'rules: { text-length: error, code-length: off }\n',
  }
  const { out } = await rail('explain', { files })
  expect(out.match(/^ *\w+ +[a-z-]+ .*\(.*config\.yaml\)$/gm)!.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^error code-length .*\(rail-errors\.config\.yaml\)$/),
    expect.stringMatching(/^error text-length .*\(node_modules\/@clinic\/rail-rules\/.*\)$/),
  ])
  const verbose = await rail('lint --verbose', { files: { ...files, 'errors.yaml': clean } })
  expect(verbose.err).toContain(
    `config: ${CONFIG}\nconfig: node_modules/@clinic/rail-rules/${CONFIG}, extended\n`,
  )
})
