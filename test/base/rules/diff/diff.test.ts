import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import type { Bump } from '../../../../src/base/core/diagnostic.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { diff } from '../../../../src/base/rules/diff/diff.ts'
import { nextVersionOf } from '../../../../src/base/rules/diff/next-version.ts'
import { publishedFiles } from '../../../../src/base/rules/diff/output-differences.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

type Fields = Record<string, unknown>

const catalog = (header: Fields, ...codes: Fields[]): string =>
  file({ stages: ['identify'], ...header }, codes.map(healthyEntry).join('\n'))
const one = catalog({}, {})

const compared = (
  before: string,
  after: string,
  args: readonly string[] = [],
  files: Record<string, string> = {},
) =>
  rail(['diff', 'old.yaml', 'new.yaml', ...args], {
    files: { 'old.yaml': before, 'new.yaml': after, ...files },
  })
const concise = async (before: string, after: string, files: Record<string, string> = {}) =>
  (await compared(before, after, ['--format', 'concise'], files)).out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').slice(1, 3).join(' '))

test.each(
  rowsOf<{ what: string; before: Fields; after: Fields; expected: string[] }>(
    import.meta,
    'defaults by http',
  ),
)('defaults.by_http: $what', async ({ before, after, expected }) => {
  const [old, now] = [before, after].map((by) =>
    catalog(
      {
        defaults: {
          by_http: Object.fromEntries(
            Object.entries(by).map(([status, retry]) => [status, { handling: { retry } }]),
          ),
        },
      },
      { handling: { retry: 'after_fix' } },
    ),
  )
  const { out } = await compared(old!, now!, ['--format', 'json'])
  const { changes } = JSON.parse(out) as { changes: { location: string }[] }
  expect(changes.map(({ location }) => location).toSorted()).toEqual(
    expected.map((status) => `defaults.by_http.${status}`).toSorted(),
  )
})

test.each(
  rowsOf<{ what: string; before: Fields; after: Fields; expected: string[] }>(
    import.meta,
    'keys that clients make',
  ),
)('$what', async ({ before, after, expected }) => {
  const [old, now] = [before, after].map(({ defaults, codes = [{}] }) =>
    catalog(
      { defaults },
      ...(codes as Fields[]).map((fields) => ({ ...fields, http: 503, since: undefined })),
    ),
  )
  const { out } = await compared(old!, now!, ['--format', 'json'])
  const { changes } = JSON.parse(out) as {
    changes: { rule: string; impact: string; location: string; message: string }[]
  }
  const found = changes.filter(({ rule }) => rule === 'key-changed')
  expect(found.map(({ impact, location }) => `${impact} ${location}`)).toEqual(expected)
  for (const { impact, message } of found)
    expect(message.includes('POST')).toBe(impact === 'dangerous')
})

describe('the life of a code', () => {
  const left = {
    code: 'MEMBER_LOST',
    meaning: 'The member was lost on the way.',
    fix: 'Identify the member once more.',
  }
  const notice = {
    since: '1.1.0',
    reason: 'One code is enough.',
    replaced_by: 'MEMBER_NOT_FOUND',
    sunset: '2026-06-30',
  }
  const end = { since: '2.0.0', reason: 'One code is enough.', replaced_by: 'MEMBER_NOT_FOUND' }
  const active = catalog({ version: '1.0.0', date: '2026-01-01' }, {}, left)
  const deprecated = (version: string, date: string) =>
    catalog({ version, date }, {}, { ...left, deprecated: notice })
  const retired = (version: string, date: string) =>
    catalog({ version, date }, {}, { ...left, deprecated: notice, retired: end })

  test.each<[step: string, before: string, after: string, expected: string[], exit: number]>([
    ['announced', active, deprecated('1.1.0', '2026-02-01'), ['info code-deprecated'], 0],
    ['retired without a word', active, retired('2.0.0', '2026-02-01'), ['error code-retired'], 1],
    [
      'retired before its sunset',
      deprecated('1.1.0', '2026-02-01'),
      retired('2.0.0', '2026-06-29'),
      ['error code-retired'],
      1,
    ],
    [
      'retired on its sunset',
      deprecated('1.1.0', '2026-02-01'),
      retired('2.0.0', '2026-06-30'),
      ['warn code-retired'],
      0,
    ],
    [
      'deleted while deprecated',
      deprecated('1.1.0', '2026-02-01'),
      catalog({ version: '2.0.0', date: '2026-07-01' }, {}),
      ['error code-removed'],
      1,
    ],
    [
      'deleted afterwards',
      retired('2.0.0', '2026-07-01'),
      catalog({ version: '3.0.0', date: '2026-07-01' }, {}),
      ['error code-removed'],
      1,
    ],
    [
      'sent again',
      retired('2.0.0', '2026-07-01'),
      catalog({ version: '2.1.0', date: '2026-07-01' }, {}, left),
      ['warn code-reactivated'],
      0,
    ],
    [
      'used for another thing',
      retired('2.0.0', '2026-07-01'),
      catalog(
        { version: '3.0.0', date: '2026-07-01' },
        {},
        { ...left, meaning: 'A parcel is missing from the delivery of today.' },
      ),
      ['error code-reactivated', 'warn meaning-changed'],
      1,
    ],
  ])('%s', async (_, before, after, expected, exit) => {
    // The day of each version is another one, as it should be.
    const found = (await concise(before, after)).filter(
      (line) => line !== 'info header-text-changed',
    )
    expect(found.sort()).toEqual(expected)
    expect((await compared(before, after)).exit).toBe(exit)
  })

  test('without require_deprecation, a retirement without a word is dangerous', async () => {
    const files = { 'rail-errors.config.yaml': 'diff: { require_deprecation: false }\n' }
    expect(await concise(active, retired('2.0.0', '2026-02-01'), files)).toContain(
      'warn code-retired',
    )
  })
})

describe('the version', () => {
  test.each(
    rowsOf<{ version: string; step: Bump; next: string }>(import.meta, 'after a step goes'),
  )('$version after a $step step goes to $next', ({ version, step, next }) =>
    expect(nextVersionOf(version, step)).toBe(next),
  )

  const next = async (change: (text: string) => string, version = '1.0.0') => {
    const before = one.replace('1.0.0', version)
    return (await compared(before, change(before), ['--next-version'])).out
  }
  test.each([
    ['nothing', (text: string) => text, '1.0.0'],
    ['notes', (text: string) => text.replace('  http:', '  notes: "For us."\n  http:'), '1.0.0'],
    ['a text', (text: string) => text.replace('Check the type', 'Look at the type'), '1.0.1'],
    [
      'an addition',
      (text: string) => text.replace('  http:', '  params: [{ name: "member" }]\n  http:'),
      '1.1.0',
    ],
    ['a status', (text: string) => text.replace('404', '410'), '1.1.0'],
    ['another class', (text: string) => text.replace('404', '503'), '2.0.0'],
  ])('%s asks for its step', async (_, change, expected) => {
    expect(await next(change)).toBe(`${expected}\n`)
  })

  test.each([
    ['1.0.0', '1.0.0', undefined],
    ['1.0.0', '1.0.9', 'error version-bump-small'],
    ['1.0.0', '1.1.0-rc.1', undefined],
    ['1.0.0', '0.9.0', 'error version-decreased'],
    ['1.0.0-rc.1', '1.0.0', undefined],
    ['1.0.0', 'one', undefined],
  ])('from %s to %s with a dangerous change', async (old, now, expected) => {
    const found = await concise(
      one.replace('1.0.0', old),
      one.replace('1.0.0', now).replace('404', '410'),
    )
    expect(found.filter((line) => line.includes('version-'))).toEqual(
      expected === undefined ? [] : [expected],
    )
  })
})

describe('the policy', () => {
  const added = catalog(
    { version: '1.1.0' },
    {},
    {
      code: 'BILL_ROUNDED',
      http: 200,
      stop: false,
      meaning: 'An amount was rounded.',
      fix: 'Look at the amount again.',
      handling: { outcome: 'ok', retry: 'none' },
    },
  )
  const config = (text: string) => ({ 'rail-errors.config.yaml': text })
  test.each<
    [name: string, before: string, after: string, files: Record<string, string>, expected: string[]]
  >([
    ['a new code where types are closed', one, added, {}, ['warn code-added']],
    [
      'a level for new codes',
      one,
      added,
      config('diff: { added_codes: safe }\n'),
      ['info code-added'],
    ],
    [
      'a level of a rule',
      one,
      one.replace('404', '410').replace('1.0.0', '2.0.0'),
      config('diff: { rules: { http-changed: breaking } }\n'),
      ['error http-changed'],
    ],
    [
      'a fixed rule with its own impact',
      one,
      one.replace('404', '410'),
      config('diff: { rules: { http-changed: safe } }\n'),
      ['info http-changed'],
    ],
    [
      'a rule that is off',
      one,
      one.replace('404', '410'),
      config('diff: { rules: { http-changed: off } }\n'),
      [],
    ],
    [
      'texts left out, and the version still asked for',
      one,
      one.replace('Check the', 'See the'),
      config('diff: { ignore_text: true }\n'),
      [],
    ],
    [
      'surfaces',
      one,
      one
        .replace('name: "clinic', 'url: "https://x.test"\nname: "clinic')
        .replace('url: "https://northwind-clinic.org/terminology"\n', ''),
      config('diff: { surfaces: [wire, source] }\n'),
      [],
    ],
    [
      'similarity',
      one,
      one.replace('No member has this', 'No member has that').replace('1.0.0', '1.1.0'),
      config('diff: { meaning_similarity: 1 }\n'),
      ['warn meaning-changed'],
    ],
    ...(
      [
        ['0.95', 'No member has that identifier.', 'warn meaning-changed'],
        ['0.85', 'No member has that identifier.', 'info meaning-changed'],
        ['0', 'Quite another thing.', 'info meaning-changed'],
      ] as const
    ).map(
      ([similarity, meaning, change]): [
        string,
        string,
        string,
        Record<string, string>,
        string[],
      ] => [
        `a similarity of ${similarity}`,
        one,
        one.replace('No member has this identifier.', meaning).replace('1.0.0', '1.1.0'),
        config(`diff: { meaning_similarity: ${similarity} }\n`),
        [change],
      ],
    ),
    [
      'a code that no log has',
      one,
      one.replace('404', '503').replace('1.0.0', '1.1.0'),
      {
        ...config('diff: { usage: seen.txt }\n'),
        'seen.txt': '# seen\n\n#MEMBER_NOT_FOUND\n  PAYER_SLOW 12\r\nPAYER_GONE,MEMBER_NOT_FOUND\n',
      },
      ['warn http-changed'],
    ],
    [
      'a code that was seen',
      one,
      one.replace('404', '503').replace('1.0.0', '2.0.0'),
      { ...config('diff: { usage: seen.txt }\n'), 'seen.txt': 'MEMBER_NOT_FOUND 3\n' },
      ['error http-changed'],
    ],
  ])('%s', async (_, before, after, files, expected) => {
    expect(await concise(before, after, files)).toEqual(expected)
  })

  test.each([
    ['rules: { http-changed: safe, http-chnged: safe }', 38],
    ['rules: { version-decreased: safe }', 37],
    ['meaning_similarity: 2', 29],
  ])('%s is refused at its place', async (text, column) => {
    const { err } = await compared(one, one, [], config(`diff: { ${text} }\n`))
    expect(err).toContain(`rail-errors.config.yaml:1:${column} error config `)
  })

  test.each(rowsOf<{ text: string; said: string }>(import.meta, 'text is refused'))(
    '$text is refused',
    async ({ text, said }) => {
      const { exit, err } = await compared(one, one, [], config(`diff: { ${text} }\n`))
      expect(exit).toBe(2)
      expect(err).toContain(said)
      expect(err).toMatch(/^rail-errors\.config\.yaml:1:[0-9]+ error (?:config|field-[a-z]+) /m)
    },
  )

  test('--surface and --fail-on', async () => {
    const after = one.replace('404', '503').replace('1.0.0', '2.0.0')
    expect((await compared(one, after)).exit).toBe(1)
    expect((await compared(one, after, ['--fail-on', 'never'])).exit).toBe(0)
    const url = one
      .replace('northwind-clinic.org/terminology', 'clinic.test/codes')
      .replace('1.0.0', '2.0.0')
    expect((await compared(one, url, ['--surface', 'fhir,wire'])).exit).toBe(1)
    expect((await compared(one, url, ['--surface', 'wire', '--surface', 'source'])).exit).toBe(0)
    expect((await compared(one, url, ['--surface', 'wir'])).err).toContain('did you mean "wire"?')
    const dangerous = one.replace('404', '410').replace('1.0.0', '1.1.0')
    expect((await compared(one, dangerous)).exit).toBe(0)
    expect((await compared(one, dangerous, ['--fail-on', 'dangerous'])).exit).toBe(1)
  })
})

describe('what can be compared', () => {
  const list = (...codes: Fields[]) =>
    JSON.stringify({
      codes: codes.map((fields) => ({
        code: 'MEMBER_NOT_FOUND',
        http: 404,
        stop: true,
        fix_stage: 'identify',
        meaning: 'No member has this identifier.',
        fix: 'Check the type of the identifier.',
        ...fields,
      })),
    })

  test('a published list: what it can’t carry is left out and named', async () => {
    const retired = { since: '1.0.0', reason: 'It was split in two.' }
    const now = catalog(
      {},
      { display: 'Unknown' },
      { code: 'MEMBER_LOST', meaning: 'The member was lost.', fix: 'Identify once more.', retired },
    )
    const { exit, out } = await rail('diff old.json new.yaml', {
      files: { 'old.json': list({}), 'new.yaml': now },
    })
    expect(exit).toBe(0)
    expect(out).toContain(
      'not compared, because one side lacks them: name, title, description and ',
    )
    expect(out).toContain('no changes')
  })

  test('a published list: a code that is gone, one that was retired, and a type', async () => {
    const notice = {
      since: '1.0.0',
      reason: 'It was split in two.',
      note: 'Ask the desk.',
      sunset: '2026-02-01',
    }
    const now = catalog(
      {},
      {},
      {
        code: 'MEMBER_LOST',
        meaning: 'The member was lost.',
        fix: 'Identify once more.',
        deprecated: notice,
        retired: { since: '1.0.0', reason: 'As said.' },
      },
    )
    const old = list(
      { team: 'x' },
      { code: 'MEMBER_LOST', meaning: 'The member was lost.', fix: 'Identify once more.' },
      { code: 'BILL_TWICE', meaning: 'The bill was sent.', fix: 'Use the first bill.' },
    )
    const { out } = await rail('diff old.json new.yaml --format concise', {
      files: { 'old.json': old, 'new.yaml': now },
    })
    expect(
      out
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(' ').slice(1, 3).join(' '))
        .sort(),
    ).toEqual(['error code-removed', 'warn code-retired'])
  })

  test('what is published and what would be built', async () => {
    const { disk } = await rail('build', { files: { 'errors.yaml': one } })
    const files = Object.fromEntries(
      [...disk].map(([path, contents]) => [path.replace('/repo/', ''), String(contents)]),
    )
    const same = await rail('diff dist-terminology', { files })
    expect(same.out).toContain('no changes')
  })

  test('a list that loses its last code has no other keys', async () => {
    const list = (codes: object[]) => JSON.stringify({ codes })
    const entry = {
      code: 'CARD_LOST',
      http: 404,
      stop: true,
      fix_stage: 'identify',
      meaning: 'The card was lost.',
      fix: 'Order a card.',
    }
    const rules = async (before: object[], after: object[]) => {
      const files = { 'old.json': list(before), 'new.json': list(after) }
      const { out } = await rail('diff old.json new.json --format json', { files })
      return (JSON.parse(out) as { changes: { rule: string }[] }).changes.map(({ rule }) => rule)
    }
    expect(await rules([entry], [])).toEqual(['code-removed'])
    expect(await rules([], [entry])).toEqual(['code-added'])
  })

  test.each([79, 80, 81, 200])('a display of %i characters is quoted up to 80', async (length) => {
    const [before, after] = ['L', 'M'].map((letter) => `Card ${letter.repeat(length - 5)}`)
    const source = (display: string) => catalog({}, { display })
    const { out } = await rail('diff old.yaml errors.yaml --format concise', {
      files: { 'old.yaml': source(before!), 'errors.yaml': source(after!) },
    })
    const short = (text: string) => (length > 80 ? `${text.slice(0, 79)}…` : text)
    expect(out).toContain(`the display changed from "${short(before!)}" to "${short(after!)}"\n`)
  })

  test('a target that was switched off, by its path and no more', async () => {
    const [old, now] = await Promise.all([read(one), read(one)])
    const codes = { path: 'out/clinic-errors.ts' }
    const enums = { path: 'out/clinic-errors.enum.ts' }
    const found = (before: (typeof codes)[], after: (typeof codes)[]) =>
      diff(old, now, {
        outputs: {
          old: publishedFiles({ name: 'clinic-errors' }, before),
          new: publishedFiles({ name: 'clinic-errors' }, after),
        },
      }).changes.map(({ rule, location }) => `${rule} ${location}`)
    expect(found([codes, enums], [enums])).toEqual(['output-removed outputs[out/clinic-errors.ts]'])
    expect(found([codes], [enums])).toEqual([
      'output-added outputs[out/clinic-errors.enum.ts]',
      'output-removed outputs[out/clinic-errors.ts]',
    ])
  })

  test('a renamed catalog is one difference, and so is another url', async () => {
    const found = await concise(
      one,
      one.replace('clinic-errors', 'visit-errors').replace('1.0.0', '2.0.0'),
    )
    expect(found).toEqual(['error catalog-renamed'])
    expect(
      await concise(
        one,
        one
          .replace('northwind-clinic.org/terminology', 'clinic.test/codes')
          .replace('1.0.0', '2.0.0'),
      ),
    ).toEqual(['error system-url-changed'])
  })

  // As AWS has them: a service went, another came, and both say the same of a bad request.
  test('a text that another desk says with another fix is no rename; with another status at the same desk it is', async () => {
    const lost = { meaning: 'The request is not valid.', http: 400 }
    const of = (more: Fields) =>
      catalog({ stages: ['identify', 'billing'] }, {}, { ...lost, ...more })
    const before = of({
      code: 'VISIT_INVALID',
      fix: 'Look at the visit again.',
      fix_stage: 'identify',
    })
    const other = of({ code: 'BILL_INVALID', fix: 'Look at the bill again.', fix_stage: 'billing' })
    expect((await concise(before, other)).sort()).toEqual(['error code-removed', 'warn code-added'])
    const same = of({
      code: 'VISIT_REFUSED',
      fix: 'Send the visit once more.',
      fix_stage: 'identify',
      http: 422,
    })
    expect((await concise(before, same)).sort()).toEqual([
      'error code-renamed',
      'info fix-changed',
      'warn http-changed',
    ])
  })

  test('a rename and a removal in one step are both told', async () => {
    const lost = {
      code: 'MEMBER_LOST',
      meaning: 'The member was lost on the way.',
      fix: 'Identify the member once more.',
    }
    const found = await concise(
      catalog({}, {}, lost),
      catalog({ version: '2.0.0' }, { ...lost, code: 'MEMBER_GONE' }),
    )
    expect(found).toEqual(['error code-removed', 'error code-renamed'])
  })

  test('values that are missing or of a wrong type are counted, and stop nothing', async () => {
    const before = one.replace('404', '"404"').replace(/^ *fix: .*\n/m, '')
    const { exit, out, err } = await compared(before, one, ['--format', 'json'])
    expect(err).toBe(
      'old.yaml: 2 values missing or of a wrong type, not compared; run rail-errors lint old.yaml to list them\n',
    )
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ comparisons: [{ unread: { old: 2, new: 0 } }] })
  })

  // It compares catalogs: what lint requires, and what a target refuses, is for lint and build to say.
  test.each([
    ['a lint error', one.replace('MEMBER_NOT_FOUND', 'member_not_found'), ['code-renamed']],
    ['what a target refuses', catalog({}, { code: ' MEMBER_NOT_FOUND' }), ['code-renamed']],
  ])('a side with %s is compared, with its outputs', async (_, before, rules) => {
    const config = 'outputs: [{ target: fhir-r4 }, { target: typescript }]\n'
    const { out, err } = await compared(before, one, ['--format', 'json'], {
      'rail-errors.config.yaml': config,
    })
    expect(err).toBe('')
    expect(JSON.parse(out).changes.map(({ rule }: { rule: string }) => rule)).toEqual(rules)
  })

  test('of folders, the errors.yaml in each is compared, also beside a config and outputs', async () => {
    const files = {
      'old/errors.yaml': one,
      'old/notes.txt': '',
      'new/api/errors.yaml': one.replace('404', '410'),
    }
    const { exit, out, err } = await rail('diff old new/api --format concise', { files })
    expect({ exit, err }).toEqual({ exit: 0, err: expect.any(String) })
    expect(out).toContain('http-changed')
  })

  test.each<[name: string, args: string[], files: Record<string, string>, said: string]>([
    [
      'broken text',
      ['old.yaml', 'new.yaml'],
      { 'old.yaml': `${one}x: "\n`, 'new.yaml': one },
      'old.yaml:19:4: ',
    ],
    ['no repository', [], { 'errors.yaml': one }, 'this folder is not in a git repository'],
    [
      'nothing there',
      ['nope.yaml'],
      { 'errors.yaml': one },
      'nope.yaml is not a file, folder, commit, branch or tag here',
    ],
    ['stdin twice', ['-', '-'], {}, 'stdin (-) can be used only once'],
    [
      'an empty folder',
      ['out', 'errors.yaml'],
      { 'errors.yaml': one, 'out/x.txt': '' },
      'out contains no errors.yaml and is not an output folder of rail-errors build',
    ],
    [
      'several catalogs and one old one',
      ['a.yaml'],
      {
        'a.yaml': one,
        'b.yaml': one,
        'rail-errors.config.yaml': 'catalogs: [{ source: a.yaml }, { source: b.yaml }]\n',
      },
      'there are 2 catalogs',
    ],
    [
      'no version',
      ['old.yaml', 'new.yaml', '--next-version'],
      { 'old.yaml': one.replace('1.0.0', 'one'), 'new.yaml': one },
      'has no version such as 1.2.3',
    ],
  ])('%s ends with a sentence', async (_, args, files, said) => {
    const { exit, out, err } = await rail(['diff', ...args], { files })
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain(said)
  })
})

test('JSON keeps to its schema, and rules, explain and schema know the changes', async () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(
      readFileSync(new URL('../../../../schema/changes.schema.json', import.meta.url), 'utf8'),
    ) as object,
  )
  const after = catalog(
    {},
    { http: 503, deprecated: { since: '1.0.0', reason: 'One is enough.', note: 'Ask.' } },
    { code: 'BILL_TWICE', meaning: 'The bill was sent.', fix: 'Use the first bill.' },
  )
  const { out } = await compared(one, after, ['--format', 'json'], {
    '.rail-errors/accepted.yaml':
      'accepted: [{ fingerprint: "0123456789ab", rule: http-changed, reason: x }]\n',
  })
  expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true)
  expect((await rail('explain http-changed')).out).toContain('+   http: 503')
  const { rules } = JSON.parse(
    (
      await rail('explain --format json', {
        files: { 'rail-errors.config.yaml': 'diff: { rules: { http-changed: dangerous } }\n' },
      })
    ).out,
  ) as { rules: object[] }
  expect(rules).toContainEqual(
    expect.objectContaining({
      id: 'http-changed',
      kind: 'change',
      impact: 'dangerous',
      default: 'breaking',
      file: 'rail-errors.config.yaml',
    }),
  )
})

test('the report for people', async () => {
  const before = catalog(
    {},
    {},
    {
      code: 'MEMBER_LOST',
      meaning: 'The member was lost on the way.',
      fix: 'Identify the member once more.',
    },
  )
  const after = catalog(
    { version: '1.0.1' },
    {
      http: 503,
      meaning:
        'A parcel is missing from the delivery of today, and nobody has seen it since the morning of this day.',
    },
    { code: 'BILL_TWICE', meaning: 'The bill was sent.', fix: 'Use the first bill.' },
  )
  const { exit, out } = await compared(before, after)
  expect(exit).toBe(1)
  expect(out).toMatchSnapshot()
  const hostile = before.replace(
    'No member has this identifier.',
    '\\u001b[2JNo member\\u202e ::error:: has this identifier.',
  )
  const shown = await compared(hostile, before.replace('No member', 'Any member'))
  expect(shown.out).not.toMatch(/[\u001b\u202e]/)
})

test('the library compares texts alone', async () => {
  const old = await read(file({}, entry()))
  const { changes, nextVersion, bump } = diff(old, await read(file({}, entry({ http: 503 }))))
  expect(
    changes.map(({ rule, location, before, after }) => ({ rule, location, before, after })),
  ).toEqual([
    {
      rule: 'http-changed',
      location: 'codes[MEMBER_NOT_FOUND].http',
      before: 404,
      after: 503,
    },
  ])
  expect({ nextVersion, bump }).toEqual({ nextVersion: '2.0.0', bump: 'major' })
})
