import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { neutralize } from '../../../../src/base/core/values/escape.ts'
import { reporters } from '../../../../src/base/report/reporters/index.ts'
import { rules } from '../../../../src/base/rules/linter/lint.ts'
import { fhirStore } from '../../../features/fhir/client/fhir-store.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { contentOf } from '../../../support/languages.ts'
import type { World } from '../../../support/memory-host.ts'
import { type Args, inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'
import { commandsIn, INLINE, PAYLOAD } from './runners.ts'

// Nothing that a catalog, a config, a name or a server says commands a terminal or a CI runner,
// whichever command prints it.

const rich = readFileSync(new URL('../../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')

/** Every format at once: one to stdout, the others to files, which go through the same place. */
const EVERY_FORMAT = Object.keys(reporters).flatMap((id) => [
  '--format',
  id === 'text' ? id : `${id}=out.${id}`,
])
const OTHERS = Object.keys(reporters).filter((id) => id !== 'text')
const REPORTS = Object.keys(reporters).map((id) => `out.${id}`)

/** A value as YAML in ASCII: what hides in it is written as an escape. */
const yaml = (value: unknown): string =>
  JSON.stringify(value, null, 1).replace(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Runs commands in one world each, and returns what a runner or a terminal would act on. */
async function commanded(world: World, runs: readonly Args[]): Promise<string[]> {
  const found: string[] = []
  for (const args of runs) {
    const { rail, text } = inMemory(world)
    const { exit, out, err } = await rail(args)
    const annotated = Array.isArray(args)
      ? args.includes('github')
      : args.includes('--format github')
    const reports = REPORTS.map((file) =>
      commandsIn(text(file) ?? '', { annotations: file === 'out.github' }),
    )
    const all = [commandsIn(out, { annotations: annotated }), commandsIn(err), ...reports].flat()
    found.push(...all.map((fault) => `${[args].flat().join(' ').slice(0, 60)}: ${fault}`))
    if (exit === 3) found.push(`${args}: ${err}`)
  }
  return found
}

test('the recognizers take what they should', () => {
  const takers = new Set(commandsIn(PAYLOAD).map((fault) => fault.split(':')[0]))
  expect(takers).toEqual(new Set(['github', 'azure', 'teamcity', 'gitlab', 'terminal']))
  expect(commandsIn('::error file=a,line=1,col=1,title=b::c\n', { annotations: true })).toEqual([])
  expect(
    commandsIn('::error file=a,line=1,col=1,title=b::c\n::set-output name=a::b', {
      annotations: true,
    }),
  ).toHaveLength(1)
  expect(commandsIn('a: b :: c\n\tdef\r\n## Heading\n')).toEqual([])
})

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Field = { name: string; hostile: Json }

/**
 * The rich catalog once for each of its fields, with the payload in its place; and once for each
 * mapping, with a key of that name.
 */
function fields(value: Json, put: (inner: Json) => Json, name = ''): Field[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      fields(item, (inner) => put(value.with(index, inner)), `${name}[]`),
    )
  if (typeof value !== 'object' || value === null) return [{ name, hostile: put(PAYLOAD) }]
  const own = Object.entries(value).flatMap(([key, item]) =>
    fields(item, (inner) => put({ ...value, [key]: inner }), `${name}.${key}`),
  )
  return [
    ...own,
    {
      name: `${name}.*`,
      hostile: put({ ...value, [PAYLOAD]: PAYLOAD, [`x-${PAYLOAD}`]: PAYLOAD }),
    },
  ]
}
const all = fields((await contentOf('rich')) as Json, (inner) => inner)
const distinct = [...new Map(all.map((field) => [field.name, field])).values()]

describe('a catalog', () => {
  test('has fields of every kind', () => {
    expect(distinct.length).toBeGreaterThan(60)
    expect(distinct.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        '.title',
        '.codes[].meaning',
        '.codes[].params[].name',
        '.codes[].translations.*',
        '.stages[].title',
      ]),
    )
  })

  test('field by field', async () => {
    const found: string[] = []
    for (const [at, { name, hostile }] of distinct.entries()) {
      // Each field in text, and in one other format: below, all go through each, and through `diff`.
      const other = OTHERS[at % OTHERS.length]!
      const formats = ['--format', 'text', '--format', `${other}=out.${other}`]
      const faults = await commanded({ files: { 'errors.yaml': yaml(hostile) } }, [
        ['lint', ...formats],
      ])
      found.push(...faults.map((fault) => `${name}: ${fault}`))
    }
    expect(found).toEqual([])
  })
})

/**
 * All free texts at once, in a catalog that every command takes: with its rules off, nothing stops
 * it.
 */
const everywhere = (value: Json, fields: RegExp, key = ''): Json => {
  if (Array.isArray(value)) return value.map((item) => everywhere(item, fields, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, everywhere(item, fields, name)]),
    )
  return typeof value === 'string' && fields.test(key) ? `${PAYLOAD}\n${value}` : value
}
const FREE =
  /^(?:title|description|publisher|purpose|copyright|meaning|fix|display|message|reason|note|notes|tags|audience|operation|x-.*)$/
const hostile = yaml(everywhere(parse(rich) as Json, FREE))
const LAX = `rules: { ${rules.map(({ id }) => `${id}: off`).join(', ')} }\n`
const block = PAYLOAD.replace(/[^\n -~\u202e\u200f\u0085\u2028]/g, '')
/** Written as people write: block scalars and comments, in which nothing is escaped. */
const written = `# ${block.replaceAll('\n', '\n# ')}\n${rich.replace(
  '\'The payer’s answer is late: "nothing" can be said yet.\'',
  `|\n      ${block.replaceAll('\n', '\n      ')}`,
)}`

const EDITS: Args[] = [
  [
    'add',
    'CARD_LOST',
    'http=404',
    'stop=true',
    'fix_stage=identify',
    `meaning=${PAYLOAD}`,
    `fix=${PAYLOAD}`,
    '--dry-run',
  ],
  [
    'add',
    PAYLOAD,
    'http=404',
    'stop=true',
    `fix_stage=${PAYLOAD}`,
    `meaning=${PAYLOAD}`,
    `fix=${PAYLOAD}`,
  ],
  ['deprecate', 'PAYER_SLOW', '--note', PAYLOAD, '--reason', PAYLOAD, '--dry-run'],
  ['retire', 'PAYER_SLOW', '--note', PAYLOAD, '--reason', PAYLOAD, '--dry-run'],
  ['rename', 'PAYER_SLOW', PAYLOAD, '--dry-run'],
  ['rename', PAYLOAD, 'PAYER_SLOW'],
]
const COMMANDS: Args[] = [
  ['lint', '--preset', 'strict', ...EVERY_FORMAT],
  'lint --format github',
  'lint --fix --dry-run',
  'lint --fix',
  ['lint', '--accept', '--reason', PAYLOAD, '--owner', PAYLOAD, '--dry-run'],
  'fmt',
  'fmt --dry-run',
  'fmt --check',
  'fmt --write',
  ['build', '--check', ...EVERY_FORMAT],
  'build --dry-run --target flat-list,handling,typescript,typescript-enum,operation-outcome',
  ['diff', 'old.yaml', 'errors.yaml', ...EVERY_FORMAT],
  'diff errors.yaml old.yaml',
  'diff old.yaml errors.yaml --next-version',
  ...['markdown', 'json'].map((format) => `changelog old.yaml errors.yaml --format ${format}`),
  ...['text', 'markdown', 'json'].map((format) => `explain SESSION_OPEN --format ${format}`),
  ...['text', 'json'].map((format) => `explain --format ${format}`),
  'usage src',
  'release --since old.yaml --dry-run',
  'release --since old.yaml',
  ...EDITS,
]

// What is no YAML has no rule that stops it; with rules on, all fields are hostile, texts among them.
describe.each<[what: string, source: string, configs?: string[]]>([
  ['hostile texts', hostile, [LAX]],
  ['every field hostile', yaml(everywhere(parse(rich) as Json, /^(?!code$)/))],
  ['hostile codes', yaml(everywhere(parse(rich) as Json, /^(?:code|replaced_by)$/))],
  ['raw lines', written],
  ['broken YAML', `${written}\nx-broken: "\u001b]0;t\u0007 ${INLINE}\n`, ['']],
  ['nothing that is YAML', PAYLOAD, ['']],
])('a catalog with %s', (_, source, configs = ['', LAX]) => {
  const states = [
    ['on', ''],
    ['off', LAX],
  ] as const
  test.each(states.filter(([, config]) => configs.includes(config)))(
    'every command, its rules %s',
    async (_, config) => {
      const files = {
        'errors.yaml': source,
        'old.yaml': rich,
        'src/a.ts': `fail("${INLINE}")\nfail("NO_SUCH_CODE") // ${PAYLOAD}\n`,
        ...(config && { 'rail-errors.config.yaml': config }),
      }
      // What these print is the same with rules and without.
      const isSame = (args: Args) => /^(?:fmt|changelog|explain|usage)\b/.test([args].flat()[0]!)
      const runs =
        config || configs.length === 1 ? COMMANDS : COMMANDS.filter((args) => !isSame(args))
      expect(await commanded({ files, env: { CI: 'true' } }, runs)).toEqual([])
    },
  )
})

test('names on the command line and of files', async () => {
  const file = PAYLOAD.replaceAll('/', '')
  const runs: Args[] = [
    [PAYLOAD],
    ['help', PAYLOAD],
    ['lint', `--${PAYLOAD}`],
    ['lint', '--format', PAYLOAD],
    ['lint', '--today', PAYLOAD],
    ['lint', '--rule', PAYLOAD],
    ['lint', `${PAYLOAD}:errors.yaml`],
    ['lint', `https://api.test/${PAYLOAD}`],
    ['lint', `fhir+https://tx.test/${PAYLOAD}#${PAYLOAD}`],
    ['lint', file, ...EVERY_FORMAT],
    ['lint', file, '--verbose'],
    ['lint', `${file}.none`],
    ['--cwd', PAYLOAD, 'lint'],
    ['--config', PAYLOAD, 'lint'],
    ['fmt', file, '--dry-run'],
    ['fmt', file, '--write'],
    ['build', file, '--check'],
    ['build', '--out', PAYLOAD],
    ['build', '--out', PAYLOAD, '--dry-run', '--target', 'flat-list'],
    ['build', '--target', PAYLOAD],
    ['diff', PAYLOAD],
    ['diff', `${PAYLOAD}:errors.yaml`, file],
    ['changelog', PAYLOAD, 'errors.yaml'],
    ['release', PAYLOAD],
    ['release', '--since', PAYLOAD],
    ['release', '--since', 'old.yaml', '--changelog', PAYLOAD, '--dry-run'],
    ['import', file, '--out', PAYLOAD],
    ['import', 'list.json', '--out', PAYLOAD],
    ['init', '--name', PAYLOAD, '--url', PAYLOAD],
    ['explain', PAYLOAD],
    ['usage', PAYLOAD],
    ['usage', '--rule', PAYLOAD],
    ['publish', PAYLOAD],
    ['login', PAYLOAD],
    ['logout', PAYLOAD],
    ['whoami', PAYLOAD],
  ]
  const list =
    '{"codes":[{"code":"A_B","http":404,"stop":true,"fix_stage":"a","meaning":"No member.","fix":"Check it."}]}'
  const files = {
    'errors.yaml': healthy(),
    'old.yaml': rich,
    [file]: healthy(healthyEntry({ http: 42 })),
    'list.json': list,
  }
  expect(await commanded({ files, git: {} }, runs)).toEqual([])
})

test('a config', async () => {
  const settings: [string, Json][] = [
    ['source', PAYLOAD],
    ['extends', `./${PAYLOAD}`],
    ['extends', PAYLOAD],
    ['plugins', [`./${PAYLOAD}`]],
    ['outputs', [{ target: PAYLOAD, out: PAYLOAD }]],
    ['outputs', [{ target: 'flat-list', out: PAYLOAD }]],
    ['catalogs', [{ source: PAYLOAD }]],
    ['preset', PAYLOAD],
    ['rules', { [PAYLOAD]: 'off' }],
    ['rules', { 'text-length': { level: 'warn', [PAYLOAD]: PAYLOAD } }],
    ['usage', { patterns: [PAYLOAD], include: [PAYLOAD] }],
    [
      'servers',
      {
        [PAYLOAD]: {
          base_url: PAYLOAD,
          fhir: PAYLOAD,
          credential_command: [PAYLOAD],
          auth: { client_id: PAYLOAD },
        },
      },
    ],
    ['servers', { [PAYLOAD]: { base_url: 'https://api.test', auth: { client_id: PAYLOAD } } }],
    ['diff', { usage: PAYLOAD, rules: { [PAYLOAD]: 'safe' } }],
    ['fhir', { value_sets: [PAYLOAD], [PAYLOAD]: PAYLOAD }],
    [PAYLOAD, PAYLOAD],
  ]
  const runs: Args[] = [
    ['lint', '--verbose', ...EVERY_FORMAT],
    'build --dry-run --target flat-list',
    'build --dry-run',
    'explain',
    'usage',
    'diff old.yaml',
    'whoami',
    'login zzz',
    'publish zzz',
  ]
  const found: string[] = []
  for (const [key, value] of settings) {
    const files = {
      'errors.yaml': healthy(healthyEntry({ http: 42 })),
      'old.yaml': rich,
      'rail-errors.config.yaml': yaml({ [key]: value }),
    }
    found.push(...(await commanded({ files, typed: {} }, runs)).map((fault) => `${key}: ${fault}`))
  }
  found.push(
    ...(await commanded(
      { files: { 'errors.yaml': healthy(), 'rail-errors.config.yaml': `${PAYLOAD}: [` } },
      runs,
    )),
  )
  expect(found).toEqual([])
})

describe('a server', () => {
  const BASE = 'https://fhir.clinic.test/r4'
  const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const metadata = (more: object) => () =>
    json({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
      rest: [{ interaction: [{ code: 'transaction' }] }],
      ...more,
    })
  const outcome = () =>
    json(
      {
        resourceType: 'OperationOutcome',
        issue: [
          {
            severity: 'error',
            code: PAYLOAD,
            diagnostics: PAYLOAD,
            details: { text: PAYLOAD },
            expression: [PAYLOAD],
          },
        ],
      },
      422,
    )

  test.each<[what: string, instead: Record<string, () => Response>]>([
    ['its FHIR version', { 'GET metadata': metadata({ fhirVersion: PAYLOAD }) }],
    [
      'its software',
      { 'GET metadata': metadata({ software: { name: PAYLOAD, version: PAYLOAD } }) },
    ],
    ['the outcome of /metadata', { 'GET metadata': outcome }],
    ['the outcome of a transaction', { 'POST ': outcome }],
    ['the outcome of a search', { 'GET CodeSystem': outcome }],
    [
      'a page in place of JSON',
      {
        'POST ': () => new Response(PAYLOAD, { status: 500, headers: { 'content-type': INLINE } }),
      },
    ],
    [
      'a redirect',
      {
        'GET metadata': () =>
          new Response('', {
            status: 302,
            headers: { location: `https://elsewhere.test/${INLINE}` },
          }),
      },
    ],
    [
      'a bad redirect',
      { 'GET metadata': () => new Response('', { status: 302, headers: { location: INLINE } }) },
    ],
    [
      'another version',
      {
        'GET CodeSystem': () =>
          json({
            resourceType: 'Bundle',
            entry: [
              {
                resource: {
                  resourceType: 'CodeSystem',
                  id: PAYLOAD,
                  url: PAYLOAD,
                  version: PAYLOAD,
                },
              },
            ],
          }),
      },
    ],
  ])('%s', async (_, instead) => {
    const { fetch } = fhirStore(BASE, { instead })
    const world = {
      files: { 'errors.yaml': healthy() },
      env: { RAIL_ERRORS_TOKEN: 'pl4nted-token' },
      fetch,
    }
    const source = `fhir+${BASE}#https://northwind-clinic.org/terminology/CodeSystem/clinic-errors`
    const runs: Args[] = [
      ['publish', BASE, '--verbose', ...EVERY_FORMAT],
      `publish ${BASE}`,
      `publish ${BASE} --check`,
      `lint ${source}`,
    ]
    expect(await commanded(world, runs)).toEqual([])
  })

  const config = `servers: { rail: { base_url: "https://api.test", auth: { client_id: "clinic-app" } } }\n`
  const env = {
    RAIL_ERRORS_USERNAME: 'u',
    RAIL_ERRORS_PASSWORD: 'pl4nted-word',
    RAIL_ERRORS_CLIENT_SECRET: 'pl4nted-secret',
    RAIL_ERRORS_CACHE: '/cache',
  }
  const said = { error: PAYLOAD, error_description: PAYLOAD, detail: PAYLOAD, [PAYLOAD]: PAYLOAD }
  test.each<[what: string, answer: () => Response]>([
    ['an OAuth error', () => json(said, 400)],
    ['a refusal', () => json({ ...said, error: 'invalid_grant' }, 400)],
    [
      'a challenge',
      () => json(said, 401, { 'www-authenticate': `Bearer realm="${INLINE}", error="${INLINE}"` }),
    ],
    ['a wait', () => json(said, 429, { 'retry-after': INLINE })],
    ['a redirect', () => json(said, 302, { location: INLINE })],
    ['a failure', () => json(said, 500)],
    [
      'a token with a scope',
      () =>
        json({
          access_token: 'pl4nted-token-1',
          token_type: 'bearer',
          scope: PAYLOAD,
          expires_in: 60,
        }),
    ],
    [
      'a token of another type',
      () => json({ access_token: 'pl4nted-token-1', token_type: PAYLOAD }),
    ],
    ['an odd token', () => json({ access_token: PAYLOAD, token_type: 'bearer' })],
    ['a user', () => json(said)],
    [
      'a page',
      () => new Response(PAYLOAD, { headers: { 'content-type': `text/html; ${INLINE}` } }),
    ],
  ])('%s', async (_, answer) => {
    const world = {
      files: { 'errors.yaml': healthy(), 'rail-errors.config.yaml': config },
      fetch: async () => answer(),
    }
    expect(
      await commanded({ ...world, env }, [
        'login',
        'login --verbose',
        'lint https://api.test/list.json',
      ]),
    ).toEqual([])
    expect(
      await commanded({ ...world, env: { RAIL_ERRORS_TOKEN: 'pl4nted-token' } }, [
        'whoami',
        'whoami --verbose',
      ]),
    ).toEqual([])
  })

  test('a published list', async () => {
    const entry = {
      code: PAYLOAD,
      http: PAYLOAD,
      stop: true,
      fix_stage: PAYLOAD,
      meaning: PAYLOAD,
      fix: PAYLOAD,
      [PAYLOAD]: 1,
    }
    for (const body of [
      { codes: [entry] },
      { codes: [{ ...entry, code: 'A_B', http: 404 }] },
      { [PAYLOAD]: 1 },
    ]) {
      const fetch = async (url: string) =>
        url.endsWith('/list.json') ? json(body) : new Response(PAYLOAD, { status: 404 })
      const url = 'https://api.test/list.json'
      expect(
        await commanded({ fetch }, [
          ['lint', url, ...EVERY_FORMAT],
          `build ${url} --dry-run`,
          `import ${url}`,
        ]),
      ).toEqual([])
    }
  })
})

test.each([
  ['section_start:1700000000:build', 'section_start :1700000000:build'],
  ['section_end:1700000000:build', 'section_end :1700000000:build'],
  ['::error file=a::b', ': :error file=a::b'],
  [' \t::debug::b', ' \t: :debug::b'],
  ['see ##vso[task.x], ##[group]', 'see ## vso[task.x], ## [group]'],
  ['##teamcity[x]', '## teamcity[x]'],
  ['a: b :: c, ## Heading, section_startle: d', 'a: b :: c, ## Heading, section_startle: d'],
])('%j is printed as %j', (text, printed) => {
  expect(neutralize(text, 'text')).toBe(printed)
})

test.each(
  rowsOf<{ syntax: Parameters<typeof neutralize>[1]; text: string; printed: string }>(
    import.meta,
    'in syntax text becomes printed',
  ),
)('in $syntax, $text becomes $printed', ({ syntax, text, printed }) => {
  expect(neutralize(text, syntax)).toBe(printed)
})

test('colors of our own stay, and no other sequence', async () => {
  for (const args of [
    'lint --color always',
    'diff old.yaml errors.yaml --color always',
    'fmt --dry-run --color always',
  ]) {
    const { out } = await inMemory({ files: { 'errors.yaml': written, 'old.yaml': rich } }).rail(
      args,
    )
    expect(out.includes('\u001b[1m')).toBe(!args.startsWith('fmt'))
    expect(commandsIn(out.replace(/\u001b\[\d\d?m/g, ''))).toEqual([])
  }
  expect(neutralize('\u001b[31m::error::a\u001b[39m \u001b[8mb\u001b[0K', 'colored')).toBe(
    '\u001b[31m: :error::a\u001b[39m \\u001b[8mb\\u001b[0K',
  )
})

describe('documents keep their values', () => {
  const part = fc.constantFrom(
    ...PAYLOAD.split(/(?=[:#[\r\n])/),
    '"',
    '\\',
    'a',
    ' ',
    '##',
    '##[',
    '\u2029',
    '\u009f',
    '&',
    '<',
    'section_end:',
  )
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))

  test('JSON', () => {
    fc.assert(
      fc.property(
        fc.dictionary(text, fc.oneof(text, fc.array(text))),
        fc.constantFrom(0, 2),
        (value, indent) => {
          const printed = neutralize(JSON.stringify(value, null, indent), 'json')
          expect(JSON.parse(printed)).toEqual(value)
          expect(commandsIn(printed)).toEqual([])
          expect(neutralize(printed, 'json')).toBe(printed)
        },
      ),
    )
  })

  // The references are what a parser of XML or HTML gives back as the character.
  const unescaped = (xml: string) =>
    xml
      .replace(/&#x([0-9a-f]+);/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
  test('XML and HTML', () => {
    fc.assert(
      fc.property(text, (value) => {
        const printed = neutralize(value, 'xml')
        expect(unescaped(printed)).toBe(value)
        expect(commandsIn(printed)).toEqual([])
        expect(printed).not.toMatch(/section_(?:start|end):/)
        expect(neutralize(printed, 'xml')).toBe(printed)
      }),
    )
    expect(neutralize(PAYLOAD, 'xml')).toContain('section&#95;start:1:i')
  })

  test('texts command nothing, and twice is once', () => {
    fc.assert(
      fc.property(text, (value) => {
        const printed = neutralize(value, 'text')
        expect(commandsIn(printed)).toEqual([])
        expect(neutralize(printed, 'text')).toBe(printed)
      }),
    )
  })

  test('as they are printed', async () => {
    const { rail, text } = inMemory({
      files: { 'errors.yaml': hostile, 'old.yaml': rich, 'rail-errors.config.yaml': LAX },
    })
    const entry = JSON.parse((await rail('explain SESSION_OPEN --format json')).out)
    expect(entry.fix).toBe(`${PAYLOAD}\nClose the open session, then start again.`)
    const changes = JSON.parse(
      (
        await rail([
          'diff',
          'old.yaml',
          'errors.yaml',
          '--format',
          'json',
          '--format',
          'sarif=out.sarif',
        ])
      ).out,
    ).changes
    const afters = changes.map(({ after }: { after: unknown }) => after)
    expect(afters).toContain(entry.fix)
    const results = JSON.parse(text('out.sarif')!).runs[0].results as {
      properties: { after: unknown }
    }[]
    expect(results.map(({ properties }) => properties.after)).toEqual(afters)
    await rail('lint --rule text-trimmed=error --format junit=out.junit')
    expect(text('out.junit')).toContain('<testcase')
  })
})

describe('fmt prints a file', () => {
  const source = healthy().replace(
    'codes:',
    `x-a: |\n  one\n  ::set-output name=a::b\n# \u202e\ncodes:`,
  )
  const formatted = async () => {
    const { rail, text } = inMemory({ files: { 'errors.yaml': source } })
    await rail('fmt --write')
    return text('errors.yaml')!
  }

  test('to a pipe: exactly', async () => {
    expect(await inMemory({ files: { 'errors.yaml': source } }).rail('fmt')).toEqual({
      exit: 0,
      out: await formatted(),
      err: '',
    })
  })

  test('to a terminal: neutralized, and says so', async () => {
    const { exit, out, err } = await inMemory({
      files: { 'errors.yaml': source },
      interactive: true,
    }).rail('fmt')
    expect({ exit, out }).toEqual({ exit: 0, out: neutralize(await formatted(), 'text') })
    expect(out).toContain('  : :set-output name=a::b\n')
    expect(err).toContain('line 12 contains a control character')
  })

  test.each(['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'TEAMCITY_VERSION'])(
    'to a log with %s: not',
    async (name) => {
      const { exit, out, err } = await inMemory({
        files: { 'errors.yaml': source },
        env: { [name]: 'True' },
      }).rail('fmt')
      expect({ exit, out }).toEqual({ exit: 2, out: '' })
      expect(err).toMatch(/nothing was printed to the log; use --write, or --dry-run to see it\n$/)
      expect(
        await inMemory({ files: { 'errors.yaml': healthy() }, env: { [name]: 'True' } }).rail(
          'fmt',
        ),
      ).toMatchObject({ exit: 0, err: '' })
    },
  )
})
