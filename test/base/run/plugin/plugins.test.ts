import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { version } from '../../../../src/base/core/version.ts'
import {
  definePlugin,
  defineRule,
  entry,
  exampleFaults,
  fixable,
  type Plugin,
  type Rule,
} from '../../../../src/base/run/plugin/index.ts'
import type { Generator } from '../../../../src/base/targets/generator.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { inMemory, rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// The plugin of which docs/plugins.md has the rule, as its readers would load it.
const fixture = fileURLToPath(
  new URL('../../../../examples/plugins/rail-plugin.mjs', import.meta.url),
)
const clinic = (): Promise<unknown> => import(/* @vite-ignore */ fixture)

const CONFIG = 'rail-errors.config.yaml'
const clean = healthy()

const plugged = (args: string, { files, modules, ...world }: World = {}) =>
  rail(args, {
    files: { 'errors.yaml': clean, [CONFIG]: 'plugins: [./rail-plugin.mjs]\n', ...files },
    modules: { 'rail-plugin.mjs': clinic, ...modules },
    ...world,
  })

describe('a rule of a plugin takes part in', () => {
  test.each(
    rowsOf<{ name: string; args: string; world: World; exit: number; out: string }>(
      import.meta,
      'a rule of a plugin takes part in: name, args, world',
    ),
  )('$name', async ({ args, world, exit, out }) => {
    const result = await plugged(args, world)
    expect({ exit: result.exit, out: result.out }).toEqual({ exit, out })
    if (exit === 2) expect(result.err).toMatchSnapshot()
    else expect(result.err).toBe('')
  })

  test('rules', async () => {
    const { out } = await plugged('explain --format json')
    const { rules } = JSON.parse(out) as { rules: { id: string }[] }
    expect(rules.find(({ id }) => id === 'clinic-owner-named')).toEqual({
      id: 'clinic-owner-named',
      kind: 'lint',
      severity: 'warn',
      default: 'warn',
      summary: 'Every code names the team that owns it, in `x-owner`.',
      docs: 'rail-errors explain clinic-owner-named',
      plugin: 'clinic',
    })
    expect((await plugged('explain')).out).toContain('warn  clinic-owner-named ')
  })

  test('explain, also without a catalog', async () => {
    const { exit, out } = await plugged('explain clinic-owner-named', {
      files: { 'errors.yaml': 'codes: [' },
    })
    expect({ exit, out }).toMatchSnapshot()
    expect(
      JSON.parse((await plugged('explain clinic-owner-named --format json')).out),
    ).toMatchObject({
      plugin: 'clinic',
      options: { teams: ['desk', 'billing'] },
    })
    expect((await plugged('explain clinic-owner-nmed')).err).toContain(
      'did you mean "clinic-owner-named"?',
    )
  })

  test('the rules of SARIF', async () => {
    const [run1] = (
      JSON.parse((await plugged('lint --format sarif')).out) as {
        runs: {
          tool: { driver: { rules: { id: string; help: { text: string } }[] } }
          results: { ruleId: string; ruleIndex: number }[]
        }[]
      }
    ).runs
    const { rules } = run1!.tool.driver
    expect(run1!.results.map(({ ruleIndex }) => rules[ruleIndex]!.id)).toEqual([
      'clinic-owner-named',
    ])
    expect(rules.find(({ id }) => id === 'clinic-owner-named')!.help.text).toMatch(
      /More: rail-errors explain clinic-owner-named\.$/,
    )
  })
})

describe('a target of a plugin', () => {
  test.each([
    ['is built when asked for', 'build --target clinic-csv', ''],
    ['is an output', 'build', 'outputs: [{ target: clinic-csv }]\n'],
  ])('%s', async (_, args, more) => {
    const { exit, text } = await plugged(args, {
      files: { [CONFIG]: `plugins: [./rail-plugin.mjs]\n${more}` },
    })
    expect(exit).toBe(0)
    expect(text('dist-terminology/clinic-errors.csv')).toBe(
      '"code","http","stage","meaning"\r\n"MEMBER_NOT_FOUND","404","identify","No member has this identifier."\r\n',
    )
    expect(text('dist-terminology/clinic-errors.manifest')).toContain('"clinic-csv"')
  })
  test('is up to date after a build, with its CRLF and without', async () => {
    const { rail: run, disk } = inMemory({
      files: {
        'errors.yaml': clean,
        [CONFIG]: 'plugins: [./rail-plugin.mjs]\noutputs: [{ target: clinic-csv }]\n',
      },
      modules: { 'rail-plugin.mjs': clinic },
    })
    const at = '/repo/dist-terminology/clinic-errors.csv'
    await run('build')
    expect(await run('build --check')).toMatchObject({ exit: 0 })
    disk.set(at, String(disk.get(at)).replaceAll('\r\n', '\n'))
    expect(await run('build --check')).toMatchObject({ exit: 0 })
    disk.set(at, `${disk.get(at)}\n`)
    expect(await run('build --check')).toMatchObject({ exit: 1 })
  })
  test('is not built unasked, unless it says so', async () => {
    expect((await plugged('build')).text('dist-terminology/clinic-errors.csv')).toBeUndefined()
    const { default: plugin } = (await clinic()) as { default: Plugin }
    const eager = () => ({
      plugin: {
        ...plugin,
        generators: plugin.generators!.map((generator) => ({ ...generator, default: true })),
      },
    })
    expect(
      (await plugged('build', { modules: { 'rail-plugin.mjs': eager } })).text(
        'dist-terminology/clinic-errors.csv',
      ),
    ).toContain('MEMBER')
  })
  test('is guessed', async () =>
    expect((await plugged('build --target clinic-cvs')).err).toContain(
      'did you mean "clinic-csv"?',
    ))
})

test('a format of a plugin prints, and goes into a file', async () => {
  const { out, text } = await plugged(
    'lint --format clinic-by-code --format clinic-by-code=out.txt',
  )
  expect(out).toBe(
    'MEMBER_NOT_FOUND clinic-owner-named: MEMBER_NOT_FOUND has no x-owner\n0 errors, 1 warnings\n',
  )
  expect(text('out.txt')).toBe(out)
  expect((await plugged('build --format clinic-by-cod')).err).toContain(
    'did you mean "clinic-by-code"?',
  )
})

test('a format gets the report and the style of the output, and can change neither', async () => {
  const print = ({ diagnostics }: { diagnostics: unknown[] }, style: Record<string, unknown>) => {
    const shown = `${diagnostics.length} ${JSON.stringify(style)}\n`
    diagnostics.length = 0
    style.width = 1
    return shown
  }
  const reporters = ['odd-one', 'odd-two'].map((id) => ({ id, summary: 'Odd.', print }))
  const { exit, out, text } = await plugged(
    'lint --format odd-one --format odd-two=two.txt --format concise=out.txt',
    {
      files: { 'errors.yaml': healthy(healthyEntry({ code: 'lower' })) },
      modules: { 'rail-plugin.mjs': plugin({ reporters }) },
    },
  )
  const shown = `1 ${JSON.stringify({ color: false, width: 100, interactive: false, quiet: false, version })}\n`
  expect([exit, out, text('two.txt')]).toEqual([1, shown, shown])
  expect(text('out.txt')).toContain('code-format')
})

test('the examples of the documented plugin hold, and faults of examples are told', async () => {
  const { default: plugin } = (await clinic()) as { default: Plugin }
  expect(await exampleFaults(plugin)).toEqual([])
  const rule: Rule = {
    ...plugin.rules![0]!,
    good: () => [entry()],
    bad: () => [
      entry({ 'x-owner': 'desk' }),
      fixable('ask', entry({ 'x-owner': 'nobody' })),
      fixable('ask', entry({ 'x-owner': 'Desk' })),
      entry({ 'x-owner': 'Desk' }),
      fixable('yes', entry({ 'x-owner': 'Desk' })),
      fixable('ask', entry({ 'x-owner': 1 })),
      entry({ 'x-owner': 1 }),
    ],
    *check({ entries }) {
      for (const { path, 'x-owner': owner } of entries)
        if (typeof owner === 'number') yield { path: path('x-owner'), message: 'no' }
        else if (owner !== 'desk') {
          if (owner === 'none') yield { path: path(), message: 'never' }
          yield {
            path: path('x-owner'),
            message: 'no',
            replace: { with: owner === 'Desk' ? 'desk' : 'none', safety: 'ask' },
          }
        }
    },
  }
  expect(await exampleFaults({ rules: [rule] })).toEqual([
    'clinic-owner-named reports findings for good()[0]: no',
    'clinic-owner-named reports nothing for bad()[0]',
    'clinic-owner-named still reports findings for bad()[1] after its fix: never; no',
    "clinic-owner-named offers a fix for bad()[3], which is not marked; write fixable('ask', example)",
    "clinic-owner-named offers a fix of the safety 'ask' for bad()[4], not 'yes'",
    'clinic-owner-named offers no fix for bad()[5]',
  ])
})

test('examples run on a day and with options, of their own or fixed ones, also if the rule is off', async () => {
  const runs: unknown[] = []
  const rule: Rule = {
    ...((await clinic()) as { default: Plugin }).default.rules![0]!,
    severity: 'off',
    good: () => [
      entry(),
      { codes: entry(), today: '2027-01-31', options: { teams: ['pharmacy'] } },
    ],
    bad: () => [],
    check({ today }, { teams }) {
      runs.push([today, teams])
      return []
    },
  }
  expect(await exampleFaults({ rules: [rule] })).toEqual([])
  expect(runs).toEqual([
    ['2026-11-21', ['desk', 'billing']],
    ['2027-01-31', ['pharmacy']],
  ])
})

test('the documented plugin is typed', { timeout: 60_000 }, () => {
  const tsc = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  )
  const flags =
    '--noEmit --allowJs --checkJs --strict --exactOptionalPropertyTypes --module nodenext --target es2023 --ignoreConfig'.split(
      ' ',
    )
  expect(
    execFileSync(process.execPath, [tsc, ...flags, fixture], {
      cwd: dirname(fixture),
      encoding: 'utf8',
      timeout: 50_000,
    }),
  ).toBe('')
})

const odd = (rule: Partial<Rule> = {}): Rule =>
  defineRule({
    id: 'odd-rule',
    severity: 'error',
    summary: 'An odd rule.',
    why: 'To see what happens.',
    good: () => [],
    bad: () => [],
    check: () => [],
    ...rule,
  })
const plugin =
  (more: object = {}): (() => unknown) =>
  () => ({ default: { apiVersion: 1, name: 'odd', ...more } })
const throwing = (error: unknown) => (): never => {
  throw error
}

describe('is refused, at its place in the config', () => {
  const reporter = { id: 'odd-format', summary: 'Odd.', print: () => '' }
  const generator = {
    id: 'odd-target',
    summary: 'Odd.',
    default: false,
    needs: [],
    generate: () => [],
  }
  test.each<[string, () => unknown, string[]]>([
    [
      'no export',
      () => ({}),
      ['does not export a plugin; write export default definePlugin({ … })'],
    ],
    [
      'a function',
      () => ({ default: () => {} }),
      ['does not export a plugin; write export default definePlugin({ … })'],
    ],
    [
      'no version',
      () => ({ default: { name: 'odd' } }),
      ['has no "apiVersion"; write apiVersion: 1'],
    ],
    [
      'a text as version',
      plugin({ apiVersion: '1' }),
      ['has an "apiVersion" that is not a whole number; write apiVersion: 1'],
    ],
    [
      'a newer version',
      plugin({ apiVersion: 2, targets: [] }),
      [
        'was written for version 2 of the plugin API, but this version of rail-errors supports only version 1; update rail-errors',
      ],
    ],
    [
      'an older version',
      plugin({ apiVersion: 0 }),
      [
        'was written for version 0 of the plugin API, but this version of rail-errors supports only version 1; update the plugin',
      ],
    ],
    [
      'an odd name',
      plugin({ name: 'Odd Plugin' }),
      ['has a wrong "name"; it must be the name of its package, or a kebab-case name'],
    ],
    [
      'a misspelt field',
      plugin({ rule: [] }),
      ['has an unknown field "rule"; did you mean "rules"?'],
    ],
    ['no list', plugin({ rules: odd() }), ['has a wrong "rules"; it must be a list']],
    ['no record', plugin({ rules: [odd(), 'x'] }), ['rules[1] is not a record']],
    [
      'a rule without its check',
      plugin({ rules: [{ ...odd(), check: undefined, chek: () => [] }] }),
      [
        'rules[0] "odd-rule" has no "check"; it must be a function',
        'rules[0] "odd-rule" has an unknown field "chek"; did you mean "check"?',
      ],
    ],
    [
      'a bad id',
      plugin({ rules: [odd({ id: 'OddRule' })] }),
      [
        'rules[0] "OddRule" has a wrong "id"; it must be a kebab-case id, such as "acme-owner-named"',
      ],
    ],
    [
      'a bad level',
      plugin({ rules: [{ ...odd(), severity: 'fatal' }] }),
      ['rules[0] "odd-rule" has a wrong "severity"; it must be error, warn, info or off'],
    ],
    [
      'a number as a text',
      plugin({ rules: [{ ...odd(), summary: 3 }] }),
      ['rules[0] "odd-rule" has a wrong "summary"; it must be a text'],
    ],
    [
      'an unknown scope',
      plugin({ rules: [{ ...odd(), appliesTo: '' }] }),
      ['rules[0] "odd-rule" has a wrong "appliesTo"; it must be "live" or absent'],
    ],
    [
      'bad options',
      plugin({ rules: [{ ...odd(), options: { a: null } }] }),
      [
        'rules[0] "odd-rule" has a wrong "options"; it must be an object with numbers, strings, lists of strings or booleans',
      ],
    ],
    [
      'a rule that names its plugin',
      plugin({ rules: [odd({ plugin: 'rail' })] }),
      ['rules[0] "odd-rule" has an unknown field "plugin"; the fields are id,'],
    ],
    [
      'the id of a built-in rule',
      plugin({ rules: [odd({ id: 'code-format' })] }),
      ['rules[0] "code-format" has an id that rail-errors already uses; choose another id'],
    ],
    [
      'the id of an output finding',
      plugin({ rules: [odd({ id: 'output-fresh' })] }),
      ['rules[0] "output-fresh" has an id that rail-errors already uses; choose another id'],
    ],
    [
      'an id twice',
      plugin({ rules: [odd(), odd()] }),
      ['rules[1] "odd-rule" has an id that the plugin odd already uses; choose another id'],
    ],
    [
      'a target without needs',
      plugin({ generators: [{ ...generator, needs: undefined }] }),
      ['generators[0] "odd-target" has no "needs"; it must be a list of strings'],
    ],
    [
      'a built-in target',
      plugin({
        generators: [
          { ...generator, id: 'typescript' },
          { ...generator, id: 'manifest' },
        ],
      }),
      [
        'generators[0] "typescript" has an id that rail-errors already uses; choose another id',
        'generators[1] "manifest" has an id that rail-errors already uses; choose another id',
      ],
    ],
    [
      'a built-in format',
      plugin({ reporters: [{ ...reporter, id: 'json' }] }),
      ['reporters[0] "json" has an id that rail-errors already uses; choose another id'],
    ],
    [
      'a format that does not print',
      plugin({ reporters: [{ id: 'odd-format', summary: 'Odd.', print: true }] }),
      ['reporters[0] "odd-format" has a wrong "print"; it must be a function'],
    ],
    [
      'an error while loading',
      throwing(new Error('no database\nat once')),
      ["can't be loaded: no database"],
    ],
    ['a text that is thrown', throwing('no'), ["can't be loaded: no"]],
    [
      'nothing that is thrown',
      throwing(undefined),
      ["can't be loaded: it threw no error but undefined"],
    ],
    [
      'no rail-errors beside it',
      throwing(new Error("Cannot find package 'rail-errors' imported from /repo/rail-plugin.mjs")),
      [
        "can't be loaded: Cannot find package 'rail-errors'; install rail-errors where the plugin is",
      ],
    ],
  ])('%s', async (_, load, said) => {
    const { exit, out, err } = await plugged('lint', {
      files: { [CONFIG]: '# ours\nplugins: [./odd.mjs]\n' },
      modules: { 'odd.mjs': load },
    })
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    const [head, ...lines] = err.trimEnd().split('\n')
    expect(head).toBe('rail-errors: the config is not valid, so nothing was done')
    expect(
      lines.map((line, at) =>
        line.slice(
          0,
          `${CONFIG}:2:11 error config the plugin ./odd.mjs `.length + (said[at]?.length ?? 0),
        ),
      ),
    ).toEqual(said.map((one) => `${CONFIG}:2:11 error config the plugin ./odd.mjs ${one}`))
  })

  // Each field of each record: one that fits, one that doesn't, and what is expected without it
  // (nothing, if it is optional).
  const A_TEXT = 'a text'
  const TEXTS = 'a list of strings'
  const MARK = 'true or absent'
  const CALL = 'a function'
  const call = () => []
  const KEBAB = ['OddRule', 'odd', '-odd-rule', 'odd-rule-', 'odd--rule', 'odd_rule', 3]
  const ODD_IDS = ['Odd', '-odd', 'odd-', 'odd--csv', '1odd', 3]
  const OPTIONS = 'an object with numbers, strings, lists of strings or booleans'
  const LEVELS = 'error, warn, info or off'
  type Fields = Record<
    string,
    [must: string, isNeeded: boolean, right: readonly unknown[], wrong: readonly unknown[]]
  >
  const FIELDS: Record<'rules' | 'generators' | 'reporters', Fields> = {
    rules: {
      id: ['a kebab-case id, such as "acme-owner-named"', true, ['odd-rule', 'odd-rule-2'], KEBAB],
      severity: [LEVELS, true, ['error', 'warn', 'info', 'off'], ['fatal', '', 3]],
      summary: [A_TEXT, true, ['x'], ['', ' ', 3]],
      why: [A_TEXT, true, ['x'], ['', 3]],
      good: [CALL, true, [call], [[]]],
      bad: [CALL, true, [call], ['x']],
      also: [TEXTS, false, [[], ['x']], ['x', [3], ['x', '']]],
      needs: [TEXTS, false, [[], ['x', 'y']], ['x', ['x', 3]]],
      needsIntactSource: [MARK, false, [true], [false, 'yes', 1]],
      fhir: [MARK, false, [true], [false, 'yes']],
      options: [
        OPTIONS,
        false,
        [{}, { a: 1, b: true, c: 'x', d: ['x'], e: [] }],
        [[], 'x', { a: null }, { a: 1, b: [2] }],
      ],
      docs: [A_TEXT, false, ['https://odd.test'], ['', 3]],
      check: [CALL, true, [call], [{}]],
    },
    generators: {
      id: ['a kebab-case id, such as "acme-csv"', true, ['odd', 'odd-csv', 'odd2-3'], ODD_IDS],
      summary: [A_TEXT, true, ['x'], ['', 3]],
      default: ['true or false', true, [true, false], ['x', 1]],
      needs: [TEXTS, true, [[], ['x']], ['x', [3]]],
      types: ['closed or open, or absent', false, ['closed', 'open'], ['', true, 'shut']],
      fhir: [MARK, false, [true], [false]],
      refuses: [CALL, false, [() => undefined], ['x']],
      suffix: [
        'the end of a file name, such as ".csv"',
        false,
        ['.csv', '.d.ts', '.a_b-c.d'],
        ['csv', '.', '.csv.', '', './a', 3],
      ],
      generate: [CALL, true, [call], [{}]],
    },
    reporters: {
      id: ['a kebab-case id, such as "acme-html"', true, ['odd', 'odd-html'], ODD_IDS],
      summary: [A_TEXT, true, ['x'], ['', 3]],
      suppressed: [MARK, false, [true], [false]],
      rules: [MARK, false, [true], [false, 'x']],
      colored: [MARK, false, [true], [false]],
      fromTop: [MARK, false, [true], [false]],
      syntax: [
        'text or json or xml or annotations, or absent',
        false,
        ['text', 'json', 'xml', 'annotations'],
        ['yaml', true],
      ],
      print: [CALL, true, [() => ''], ['x']],
    },
  }
  const cases = Object.entries(FIELDS).flatMap(([kind, fields]) =>
    Object.entries(fields).map(([field, row]) => [kind, field, row] as const),
  )
  test.each(cases)('of %s, the field %s', async (kind, field, [must, isNeeded, right, wrong]) => {
    const whole = Object.fromEntries(
      Object.entries(FIELDS[kind as 'rules']).map(([name, [, , [fits]]]) => [name, fits]),
    )
    const said = async (record: object) => {
      const modules = { 'odd.mjs': plugin({ [kind]: [record] }) }
      const { err } = await plugged('lint', {
        files: { [CONFIG]: 'plugins: [./odd.mjs]\n' },
        modules,
      })
      return err.match(/(?<= the plugin \.\/odd\.mjs \w+\[0\] (?:"\S*" )?)has .*/g) ?? []
    }
    for (const value of right)
      expect(await said({ ...whole, [field]: value }), String(value)).toEqual([])
    for (const value of wrong)
      expect(await said({ ...whole, [field]: value }), String(value)).toEqual([
        `has a wrong "${field}"; it must be ${must}`,
      ])
    const { [field]: _, ...rest } = whole
    for (const record of [rest, { ...whole, [field]: undefined }])
      expect(await said(record)).toEqual(isNeeded ? [`has no "${field}"; it must be ${must}`] : [])
  })

  test.each(rowsOf<{ name: string; fine: boolean }>(import.meta, 'a plugin with the name'))(
    'a plugin with the name $name: $fine',
    async ({ name, fine }) => {
      const { exit } = await plugged('lint', {
        files: { [CONFIG]: 'plugins: [./odd.mjs]\n' },
        modules: { 'odd.mjs': plugin({ name }) },
      })
      expect(exit).toBe(fine ? 0 : 2)
    },
  )

  test.each([
    ...rowsOf<{ what: string; name: string; world: World; said: string }>(
      import.meta,
      'is refused at its place in the config: what, name, world',
    ),
    {
      what: 'another of the name',
      name: './odd.mjs',
      world: { modules: { 'odd.mjs': plugin({ name: 'clinic' }) } },
      said: 'has the same name as another plugin: "clinic"',
    },
  ])('$what', async ({ name, world, said }) => {
    const { exit, err } = await plugged('lint', {
      ...world,
      files: { ...world.files, [CONFIG]: `plugins:\n  - ./rail-plugin.mjs\n  - '${name}'\n` },
    })
    expect({ exit, err }).toEqual({
      exit: 2,
      err: `rail-errors: the config is not valid, so nothing was done\n${CONFIG}:3:5 error config the plugin ${name} ${said}\n`,
    })
  })

  test('no code runs while the config is not valid', async () => {
    let ran = false
    const load = () => {
      ran = true
      return plugin()()
    }
    const { err } = await plugged('lint', {
      files: { [CONFIG]: 'plugins: [./odd.mjs]\nsoruce: x\n' },
      modules: { 'odd.mjs': load },
    })
    expect({ ran, err }).toEqual({
      ran: false,
      err: expect.stringContaining('did you mean "source"?'),
    })
  })
})

test.each<[string, World]>([
  [
    'exports by condition',
    {
      modules: { 'node_modules/@x/odd/lib/a.mjs': plugin({ rules: [odd({ severity: 'warn' })] }) },
      files: {
        'node_modules/@x/odd/package.json':
          '{ "exports": { ".": { "types": "./a.d.ts", "require": "./no.cjs", "import": { "node": ["./lib/a.mjs"] } } } }',
      },
    },
  ],
  [
    'exports of the first condition that is met',
    {
      modules: {
        'node_modules/@x/odd/a.mjs': plugin({ rules: [odd()] }),
        'node_modules/@x/odd/b.mjs': throwing(new Error('the wrong one')),
      },
      files: {
        'node_modules/@x/odd/package.json':
          '{ "exports": { "browser": "./b.mjs", "node": "./a.mjs", "default": "./b.mjs" } }',
      },
    },
  ],
  ...['import', 'node', 'module-sync', 'default'].map((condition): [string, World] => [
    `exports by the condition ${condition}`,
    {
      modules: { 'node_modules/@x/odd/a.mjs': plugin({ rules: [odd()] }) },
      files: {
        'node_modules/@x/odd/package.json': JSON.stringify({
          exports: { require: './no.cjs', [condition]: './a.mjs' },
        }),
      },
    },
  ]),
  [
    'exports as a text',
    {
      modules: { 'node_modules/@x/odd/a.mjs': plugin({ rules: [odd()] }) },
      files: { 'node_modules/@x/odd/package.json': '{ "exports": "./a.mjs" }' },
    },
  ],
  [
    'main',
    {
      modules: { 'node_modules/@x/odd/a.mjs': plugin({ rules: [odd()] }) },
      files: { 'node_modules/@x/odd/package.json': '{ "main": "a.mjs" }' },
    },
  ],
  ['no package.json', { modules: { 'node_modules/@x/odd/index.js': plugin({ rules: [odd()] }) } }],
])('a package is found by %s', async (_, world) => {
  const { err, out } = await plugged('explain --quiet', {
    ...world,
    files: { ...world.files, [CONFIG]: "plugins: ['@x/odd']\n" },
  })
  expect({ err, out }).toMatchObject({ err: '', out: expect.stringContaining('odd-rule') })
})

test('a sub-path of a package is found by its pattern', async () => {
  const files = {
    [CONFIG]: "plugins: ['odd/rules/a']\n",
    'node_modules/odd/package.json':
      '{ "exports": { "./rules/*": "./dist/*.mjs", "./*": "./no/*" } }',
  }
  expect(
    (
      await plugged('explain', {
        files,
        modules: { 'node_modules/odd/dist/a.mjs': plugin({ rules: [odd()] }) },
      })
    ).out,
  ).toContain('odd-rule')
})

test('plugins of extended files load too, each once, and --staged finds packages on the disk', async () => {
  let loads = 0
  const load = () => {
    loads++
    return plugin({ rules: [odd()] })()
  }
  const files = {
    [CONFIG]: 'extends: ./base/rail.yaml\nplugins: [./base/odd.mjs, ./rail-plugin.mjs]\n',
    'base/rail.yaml': 'plugins: [./odd.mjs]\nrules: { odd-rule: info }\n',
  }
  expect((await plugged('explain', { files, modules: { 'base/odd.mjs': load } })).out).toMatch(
    /^ {4}info {2}odd-rule .*\(base\/rail\.yaml\)$/m,
  )
  expect(loads).toBe(1)
})

describe('when a plugin fails while it works', () => {
  const failing = (check: unknown) => ({
    files: {
      'errors.yaml': healthy(healthyEntry({ code: 'lower' })),
      [CONFIG]: 'plugins: [./odd.mjs, ./rail-plugin.mjs]\n',
    },
    modules: { 'odd.mjs': plugin({ rules: [odd({ check: check as Rule['check'] })] }) },
  })
  const LENGTH = healthy(healthyEntry({ code: 'lower' })).length
  const at = { path: [] }
  const found = [
    'errors.yaml:12:9 warn clinic-owner-named lower has no x-owner',
    'errors.yaml:12:9 error code-format "lower" is not UPPER_SNAKE_CASE',
  ]
  test.each<[string, unknown, string, string?]>([
    ['throws', throwing(new TypeError('x is undefined\nand more')), 'x is undefined'],
    ['throws no error', throwing(null), 'it threw no error but null'],
    [
      'throws after a finding',
      function* () {
        yield { path: ['name'], message: 'before' }
        throw new Error('then')
      },
      'then',
      'errors.yaml:1:7 error odd-rule before',
    ],
    [
      'is asynchronous',
      async () => [],
      'check must yield findings or return a list of findings; it must not return a promise',
    ],
    [
      'gives nothing',
      () => undefined,
      'check must yield findings or return a list of findings; it must not return a promise',
    ],
    ['yields a text', () => ['x'], 'it yielded a value that is not a finding'],
    [
      'yields no path',
      () => [{ message: 'x' }],
      'it yielded a finding whose "path" is not a list of names and indexes',
    ],
    ['yields no message', () => [at], 'it yielded a finding without a "message"'],
    [
      'yields a place outside the text',
      () => [{ ...at, message: 'x', at: { start: 0, end: 1e9 } }],
      'it yielded a finding whose "at" is neither a path nor a span of the text',
    ],
    [
      'yields half a repair',
      () => [{ ...at, message: 'x', replace: { with: 3 } }],
      'it yielded a finding whose "replace" is not a valid fix',
    ],
    ...[[-1], [1.5], [null], 'name', ['name', {}]].map((path): [string, unknown, string] => [
      `yields the path ${JSON.stringify(path)}`,
      () => [{ path, message: 'x' }],
      'it yielded a finding whose "path" is not a list of names and indexes',
    ]),
    [
      'yields an empty message',
      () => [{ ...at, message: ' ' }],
      'it yielded a finding without a "message"',
    ],
    [
      'yields an odd part',
      () => [{ ...at, message: 'x', part: 'keys' }],
      'it yielded a finding whose "part" is neither key nor value',
    ],
    ...[
      'x',
      null,
      {},
      { start: 1 },
      { start: -1, end: 1 },
      { start: 2, end: 1 },
      { start: 0.5, end: 1 },
      { start: 0, end: 1.5 },
    ].map((span): [string, unknown, string] => [
      `yields the span ${JSON.stringify(span)}`,
      () => [{ ...at, message: 'x', at: span }],
      'it yielded a finding whose "at" is neither a path nor a span of the text',
    ]),
    ...[
      'x',
      { with: 'x', safety: 'maybe' },
      { with: null, safety: 'yes' },
      { quoted: false, safety: 'yes' },
      { edits: {}, safety: 'ask' },
      {
        edits: [
          { start: 0, end: 1, text: 'x' },
          { start: 0, end: 1 },
        ],
        safety: 'ask',
      },
      {
        edits: [
          { start: 0, end: 1, text: 'x' },
          { start: 0, end: 1e9, text: 'x' },
        ],
        safety: 'ask',
      },
    ].map((replace): [string, unknown, string] => [
      `yields the repair ${JSON.stringify(replace)}`,
      () => [{ ...at, message: 'x', replace }],
      'it yielded a finding whose "replace" is not a valid fix',
    ]),
    ...['x', [3], ['x', null]].map((suggestions): [string, unknown, string] => [
      `yields the suggestions ${JSON.stringify(suggestions)}`,
      () => [{ ...at, message: 'x', suggestions }],
      'it yielded a finding whose "suggestions" are not a list of strings',
    ]),
    ...['x', ['x'], [{ path: 'x', message: 'x' }], [{ ...at, message: 'x' }, { ...at }]].map(
      (related): [string, unknown, string] => [
        `yields the related places ${JSON.stringify(related)}`,
        () => [{ ...at, message: 'x', related }],
        'it yielded a finding whose "related" is not a list of places with messages',
      ],
    ),
    [
      'yields a missing field that is no text',
      () => [{ ...at, message: 'x', missing: 7 }],
      'it yielded a finding whose "missing" is not a string',
    ],
    ['throws an error without words', throwing(new RangeError()), 'RangeError'],
    ['throws a text', throwing('no\nmore'), 'no'],
    ['throws a number', throwing(7), 'it threw no error but number'],
    [
      'yields an odd neighbour',
      () => [{ ...at, message: 'x', related: [{ path: [] }] }],
      'it yielded a finding whose "related" is not a list of places with messages',
    ],
  ])('a rule that %s hides no other, and the run is not fine', async (_, check, reason, before) => {
    const { exit, out, err } = await plugged(
      'lint --format concise --fail-on never',
      failing(check),
    )
    const own = `errors.yaml:1:1 error plugin-completed the rule odd-rule of the plugin odd failed: ${reason}`
    expect(out).toBe(`${[own, ...(before ? [before] : []), ...found].join('\n')}\n`)
    expect({ exit, err }).toEqual({ exit: 2, err: '' })
  })

  test.each<[string, object, RegExp]>([
    ['a path and an index', { path: ['codes', 0] }, /^errors\.yaml:12:3 error odd-rule x$/m],
    ['a key', { path: ['name'], part: 'key' }, /^errors\.yaml:1:1 error odd-rule x$/m],
    ['a value', { path: ['name'], part: 'value' }, /^errors\.yaml:1:7 error odd-rule x$/m],
    ['another path', { path: [], at: ['name'] }, /^errors\.yaml:1:7 error odd-rule x$/m],
    ['a span', { path: [], at: { start: 0, end: 0 } }, /^errors\.yaml:1:1 error odd-rule x$/m],
    [
      'a word',
      { path: ['name'], replace: { with: 'x', safety: 'yes' } },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'a number',
      { path: ['name'], replace: { with: 3, safety: 'ask' } },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'a boolean',
      { path: ['name'], replace: { with: true, safety: 'ask' } },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'quotes',
      { path: ['name'], replace: { quoted: true, safety: 'ask' } },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'no edits',
      { path: ['name'], replace: { edits: [], safety: 'ask' } },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'an edit up to the end',
      {
        path: ['name'],
        replace: { edits: [{ start: LENGTH, end: LENGTH, text: '' }], safety: 'yes' },
      },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'a missing field',
      { path: ['name'], missing: 'x-owner' },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'suggestions',
      { path: ['name'], suggestions: ['a', 'b'] },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
    [
      'a neighbour',
      { path: ['name'], related: [{ path: ['url'], message: 'y' }] },
      /^errors\.yaml:1:7 error odd-rule x$/m,
    ],
  ])('a finding with %s is reported', async (_, finding, line) => {
    const { exit, out } = await plugged(
      'lint --format concise',
      failing(() => [{ message: 'x', ...finding }]),
    )
    expect(out).toMatch(line)
    expect(exit).toBe(1)
  })

  test('build writes nothing then, and no comment silences it', async () => {
    const world = {
      ...failing(throwing(new Error('no'))),
      files: {
        'errors.yaml': `# rail-errors-ignore plugin-completed -- No.\n${clean}`,
        [CONFIG]: 'plugins: [./odd.mjs]\n',
      },
    }
    const built = await plugged('build --format concise', world)
    expect(built).toMatchObject({
      exit: 2,
      out: expect.stringContaining(
        'plugin-completed the rule odd-rule of the plugin odd failed: no',
      ),
    })
    expect(built.out).toContain("acceptance-valid findings of plugin-completed can't be accepted")
    expect(built.text('dist-terminology/clinic-errors.json')).toBeUndefined()
  })

  test('a stack is shown with --verbose only', async () => {
    const world = failing(throwing(new Error('no')))
    expect((await plugged('lint', world)).err).toBe('')
    expect((await plugged('lint --verbose', world)).err).toMatch(/Error: no\n\s+at /)
  })

  const generating = (generate: unknown) => ({
    modules: {
      'rail-plugin.mjs': plugin({
        generators: [{ id: 'odd-target', summary: 'Odd.', default: true, needs: [], generate }],
      }),
    },
  })
  test('a target can have the files of others, and has none of a target that is not there', async () => {
    const generate: Generator['generate'] = async (_catalog, settings, _file, filesOf) => {
      const others = ['flat-list', 'no-target'].map((target) => filesOf!(target, settings))
      return (await Promise.all(others)).flat().map((one) => ({ ...one, path: `odd/${one.path}` }))
    }
    const { exit, paths, text } = await plugged('build', generating(generate))
    expect(exit).toBe(0)
    expect(paths().filter((path) => path.includes('/odd/'))).toEqual([
      'dist-terminology/odd/clinic-errors.json',
    ])
    expect(text('dist-terminology/odd/clinic-errors.json')).toBe(
      text('dist-terminology/clinic-errors.json'),
    )
  })

  test.each<[string, unknown, string]>([
    ['throws', throwing(new Error('no')), 'no'],
    ['rejects', async () => throwing(new Error('later'))(), 'later'],
    ['gives no list', () => ({}), 'generate must return a list of files'],
    ['gives half a file', () => [{ path: 'a' }], 'file 0 needs path, contents and mediaType'],
    [
      'leaves the folder',
      () => [{ path: '../a', contents: '', mediaType: 'text/plain' }],
      '"../a" is not a relative path inside the output folder',
    ],
    ...[
      '..',
      '.',
      '',
      '/a',
      'a/../b',
      'a/./b',
      'a//b',
      'a/',
      'a b',
      'ä',
      'a\\b',
      'C:a',
      'CON',
      'a/nul.txt',
      '...',
    ].map((path): [string, unknown, string] => [
      `names the file ${JSON.stringify(path)}`,
      () => [{ path, contents: '', mediaType: 'text/plain' }],
      `"${path}" is not a relative path inside the output folder`,
    ]),
    [
      'gives an object',
      () => [{ path: 'a', contents: {}, mediaType: 'text/plain' }],
      'the contents of a must be a string or bytes',
    ],
    [
      'names another encoding',
      () => [{ path: 'a', contents: '', mediaType: 'text/plain', encoding: 'zstd' }],
      'the encoding of a must be "gzip", "br" or absent',
    ],
    [
      'names a release that is none',
      () => [{ path: 'a', contents: '', mediaType: 'text/plain', release: '../1' }],
      'the release of a must be a version or absent',
    ],
  ])('a target that %s stops the build', async (_, generate, reason) => {
    const { exit, out, err, text } = await plugged('build', generating(generate))
    expect({ exit, out, err }).toEqual({
      exit: 2,
      out: '',
      err: `rail-errors: the target odd-target of the plugin odd failed: ${reason}. Nothing was written\n`,
    })
    expect(text('dist-terminology/clinic-errors.json')).toBeUndefined()
  })

  test.each<[string, unknown, string]>([
    [
      'throws',
      throwing(new Error('no')),
      'the target odd-target of the plugin odd failed: no. Nothing was written',
    ],
    [
      'says nothing',
      () => 3,
      'the target odd-target of the plugin odd failed: refuses must return a sentence, a list of { path, message }, or undefined. Nothing was written',
    ],
  ])('a target that refuses and %s stops the build', async (_, refuses, reason) => {
    const generators = [
      { id: 'odd-target', summary: 'Odd.', default: true, needs: [], refuses, generate: () => [] },
    ]
    const { exit, err, text } = await plugged('build', {
      modules: { 'rail-plugin.mjs': plugin({ generators }) },
    })
    expect({ exit, err }).toEqual({ exit: 2, err: `rail-errors: ${reason}\n` })
    expect(text('dist-terminology/clinic-errors.json')).toBeUndefined()
  })

  test.each<[string, unknown, string]>([
    [
      'in a sentence',
      () => 'needs more; add it',
      'errors.yaml:1:1 error output-valid needs more; add it (target odd-target)',
    ],
    [
      'at a place',
      () => [{ path: ['url'], message: 'is odd' }],
      'errors.yaml:4:6 error output-valid is odd (target odd-target)',
    ],
  ])('a target that refuses %s stops no other', async (_, refuses, said) => {
    const generators = [
      { id: 'odd-target', summary: 'Odd.', default: true, needs: [], refuses, generate: () => [] },
    ]
    const { exit, out, text } = await plugged('build --format concise', {
      modules: { 'rail-plugin.mjs': plugin({ generators }) },
    })
    expect({ exit, out }).toEqual({ exit: 1, out: expect.stringContaining(said) })
    expect(text('dist-terminology/clinic-errors.json')).toContain('MEMBER_NOT_FOUND')
  })

  test.each(['2.3.0', '10.0.0-rc.1', '7'])(
    'a target that names the release %s is built',
    async (release) => {
      const file = {
        path: `${release}/codes.txt`,
        contents: 'MEMBER_NOT_FOUND\n',
        mediaType: 'text/plain',
        release,
      }
      const { exit, err, text } = await plugged(
        'build',
        generating(() => [file]),
      )
      expect({ exit, text: text(`dist-terminology/${file.path}`) }, err).toEqual({
        exit: 0,
        text: file.contents,
      })
    },
  )

  test('a target can’t change the catalog of the next one', async () => {
    const emptying = (catalog: { codes: unknown[] }) => {
      catalog.codes.length = 0
      return []
    }
    const { text } = await plugged('build --target odd-target,flat-list', generating(emptying))
    expect(text('dist-terminology/clinic-errors.json')).toContain('MEMBER_NOT_FOUND')
  })

  test.each<[string, unknown, string]>([
    ['throws', throwing(new Error('no')), 'no'],
    ['gives no text', () => 3, 'print must return a text'],
  ])('a format that %s hides no other', async (_, print, reason) => {
    const { exit, err, text } = await plugged('lint --format odd-format --format concise=out.txt', {
      files: { 'errors.yaml': healthy(healthyEntry({ code: 'lower' })) },
      modules: {
        'rail-plugin.mjs': plugin({ reporters: [{ id: 'odd-format', summary: 'Odd.', print }] }),
      },
    })
    expect({ exit, err }).toEqual({
      exit: 2,
      err: `rail-errors: the format odd-format of the plugin odd failed: ${reason}\n`,
    })
    expect(text('out.txt')).toContain('code-format')
  })

  test.each([3, null, {}, { codes: 3 }, { source: [] }, [], undefined])(
    '%j is no example',
    async (example) => {
      const modules = {
        'rail-plugin.mjs': plugin({ rules: [odd({ bad: () => [entry(), example] as never })] }),
      }
      expect((await plugged('explain odd-rule', { modules })).err).toContain(
        'bad() must return a list of examples',
      )
    },
  )

  test.each([
    [entry()],
    [{ codes: entry() }],
    [{ source: 'x' }],
    [{ source: new Uint8Array([120]) }],
    [],
  ])('%j are examples', async (...examples) => {
    const modules = {
      'rail-plugin.mjs': plugin({
        rules: [odd({ appliesTo: 'live', bad: () => examples as never })],
      }),
    }
    expect(await plugged('explain odd-rule', { modules })).toMatchObject({ exit: 0, err: '' })
  })

  test('examples that can’t be given are told', async () => {
    const modules = { 'rail-plugin.mjs': plugin({ rules: [odd({ bad: () => [3] as never })] }) }
    expect(await plugged('explain odd-rule', { modules })).toMatchObject({
      exit: 2,
      err: 'rail-errors: the rule odd-rule of the plugin odd failed to give its examples: bad() must return a list of examples\n',
    })
    expect(
      await plugged('explain odd-rule', {
        modules: { 'rail-plugin.mjs': plugin({ rules: [odd()] }) },
      }),
    ).toMatchObject({
      exit: 0,
      err: '',
    })
  })
})

test('without plugins nothing is loaded', async () => {
  const { rail, host } = inMemory({ files: { 'errors.yaml': clean, [CONFIG]: '' } })
  host.load = () => Promise.reject(new Error('loaded'))
  expect((await rail('lint')).exit).toBe(0)
  expect(definePlugin({ apiVersion: 1, name: 'x' })).toEqual({ apiVersion: 1, name: 'x' })
})
