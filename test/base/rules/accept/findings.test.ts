import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import schema from '../../../../schema/accepted.schema.json' with { type: 'json' }
import { isAcceptable } from '../../../../src/base/rules/accept/accept.ts'
import { wholeExample } from '../../../../src/base/rules/linter/rule.ts'
import { documentedRules as rules } from '../../../../src/base/run/rulebook.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { inMemory } from '../../../support/rail.ts'

const FILE = '.rail-errors/accepted.yaml'
const clean = healthy()
const odd = healthy(healthyEntry({ http: 499 }))
const why = ['--reason', 'The gateway sends it.']
const entry = (fields: string) => `accepted:\n  - { ${fields} }\n`
const known = entry(
  'code: MEMBER_NOT_FOUND, path: http, rule: http-registered, reason: The gateway sends it.',
)

function world(files: World['files'] = {}, more: World = {}) {
  const memory = inMemory({ files, ...more })
  const write = (path: string, text: string) => void memory.disk.set(`/repo/${path}`, text)
  return {
    ...memory,
    write,
    lint: (...args: string[]) => memory.rail(['lint', '--format', 'concise', ...args]),
  }
}
type Json = {
  diagnostics: { rule: string; file: string; suppressed?: { by: string; reason: string } }[]
}

describe('lint --accept', () => {
  test('records, silences, and writes nothing a second time', async () => {
    const { lint, rail, text, host } = world({ 'errors.yaml': odd })
    expect(await lint('--accept', ...why, '--owner', 'team-x', '--expires', '2027-01-31')).toEqual({
      exit: 0,
      out: '',
      err: `${FILE}: 1 finding accepted\n`,
    })
    expect(text(FILE)).toMatchInlineSnapshot(`
      "# Accepted findings and changes, with the reason. --accept adds entries, --fix removes unused ones;
      # the rest of the file is not changed.
      accepted:
        - code: MEMBER_NOT_FOUND
          path: http
          rule: http-registered
          reason: The gateway sends it.
          owner: team-x
          expires: 2027-01-31
      "
    `)
    expect(new Ajv({ validateFormats: false }).compile(schema)(parse(text(FILE)!))).toBe(true)
    host.files.write = () => Promise.reject(new Error('written twice'))
    expect(await lint('--accept', ...why)).toEqual({ exit: 0, out: '', err: '' })
    expect(await lint('--fix')).toEqual({ exit: 0, out: '', err: '' })
    expect(await rail('build --dry-run')).toMatchObject({ exit: 0 })
    const { diagnostics } = JSON.parse((await rail('lint --format json')).out) as Json
    expect(diagnostics).toMatchObject([
      {
        rule: 'http-registered',
        suppressed: {
          by: 'file',
          reason: 'The gateway sends it.',
          owner: 'team-x',
          expires: '2027-01-31',
        },
      },
    ])
    const sarif = JSON.parse((await rail('lint --format sarif')).out) as {
      runs: { results: { suppressions: object[] }[] }[]
    }
    expect(sarif.runs[0]!.results[0]!.suppressions).toEqual([
      { kind: 'external', justification: 'The gateway sends it.' },
    ])
  })

  test('each place has its own entry, in the header and in a code', async () => {
    const source = healthy(healthyEntry({ meaning: 'Bad.', fix: 'No.', params: { a: 1 } })).replace(
      'title: "Clinic API error codes"',
      'title: " Clinic API error codes"',
    )
    const { lint, text, write } = world({ 'errors.yaml': source })
    await lint('--accept', ...why)
    expect(text(FILE)).toMatchInlineSnapshot(`
      "# Accepted findings and changes, with the reason. --accept adds entries, --fix removes unused ones;
      # the rest of the file is not changed.
      accepted:
        - path: title
          rule: text-trimmed
          reason: The gateway sends it.
        - code: MEMBER_NOT_FOUND
          path: meaning
          rule: text-length
          reason: The gateway sends it.
        - code: MEMBER_NOT_FOUND
          path: fix
          rule: text-length
          reason: The gateway sends it.
        - code: MEMBER_NOT_FOUND
          path: params
          rule: field-typed
          reason: The gateway sends it.
      "
    `)
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
    write('errors.yaml', source.replace('"Bad."', '"No member has this identifier."'))
    expect((await lint()).out).toMatchInlineSnapshot(`
      ".rail-errors/accepted.yaml:7:5 error acceptance-used no finding of text-length at MEMBER_NOT_FOUND.meaning; rail-errors lint --fix removes this
      "
    `)
  })

  test('what can’t be accepted is not recorded, and that is said', async () => {
    const { lint, text } = world({
      'errors.yaml': `${healthy([healthyEntry({ http: 499 }), healthyEntry()].join('\n'))}title: [\n`,
    })
    const { exit, out, err } = await lint('--accept', ...why)
    expect(exit).toBe(2)
    expect(err).toContain("not recorded, because these can't be accepted: ")
    expect(err).toMatch(/syntax-valid/)
    expect(err).toMatch(/code-unique/)
    expect(text(FILE)).not.toMatch(/syntax-valid|code-unique/)
    expect(out).toMatch(/syntax-valid/)
    expect(out).not.toMatch(/http-registered/)
  })

  test.each([
    ['no reason', ['--accept'], '--reason is required: --accept records why'],
    ['a blank reason', ['--accept', '--reason', ' '], '--reason is required: --accept records why'],
    ['no owner', ['--accept', ...why, '--owner', ''], '--owner is empty'],
    ['no day', ['--accept', ...why, '--expires', 'soon'], '--expires soon is not a valid date'],
    [
      'a day that there is not',
      ['--accept', ...why, '--expires', '2027-02-30'],
      '--expires 2027-02-30 is not a valid date',
    ],
    [
      'a day before --today',
      ['--accept', ...why, '--expires', '2027-01-31', '--today', '2027-02-01'],
      '--expires 2027-01-31 is in the past',
    ],
    [
      'a day that is over',
      ['--accept', ...why, '--expires', '2026-11-20'],
      '--expires 2026-11-20 is in the past',
    ],
    ['a reason for nothing', why, '--reason can only be used with --accept'],
    [
      'an owner and a day for nothing',
      ['--fix', '--owner', 'x', '--expires', '2027-01-31'],
      '--owner and --expires can only be used with --accept',
    ],
    [
      'a dry run of nothing',
      ['--dry-run'],
      '--dry-run can only be used with --fix, --fix-unsafe or --accept: without them, nothing is written',
    ],
  ])('%s is refused', async (_, args, message) => {
    const { lint, paths } = world({ 'errors.yaml': odd })
    const { exit, err } = await lint(...args)
    expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(message) })
    expect(paths()).toEqual(['errors.yaml'])
  })

  test.each(['-', 'HEAD:errors.yaml'])('findings in %s are not recorded', async (source) => {
    const { lint, paths } = world(
      { 'errors.yaml': odd },
      { stdin: odd, git: { 'HEAD:errors.yaml': odd } },
    )
    expect(await lint('--accept', ...why, source)).toMatchObject({
      exit: 2,
      err: expect.stringContaining('is not a file on disk'),
    })
    expect(paths()).toEqual(['errors.yaml'])
  })

  test('--dry-run prints the change', async () => {
    const { lint, paths } = world({ 'errors.yaml': odd })
    const { exit, out } = await lint('--accept', ...why, '--dry-run')
    expect(exit).toBe(1)
    expect(out).toContain(`+++ b/${FILE}`)
    expect(out).toContain('+    rule: http-registered\n')
    expect(paths()).toEqual(['errors.yaml'])
  })

  const hand =
    '# Ours.\naccepted: # all of them\n    # the gateway\n    - rule: text-length   # odd order\n      code: "MEMBER_NOT_FOUND"\n      reason: >-\n        Kept\n        short.\n      # and more\n\n# the end\n'
  test.each([
    ['a file by hand', hand],
    ['Windows line ends', hand.replaceAll('\n', '\r\n')],
    ['braces', "accepted:\n- {code: MEMBER_NOT_FOUND, rule: text-length, reason: 'Kept'}"],
    ['an empty list', '# Ours.\naccepted: [ ] # none\n# the end\n'],
    ['no list', '# Ours.\naccepted: # none\n'],
    ['comments only', '# Ours.'],
    ['nothing', ''],
  ])('merges into %s and keeps its bytes', async (_, before) => {
    const source = healthy(healthyEntry({ http: 499, meaning: 'Bad.' }))
    const { lint, text } = world({ 'errors.yaml': source, [FILE]: before })
    expect(await lint('--accept', ...why)).toMatchObject({ exit: 0, out: '' })
    expect(text(FILE)).toMatchSnapshot()
    const rest = before.split(/(?<=\n)/)
    const after = text(FILE)!.split(/(?<=\n)/)
    expect(
      rest.filter(
        (line) =>
          line !== '' &&
          !after.includes(line) &&
          !after.includes(`${line}\n`) &&
          !line.includes('[ ]'),
      ),
    ).toEqual([])
    const once = text(FILE)
    expect(await lint('--accept', ...why)).toMatchObject({ exit: 0, err: '' })
    expect(text(FILE)).toBe(once)
  })

  test.each([
    [
      'a wide dash',
      'accepted:\n  -   code: MEMBER_GONE\n      rule: text-length\n      reason: Kept.\n',
      undefined,
    ],
    ['blanks before the colon', 'accepted : []\n', 'accepted:\n'],
    ['a tab before the colon', 'accepted\t: []\n', 'accepted:\n'],
    ['blanks in the brackets', 'accepted:  [  ]\n', 'accepted:\n'],
  ])('an entry goes below %s', async (_, before, kept = before) => {
    const { lint, text } = world({ 'errors.yaml': odd, [FILE]: before })
    await lint('--accept', ...why)
    expect(text(FILE)!.slice(0, kept.length + 10)).toBe(`${kept}  - code: `)
  })

  test('an entry that is over, of another rule at the same place, is another entry', async () => {
    const before = known
      .replace('http-registered', 'text-length')
      .replace(' }', ', expires: 2026-11-20 }')
    const { lint, text } = world({ 'errors.yaml': odd, [FILE]: before })
    const { err } = await lint('--accept', ...why)
    expect(err).not.toContain('the existing entry is invalid')
    expect(text(FILE)).toContain('rule: http-registered')
  })

  test('a list between brackets is left to the author', async () => {
    const before = 'accepted: [{ code: MEMBER_GONE, rule: text-length, reason: Kept. }]\n'
    const { lint, text } = world({ 'errors.yaml': odd, [FILE]: before })
    expect(await lint('--accept', ...why)).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`${FILE} can't be edited here`),
    })
    expect(text(FILE)).toBe(before)
  })

  test('an entry that does not hold any more is not doubled', async () => {
    const before = known.replace(' }', ', expires: 2026-11-20 }')
    const { lint, text } = world({ 'errors.yaml': odd, [FILE]: before })
    const { exit, out, err } = await lint('--accept', ...why)
    expect({ exit, err }).toEqual({
      exit: 1,
      err: expect.stringContaining(
        '1 finding not recorded: the existing entry is invalid; fix it by hand',
      ),
    })
    expect(out).toContain(
      `${FILE}:2:106 error acceptance-valid http-registered was accepted until 2026-11-20\n`,
    )
    expect(text(FILE)).toBe(before)
  })

  test('one that has expired, and of which nothing is left, names the command that removes it', async () => {
    const before = known.replace(' }', ', expires: 2026-11-20 }')
    const { lint, text } = world({ 'errors.yaml': healthy(), [FILE]: before })
    const { exit, out } = await lint()
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining(
        'was accepted until 2026-11-20, and nothing is left of it; rail-errors lint --fix removes this\n',
      ),
    ])
    expect((await lint('--fix')).exit).toBe(0)
    expect(text(FILE)).not.toContain('http-registered')
  })

  // Of each rule two examples, which often lie in different places.
  const cases = rules
    .filter(({ id, across }) => isAcceptable(id) && !across) // those need several catalogs
    .flatMap(({ id, bad }) =>
      [...new Set([bad().at(0)!, bad().at(-1)!])].map(
        (example, index) => [`${id} ${index + 1}`, id, example] as const,
      ),
    )
  test.each(cases)(
    'takes every finding of %s, and asks for nothing more',
    async (_, id, example) => {
      const {
        source,
        options,
        today,
        file: name = 'errors.yaml',
        companions,
      } = wholeExample(example)
      const config = JSON.stringify({
        source: name,
        rules: { [id]: { ...options, level: 'error' } },
      })
      const { lint, text } = world({
        ...companions,
        [name]: source,
        'rail-errors.config.yaml': config,
      })
      const flags = ['--fail-on', 'info', ...(today === undefined ? [] : ['--today', today])]
      await lint('--accept', ...why, ...flags)
      const once = text(FILE)
      expect(once).toMatch(new RegExp(`rule: ${id}[\\n,]`))
      const { out } = await lint('--accept', '--fix', ...why, ...flags)
      expect(text(FILE)).toBe(once)
      expect(
        out
          .split('\n')
          .filter(
            (line) => line !== '' && isAcceptable(/ (?:error|warn|info) (\S+)/.exec(line)![1]!),
          ),
      ).toEqual([])
    },
  )
})

describe('what is wrong with the file', () => {
  test.each([
    [
      'a dead entry',
      known,
      clean,
      `${FILE}:2:5 error acceptance-used no finding of http-registered at MEMBER_NOT_FOUND.http; rail-errors lint --fix removes this\n`,
    ],
    [
      'an entry twice',
      known + known.replace('accepted:\n', ''),
      odd,
      `${FILE}:3:5 error acceptance-used`,
    ],
    ...[
      ['path: title', 'title'],
      ['path: "."', 'the whole file'],
      ['code: MEMBER_NOT_FOUND, path: "."', 'MEMBER_NOT_FOUND'],
    ].map(([place, said]): [string, string, string, string] => [
      `a dead entry at ${said}`,
      entry(`${place}, rule: text-trimmed, reason: No.`),
      clean,
      `${FILE}:2:5 error acceptance-used no finding of text-trimmed at ${said}; rail-errors`,
    ]),
    [
      'no reason',
      known.replace(/, reason.*\./, ''),
      odd,
      `${FILE}:2:5 error acceptance-valid http-registered is accepted without a reason; add one\n`,
    ],
    [
      'an empty reason',
      known.replace(/reason.*\./, 'reason: ""'),
      odd,
      `${FILE}:2:5 error acceptance-valid`,
    ],
    [
      'a rule that there is not',
      known.replace('http-r', 'htp-r'),
      odd,
      `${FILE}:2:49 error acceptance-valid "htp-registered" is not a known rule; did you mean "http-registered"?\n`,
    ],
    [
      'a day that is over',
      known.replace(' }', ', expires: 2026-11-20 }'),
      odd,
      `${FILE}:2:106 error acceptance-valid`,
    ],
    [
      'a rule that holds always',
      known.replace('http-registered', 'code-unique'),
      clean,
      `${FILE}:2:49 error acceptance-valid findings of code-unique can't be accepted\n`,
    ],
  ])('%s is a finding at its place', async (_, accepted, source, finding) => {
    const { lint } = world({ 'errors.yaml': source, [FILE]: accepted })
    const { exit, out } = await lint()
    expect(out).toContain(finding)
    expect(exit).toBe(finding === '' ? 0 : 1)
  })

  test.each([
    [
      'broken YAML',
      'accepted: [\n',
      /accepted\.yaml is not valid, so nothing was done\n.rail-errors\/accepted\.yaml:\d+:\d+ error syntax-valid/,
    ],
    [
      'a field that there is not',
      known.replace('path', 'pth'),
      /:2:\d+ error field-known "pth" is not a known field; did you mean "path"\?/,
    ],
    [
      'a list without its key',
      '- { code: MEMBER_NOT_FOUND, rule: text-length, reason: No. }\n',
      /:1:1 error config the list must be the value of "accepted"; write "accepted:" on the line above it/,
    ],
    [
      'no place',
      entry('rule: text-length, reason: No.'),
      /:2:5 error config this entry has no "code", "path" or "fingerprint"/,
    ],
    [
      'no rule',
      entry('code: MEMBER_NOT_FOUND, reason: No.'),
      /:2:5 error config this entry has no "rule"/,
    ],
    [
      'no day',
      known.replace(' }', ', expires: soon }'),
      /:2:\d+ error config "soon" is not a valid date/,
    ],
  ])('%s ends the run with its place', async (_, accepted, message) => {
    const { rail } = world({ 'errors.yaml': odd, [FILE]: accepted })
    for (const command of ['lint', 'build']) {
      const { exit, out, err } = await rail(command)
      expect({ exit, out, err }).toEqual({ exit: 2, out: '', err: expect.stringMatching(message) })
    }
  })

  test('build refuses a dead entry as lint does, and shows the line', async () => {
    const { rail, paths } = world({ 'errors.yaml': clean, [FILE]: known })
    const { exit, out } = await rail('build')
    expect(exit).toBe(1)
    expect(out).toContain('  2 |   - { code: MEMBER_NOT_FOUND')
    expect(paths()).toEqual([FILE, 'errors.yaml'])
  })

  test.each([
    ['a rule that is off', ['--rule', 'http-registered=off'], known],
    [
      'a rule for FHIR in a run without',
      ['build', '--target', 'flat-list'],
      entry('path: url, rule: fhir-url-canonical, reason: No.'),
    ],
  ])('%s says nothing about what is accepted of it', async (_, args, accepted) => {
    const { rail } = world({ 'errors.yaml': clean, [FILE]: accepted })
    expect(await rail(args[0] === 'build' ? args : ['lint', ...args])).toMatchObject({ exit: 0 })
  })

  test.each([
    ['broken', `${clean}title: [\n`],
    ['empty', ''],
    ['without codes', clean.replace(/codes:[\s\S]*/, 'codes: []\n')],
  ])('a catalog that is %s makes nothing dead', async (_, source) => {
    const { lint, text } = world({ 'errors.yaml': source, [FILE]: known })
    const { out } = await lint('--fix')
    expect(out).not.toContain('acceptance-used')
    expect(text(FILE)).toBe(known)
  })
})

describe('lint --fix of the file', () => {
  const three = `# Ours.
accepted:
  # the gateway
  - code: MEMBER_NOT_FOUND
    path: http
    rule: http-registered # as agreed
    reason: >-
      The gateway
      sends it.

  # the texts
  - { code: MEMBER_NOT_FOUND, rule: text-length, reason: Kept. }
  - code: MEMBER_GONE
    rule: text-length
    reason: Kept.
    expires: 2026-01-01
# the end
`
  test('removes what is dead, over or not, and keeps every other byte', async () => {
    const { lint, text } = world({ 'errors.yaml': odd, [FILE]: three })
    expect((await lint()).exit).toBe(1)
    expect(await lint('--fix')).toEqual({
      exit: 0,
      out: '',
      err: `${FILE}: removed text-length at MEMBER_NOT_FOUND\n${FILE}: removed text-length at MEMBER_GONE\n`,
    })
    expect(text(FILE)).toBe(`${three.slice(0, three.indexOf('  - {'))}# the end\n`)
  })

  test('the last one, too; then there is room for the next', async () => {
    const { lint, text, write } = world({
      'errors.yaml': clean,
      [FILE]: three.replaceAll('\n', '\r\n'),
    })
    expect(await lint('--fix')).toMatchObject({ exit: 0 })
    expect(text(FILE)).toBe(
      '# Ours.\r\naccepted: []\r\n  # the gateway\r\n\r\n  # the texts\r\n# the end\r\n',
    )
    write('errors.yaml', odd)
    expect(await lint('--accept', ...why)).toMatchObject({ exit: 0 })
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
  })

  test('the last one, where blanks come before the colon', async () => {
    const { lint, text } = world({
      'errors.yaml': clean,
      [FILE]: known.replace('accepted:', 'accepted \t:'),
    })
    expect(await lint('--fix')).toMatchObject({ exit: 0 })
    expect(text(FILE)).toBe('accepted \t: []\n')
  })

  test('what is over and still needed stays, and so does an unknown rule', async () => {
    const accepted =
      known.replace(' }', ', expires: 2026-11-20 }') +
      known.replace('accepted:\n', '').replace('http-r', 'htp-r')
    const { lint, text } = world({ 'errors.yaml': odd, [FILE]: accepted })
    expect(await lint('--fix')).toMatchObject({ exit: 1, err: '' })
    expect(text(FILE)).toBe(accepted)
  })

  test('dead comments go, too', async () => {
    const source = clean.replace(
      'http: 404',
      'http: 404 # rail-errors-ignore http-registered -- The gateway sends it.',
    )
    const { lint, text } = world({ 'errors.yaml': source, [FILE]: known })
    expect((await lint('--fix')).err).toContain(
      `${FILE}: removed http-registered at MEMBER_NOT_FOUND.http\n`,
    )
    expect(text('errors.yaml')).toBe(clean)
    expect(text(FILE)).toBe('accepted: []\n')
  })

  test('--dry-run prints the change, of both', async () => {
    const { lint, text } = world({
      'errors.yaml': odd,
      [FILE]: entry('code: MEMBER_GONE, rule: text-length, reason: Kept.'),
    })
    const { out } = await lint('--fix', '--accept', ...why, '--dry-run')
    expect(out).toContain('-  - { code: MEMBER_GONE')
    expect(out).toContain('+    rule: http-registered\n')
    expect(text(FILE)).toContain('MEMBER_GONE')
  })
})

describe('several catalogs', () => {
  const config =
    'catalogs:\n  - source: a/errors.yaml\n  - { source: b/errors.yaml, outputs: [{ target: flat-list, out: b/dist }] }\n'
  const other = odd.replace('clinic-errors', 'visit-errors')
  const two = { 'rail-errors.config.yaml': config, 'a/errors.yaml': odd, 'b/errors.yaml': other }

  test('an entry names its catalog, and silences no other', async () => {
    const { lint, text, write } = world(two)
    await lint('--accept', ...why)
    expect(text(FILE)).toContain(
      '  - catalog: a/errors.yaml\n    code: MEMBER_NOT_FOUND\n    path: http\n',
    )
    expect(text(FILE)).toContain(
      '  - catalog: b/errors.yaml\n    code: MEMBER_NOT_FOUND\n    path: http\n',
    )
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
    write(FILE, known.replace('code:', 'catalog: b/errors.yaml, code:'))
    expect((await lint()).out).toBe(
      'a/errors.yaml:13:9 error http-registered 499 is not a registered HTTP status of class 2xx, 4xx or 5xx\n',
    )
  })

  test('an entry without a catalog is about all of them, and dead only when none needs it', async () => {
    const { lint, write } = world({ ...two, [FILE]: known })
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
    write(
      'b/errors.yaml',
      clean.replace('clinic-errors', 'visit-errors').replace('MEMBER_NOT_FOUND', 'VISIT_LOST'),
    )
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
    expect(await lint('b/errors.yaml')).toEqual({ exit: 0, out: '', err: '' }) // a/ may need it
    expect(await lint('b/errors.yaml', '--fix')).toEqual({
      exit: 0,
      out: '',
      err: '',
    })
    write('a/errors.yaml', clean)
    const { exit, out } = await lint()
    expect({ exit, out }).toEqual({
      exit: 1,
      out: expect.stringContaining('error acceptance-used no finding of http-registered'),
    })
    expect(out.split('\n')).toHaveLength(2) // once, not once a catalog
    expect((await lint('a/errors.yaml', 'b/errors.yaml')).exit).toBe(1)
  })

  test('one that names a catalog is judged when that one is linted', async () => {
    const { lint } = world({
      ...two,
      'b/errors.yaml': clean,
      [FILE]: known.replace('code:', 'catalog: b/errors.yaml, code:'),
    })
    expect((await lint('a/errors.yaml')).out).not.toContain('acceptance-used')
    expect((await lint('b/errors.yaml')).out).toContain(`${FILE}:2:5 error acceptance-used`)
  })

  test('one that names a catalog is judged also when another one is broken', async () => {
    const files = {
      ...two,
      'a/errors.yaml': `${clean}title: "unclosed\n`,
      'b/errors.yaml': clean.replace('clinic-errors', 'visit-errors'),
    }
    const dead = `${FILE}:2:5 error acceptance-used`
    const { lint, write } = world({
      ...files,
      [FILE]: known.replace('code:', 'catalog: b/errors.yaml, code:'),
    })
    expect((await lint()).out).toContain(dead)
    write(FILE, known) // the broken one may need it
    expect((await lint()).out).not.toContain('acceptance-used')
  })

  test('one that names no catalog that there is, is dead', async () => {
    const { lint, text } = world({
      'errors.yaml': clean,
      [FILE]: known.replace('code:', 'catalog: erors.yaml, code:'),
    })
    expect((await lint()).out).toBe(
      `${FILE}:2:5 error acceptance-used the catalog "erors.yaml" does not exist; rail-errors lint --fix removes this\n`,
    )
    await lint('--fix')
    expect(text(FILE)).toBe('accepted: []\n')
  })
})

describe('where the file is', () => {
  test('beside the config, from wherever the run starts', async () => {
    const { lint, paths, host } = world({
      'rail-errors.config.yaml': 'source: api/errors.yaml\n',
      'api/errors.yaml': odd,
    })
    host.cwd = '/repo/api'
    expect((await lint('--accept', ...why)).err).toBe(
      '../.rail-errors/accepted.yaml: 1 finding accepted\n',
    )
    expect(paths()).toContain(FILE)
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
    host.cwd = '/repo'
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
  })

  test('without a config beside each catalog', async () => {
    const { lint, paths, host, text } = world({
      'api/errors.yaml': odd,
      'web/errors.yaml': odd,
      'web/old.yaml': odd,
    })
    await lint('--accept', ...why, 'api/errors.yaml', 'web/errors.yaml', 'web/old.yaml')
    expect(paths().filter((path) => path.includes('accepted'))).toEqual([
      `api/${FILE}`,
      `web/${FILE}`,
    ])
    expect(text(`web/${FILE}`)!.match(/catalog: .*/g)).toEqual(['catalog: old.yaml'])
    expect(await lint('api/errors.yaml')).toMatchObject({ exit: 0 })
    expect(await lint('web/old.yaml')).toMatchObject({ exit: 0 })
    host.cwd = '/repo/web'
    expect(await lint()).toEqual({ exit: 0, out: '', err: '' })
  })

  test('without a config, the file beside one catalog silences no other', async () => {
    const { lint } = world({
      'api/errors.yaml': odd,
      'web/errors.yaml': odd,
      [`api/${FILE}`]: known,
    })
    const { exit, out } = await lint('api/errors.yaml', 'web/errors.yaml')
    expect([exit, out.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^web\/errors\.yaml:\d+:\d+ error http-registered /)],
    ])
  })

  test('the editor’s buffer and a commit are silenced as the file is, and make nothing dead', async () => {
    const files = { 'errors.yaml': odd, [FILE]: known }
    const stdin = world(files, { stdin: odd })
    expect(await stdin.lint('-', '--stdin-filename', 'errors.yaml')).toEqual({
      exit: 0,
      out: '',
      err: '',
    })
    const git = { 'HEAD:errors.yaml': odd, 'HEAD~1:errors.yaml': clean }
    const { lint } = world({ ...files, '.git/HEAD': '', 'api/x': '' }, { git, cwd: '/repo/api' })
    expect(await lint('HEAD:errors.yaml')).toMatchObject({ exit: 0, out: '' })
    expect(await lint('HEAD~1:errors.yaml')).toMatchObject({ exit: 0, out: '' })
    expect(
      (
        await world({ 'errors.yaml': odd, [FILE]: known }, { stdin: clean }).lint(
          '-',
          '--stdin-filename',
          'errors.yaml',
        )
      ).out,
    ).toBe('')
  })
})

test('an edit is not stopped by what is accepted', async () => {
  const { rail } = world({ 'errors.yaml': odd, [FILE]: known })
  expect(
    await rail("deprecate MEMBER_NOT_FOUND --note Ask. --reason 'It was vague.'"),
  ).toMatchObject({ exit: 0 })
})

test('fix leaves alone what is accepted', async () => {
  const source = clean.replace('identifier."', 'identifier. "')
  const { lint, text } = world({
    'errors.yaml': source,
    [FILE]: entry('code: MEMBER_NOT_FOUND, rule: text-trimmed, reason: On purpose.'),
  })
  expect(await lint('--fix')).toMatchObject({ exit: 0 })
  expect(text('errors.yaml')).toBe(source)
})
