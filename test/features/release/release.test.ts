import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { FileChanged } from '../../../src/base/io/host/file-error.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { withSection } from '../../../src/features/changelog/file.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import type { World } from '../../support/memory-host.ts'
import { inMemory } from '../../support/rail.ts'

type Fields = Record<string, unknown>

const catalog = (header: Fields, ...codes: Fields[]): string =>
  file({ stages: ['identify'], ...header }, codes.map(healthyEntry).join('\n'))
const old = catalog({ version: '1.2.0', date: '2026-01-01' }, {})
const twice = {
  code: 'BILL_TWICE',
  meaning: 'The bill was sent before.',
  fix: 'Use the first bill.',
}
const added = catalog({ version: '1.2.0', date: '2026-01-01' }, {}, twice)
const LOG = 'errors.changelog.md'

/** A repository that remembers its last release as a file. */
function repository(now: string, files: Record<string, string> = {}, world: World = {}) {
  const memory = inMemory({ ...world, files: { 'last.yaml': old, 'errors.yaml': now, ...files } })
  const release = (...args: string[]) => memory.rail(['release', ...args])
  return {
    ...memory,
    release,
    since: (...args: string[]) => release(...args, '--since', 'last.yaml'),
  }
}

describe('the version', () => {
  test.each<
    [
      what: string,
      now: string,
      args: string[],
      released: string | undefined,
      said: string,
      last?: string,
    ]
  >([
    ['the least one', added, [], '1.3.0', 'git tag v1.3.0'],
    ['auto is the default', added, ['auto'], '1.3.0', ''],
    ['a greater one', added, ['2.0.0'], '2.0.0', ''],
    ['one that was raised by hand', added.replace('1.2.0', '1.4.0'), [], '1.4.0', ''],
    ['one that was raised too little', added.replace('1.2.0', '1.2.1'), [], '1.3.0', ''],
    ['that of a branch between releases', added.replace('1.2.0', '1.3.0-dev'), [], '1.3.0', ''],
    ['the same, too low', added.replace('1.2.0', '1.2.1-dev'), [], '1.3.0', ''],
    ['the same, of Maven', added.replace('1.2.0', '1.3.0-SNAPSHOT'), [], '1.3.0', ''],
    [
      'the same, after a candidate',
      added.replace('1.2.0', '2.0.1-dev'),
      [],
      '2.0.1',
      '',
      old.replace('1.2.0', '2.0.0-rc.1'),
    ],
    ['the same, without a change', old.replace('1.2.0', '1.2.1-dev'), [], undefined, 'nothing to'],
    ['a first candidate', added.replace('1.2.0', '2.0.0-rc.1'), [], '2.0.0-rc.1', ''],
    ['a candidate', added.replace('1.2.0', '1.3.0-dev'), ['1.3.0-rc.1'], '1.3.0-rc.1', ''],
    ['a break', old.replace('404', '503'), [], '2.0.0', ''],
    [
      'nothing',
      old,
      [],
      undefined,
      'nothing to release: the published content has not changed since last.yaml',
    ],
    ['a version of its own without a change', old, ['2.0.0'], '2.0.0', ''],
  ])('%s', async (_, now, args, released, said, last = old) => {
    const { since, text } = repository(now, { 'last.yaml': last })
    const { exit, out, err } = await since(...args)
    expect({ exit, out }).toEqual({ exit: 0, out: released === undefined ? '' : `${released}\n` })
    expect(err).toContain(said)
    if (released === undefined) return expect(text('errors.yaml')).toBe(now)
    expect(text('errors.yaml')).toContain(`version: "${released}"\n`)
    expect(text('errors.yaml')).toContain('date: "2026-11-21"\n')
  })

  test.each<[what: string, now: string, args: string[], said: string]>([
    [
      'too small',
      added,
      ['1.2.1'],
      '1.2.1 is too low: 1 dangerous change since 1.2.0 (last.yaml). The lowest allowed version is 1.3.0',
    ],
    [
      'the old one',
      old,
      ['1.2.0'],
      '1.2.0 is too low: 1.2.0 (last.yaml) is already released. Use a version above 1.2.0',
    ],
    ['no version', added, ['next'], '"next" is not a valid version'],
    ['no day', added, ['--today', '2026-02-30'], 'is not a valid date'],
    ['broken', `${added}x: "\n`, [], "can't be compared because of syntax errors"],
    ['no such thing', added, ['--since', 'nope.yaml'], 'nope.yaml is not a file'],
    [
      'braces without a version',
      `{"name":"clinic-errors","codes":[]}`,
      ['2.0.0'],
      "errors.yaml can't be edited: it has no date; add it by hand",
    ],
    [
      'a version without a value',
      added.replace('version: "1.2.0"', 'version:'),
      ['2.0.0'],
      'has no value that can be replaced',
    ],
  ])('is refused: %s', async (_, now, args, said) => {
    const { release, paths, text } = repository(now)
    const { exit, out, err } = await release(
      ...(args.includes('--since') ? [] : ['--since', 'last.yaml']),
      ...args,
    )
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain(said)
    expect(paths()).toEqual(['errors.yaml', 'last.yaml'])
    expect(text('errors.yaml')).toBe(now)
  })

  test('is judged by the day of the release: a notice may have run out on it', async () => {
    const notice = {
      since: '1.1.0',
      reason: 'One is enough.',
      replaced_by: 'MEMBER_NOT_FOUND',
      sunset: '2026-06-30',
    }
    const deprecated = catalog(
      { version: '1.2.0', date: '2026-01-01' },
      {},
      { ...twice, deprecated: notice },
    )
    const { sunset: _, ...end } = notice
    const retired = catalog(
      { version: '1.2.0', date: '2026-01-01' },
      {},
      { ...twice, deprecated: notice, retired: { ...end, since: '1.3.0' } },
    )
    const on = async (date: string) =>
      (await repository(retired, { 'last.yaml': deprecated }).since('--today', date)).out
    expect([await on('2026-06-29'), await on('2026-06-30')]).toEqual(['2.0.0\n', '1.3.0\n'])
  })
})

test('writes the catalog, the outputs and the changelog, and does it once', async () => {
  const hand = added
    .replace('date: "2026-01-01"', "date: '2026-01-01' # the day")
    .replace('version: "1.2.0"', 'version:   1.2.0   # ours')
    .replaceAll('\n', '\r\n')
  const { rail, since, text, paths } = repository(hand)
  const first = await since()
  expect(first.err).toMatchSnapshot()
  expect(text('errors.yaml')).toBe(
    `${hand.replace("'2026-01-01'", "'2026-11-21'").replace('1.2.0', '1.3.0').trimEnd()}\r\n  since: 1.3.0\r\n`,
  )
  expect(text(LOG)).toMatchSnapshot()
  expect((await rail('build --check')).exit).toBe(0)
  const files = Object.fromEntries(paths().map((path) => [path, text(path)]))
  expect((await since()).out).toBe('1.3.0\n')
  expect(Object.fromEntries(paths().map((path) => [path, text(path)]))).toEqual(files)
  await since('--today', '2026-12-01')
  expect(text(LOG)).toBe(files[LOG]!.replace('2026-11-21', '2026-12-01'))
})

test('one that was killed after it wrote errors.yaml is run again: the same notes', async () => {
  const whole = repository(added)
  await whole.since()
  const killed = repository(whole.text('errors.yaml')!)
  expect((await killed.since()).out).toBe('1.3.0\n')
  expect(killed.text(LOG)).toContain('BILL_TWICE')
  expect(killed.text(LOG)).toBe(whole.text(LOG))
})

describe('the versions and days of what happened since the last release', () => {
  const deprecated = { since: '1.2.0', reason: 'One is enough.', replaced_by: 'MEMBER_NOT_FOUND' }
  const retired = { since: '1.2.0', reason: 'Nobody sends it.' }
  const flat = (entry: Fields) => ({
    'last.yaml': catalog({ version: '1.2.0', date: '2026-01-01' }, {}, entry),
  })
  const day = { since: '2.0.0', date: '2026-11-21' }
  const legacy = flat({ ...twice, deprecated: { ...deprecated, since: '0.9.0' } })

  test.each<[what: string, entry: Fields, expected: Fields, files?: Record<string, string>]>([
    ['an added code', {}, { since: '2.0.0' }],
    ['one with the version of the last release', { since: '1.2.0' }, { since: '2.0.0' }],
    ['one with an earlier version', { since: '1.0.0' }, { since: '2.0.0' }],
    ['one with a version between', { since: '1.3.0' }, { since: '2.0.0' }],
    [
      'one that is deprecated at once',
      { deprecated },
      { since: '2.0.0', deprecated: { ...deprecated, ...day } },
    ],
    ['a name that is reserved', { retired }, { since: '2.0.0', retired: { ...retired, ...day } }],
    [
      'a tombstone from before the last release',
      { retired: { ...retired, since: '0.5.0' } },
      { retired: { ...retired, since: '0.5.0' } },
    ],
    ['a deprecation', { deprecated }, { deprecated: { ...deprecated, ...day } }, flat(twice)],
    ['a retirement', { retired }, { retired: { ...retired, ...day } }, flat(twice)],
    [
      'both',
      { deprecated, retired },
      { deprecated: { ...deprecated, ...day }, retired: { ...retired, ...day } },
      flat(twice),
    ],
    [
      'a retirement of a code that was deprecated before',
      { deprecated: { ...deprecated, since: '0.9.0' }, retired },
      { deprecated: { ...deprecated, since: '0.9.0' }, retired: { ...retired, ...day } },
      legacy,
    ],
    [
      'a deprecation that came before',
      { deprecated: { ...deprecated, since: '0.9.0' } },
      { deprecated: { ...deprecated, since: '0.9.0' } },
      legacy,
    ],
    [
      'a day that the author wrote',
      { deprecated: { ...deprecated, date: '2026-10-01' } },
      { deprecated: { ...deprecated, since: '2.0.0', date: '2026-10-01' } },
      flat(twice),
    ],
    [
      'the day of the last release',
      { deprecated: { ...deprecated, date: '2026-01-01' } },
      { deprecated: { ...deprecated, since: '2.0.0', date: '2026-01-01' } },
      flat(twice),
    ],
  ])('%s', async (_, entry, expected, files = {}) => {
    const { since, text, rail } = repository(
      catalog({ version: '1.2.0', date: '2026-01-01' }, {}, { ...twice, ...entry }),
      files,
    )
    expect((await since('2.0.0')).exit).toBe(0)
    const released = (await read(text('errors.yaml')!)).value
    const { since: added, deprecated: notice, retired: end } = released.codes![1]!
    expect({
      ...(added && { since: added }),
      ...(notice && { deprecated: notice }),
      ...(end && { retired: end }),
    }).toEqual(expected)
    expect(released.codes![0]).not.toHaveProperty('since')
    expect(
      (await rail(['diff', 'last.yaml', 'errors.yaml', '--format', 'json'])).out,
    ).not.toContain('since-impossible')
  })

  test('a list that carries neither says nothing about them', async () => {
    const list = JSON.stringify({
      codes: [
        {
          code: 'MEMBER_NOT_FOUND',
          http: 404,
          stop: true,
          fix_stage: 'identify',
          meaning: 'Gone.',
          fix: 'Ask.',
        },
      ],
    })
    const { release, text } = repository(
      catalog(
        { version: '1.2.0' },
        { deprecated: { ...deprecated, replaced_by: 'BILL_TWICE' } },
        { ...twice },
      ),
      {
        'old.json': list,
      },
    )
    expect((await release('2.0.0', '--since', 'old.json')).exit).toBe(0)
    expect(text('errors.yaml')).toContain('"since":"1.2.0"')
    expect(text('errors.yaml')).not.toContain('since: 2.0.0')
  })

  test('an entry in braces has no since before, and none after', async () => {
    const braces =
      '  - { code: BILL_TWICE, http: 409, stop: true, fix_stage: identify, meaning: The bill was sent before., fix: Use the first bill. }\n'
    const { since, text } = repository(
      `${old.replace(/^- /m, '  - ').replace(/^ {2}(?=[a-z])/gm, '    ')}${braces}`,
    )
    expect((await since()).exit).toBe(0)
    expect(text('errors.yaml')).toContain(braces)
  })
})

test('a header without version and date gets them in their places', async () => {
  const bare = added.replace('version: "1.2.0"\n', '').replace('date: "2026-01-01"\n', '')
  const { since, text } = repository(bare)
  expect((await since('1.3.0')).exit).toBe(0)
  expect(
    text('errors.yaml')!
      .split('\n')
      .filter((line) => /^(?:url|version|status|date):/.test(line))
      .join('\n'),
  ).toMatchSnapshot()
})

test.each([
  ['1.0.0', '1.0.0-dev'],
  ['1.0.0-rc.1', '1.0.0-rc.1'],
])('the first release is %s of %s', async (released, version) => {
  const { release } = repository(old.replace('1.2.0', version), {}, { git: {} })
  expect(await release()).toMatchObject({ exit: 0, out: `${released}\n` })
})

test('the first release begins a changelog with the title of the catalog', async () => {
  const { release, text } = repository(old, {}, { git: {} })
  expect((await release()).exit).toBe(0)
  expect(text(LOG)).toMatch(/^# Changes of Clinic API error codes\n\n## 1\.2\.0 \(2026-11-21\)\n/)
})

test('the first release goes below what is unreleased, and every other byte of the changelog stays', async () => {
  const { release, text } = repository(
    old,
    { [LOG]: '\ufeff# Ours\n\n## Unreleased\n\n- y\n' },
    { git: {} },
  )
  expect(await release()).toMatchObject({ exit: 0, out: '1.2.0\n' })
  expect(text(LOG)).toMatch(/^\ufeff# Ours\n\n## Unreleased\n\n- y\n\n## 1\.2\.0 \(2026-11-21\)\n/)
})

test('--dry-run shows all of it and writes nothing', async () => {
  const { since, paths } = repository(added)
  const { exit, out, err } = await since('--dry-run')
  expect(exit).toBe(0)
  expect(out).toMatch(/^-version: "1\.2\.0"\n\+version: "1\.3\.0"$/m)
  expect(out).toMatch(/^\+## 1\.3\.0 \(2026-11-21\)$/m)
  // The outputs follow from the catalog: build --dry-run has their differences.
  expect(out).not.toContain('dist-terminology')
  expect(err).toContain(
    'flat-list: 1 file to change, such as dist-terminology/clinic-errors.json\n',
  )
  expect(paths()).toEqual(['errors.yaml', 'last.yaml'])
})

describe('nothing is written', () => {
  test('with a lint error', async () => {
    const { since, paths } = repository(added.replace('http: 404', 'http: 999'))
    const { exit, out, err } = await since()
    expect(exit).toBe(1)
    expect(out).toContain('http-registered')
    expect(err).toContain('Nothing was written')
    expect(paths()).toEqual(['errors.yaml', 'last.yaml'])
  })

  test('with an entry that no output could show', async () => {
    const { since, paths } = repository(
      added.replace('fix: "Use the first bill."', 'notes: "Later."'),
      {
        'rail-errors.config.yaml': 'rules: { entry-complete: off }\n',
      },
    )
    const before = paths()
    const { exit, out, err } = await since()
    expect(exit).toBe(1)
    expect(out).toMatch(
      /^errors\.yaml:\d+:\d+ error output-valid\n {2}BILL_TWICE has no "fix" \(targets fhir-r4, flat-list, typescript\)\n/,
    )
    expect(err).toContain('Nothing was written')
    expect(paths()).toEqual(before)
  })

  test('with many acceptances that have expired, which are one finding', async () => {
    const expired = [...'ABCDEFGHIJKL'].map(
      (letter) =>
        `  - { code: BILL_${letter}, rule: text-unique, reason: Later., expires: 2020-01-01 }\n`,
    )
    const { since } = repository(added, {
      '.rail-errors/accepted.yaml': `accepted:\n${expired.join('')}`,
    })
    const { exit, out } = await since()
    expect(exit).toBe(1)
    expect(out.match(/ error acceptance-valid\n/g)).toHaveLength(1)
    expect(out).toContain('and 11 more like it')
  })

  const standIn = added.replace(
    'https://northwind-clinic.org/terminology',
    'https://pa.invalid/terminology',
  )
  test.each([
    ['a stand-in address', standIn, {}],
    [
      'a stand-in that is suppressed',
      standIn.replace('/terminology"', '/terminology" # rail-errors-ignore fhir-url-own -- Later.'),
      {},
    ],
    [
      'a stand-in whose rule is off',
      standIn,
      { 'rail-errors.config.yaml': 'rules: { fhir-url-own: off }\n' },
    ],
    [
      'a stand-in without a FHIR target',
      standIn,
      { 'rail-errors.config.yaml': 'outputs: [{ target: flat-list, out: dist-terminology }]\n' },
    ],
  ])('with %s: lint and build only warn', async (_, now, files) => {
    const { since, rail, paths } = repository(now, files)
    const before = paths()
    expect(await since()).toEqual({
      exit: 1,
      out: expect.stringMatching(
        /^errors\.yaml:4:6 error fhir-url-own\n {2}pa\.invalid is reserved for examples and tests; use a host of your own, because canonical URLs cannot change after a release\n/,
      ),
      err: 'Nothing was written: the release would have these errors (line numbers refer to the result).\n',
    })
    expect(paths()).toEqual(before)
    expect((await rail(['lint'])).exit).toBe(0)
    expect((await rail(['build'])).exit).toBe(0)
  })

  test('with a stand-in address and other errors: all of them', async () => {
    const { since } = repository(standIn.replace('code: "BILL_TWICE"', 'code: "bill_twice"'))
    const { exit, out } = await since()
    expect([exit, out.match(/(?<= error )\S+/g)]).toEqual([1, ['fhir-url-own', 'code-format']])
  })

  test('when an output would replace a file that no build wrote', async () => {
    const { since, text } = repository(added, { 'dist-terminology/clinic-errors.json': 'mine' })
    expect(await since()).toMatchObject({ exit: 2, out: '' })
    expect(text('errors.yaml')).toBe(added)
    expect((await since('--force')).exit).toBe(0)
  })

  test('when a file can’t be written: those before it go back', async () => {
    const { host, since, paths, text } = repository(added, { [LOG]: '# Ours\n' })
    const { write } = host.files
    host.files.write = async (path, contents) => {
      if (path === '/repo/errors.yaml') throw new Error('the disk is full')
      await write(path, contents)
    }
    expect((await since()).exit).toBe(3)
    expect(paths()).toEqual([LOG, 'errors.yaml', 'last.yaml'])
    expect(text(LOG)).toBe('# Ours\n')
  })

  test('when another program changes errors.yaml meanwhile', async () => {
    const { host, since, text, paths } = repository(added)
    const { write } = host.files
    host.files.write = async (path, contents, options) => {
      if (path === '/repo/errors.yaml') throw new FileChanged(path)
      await write(path, contents, options)
    }
    expect(await since()).toMatchObject({
      exit: 2,
      out: '',
      err: expect.stringContaining('errors.yaml was changed by another program'),
    })
    expect(paths()).toEqual(['errors.yaml', 'last.yaml'])
    expect(text('errors.yaml')).toBe(added)
  })

  test('when another program removes errors.yaml meanwhile', async () => {
    const { host, since, paths } = repository(added)
    const { write, remove } = host.files
    host.files.write = async (path, contents, options) => {
      if (path !== '/repo/errors.yaml') return write(path, contents, options)
      await remove(path)
      throw new FileChanged(path)
    }
    expect(await since()).toMatchObject({
      exit: 2,
      err: expect.stringContaining('errors.yaml was changed by another program'),
    })
    expect(paths()).toEqual(['last.yaml'])
  })

  test('with several catalogs and no choice', async () => {
    const files = {
      'b.yaml': old.replace('clinic-errors', 'b-errors'),
      'rail-errors.config.yaml': 'catalogs: [{ source: errors.yaml }, { source: b.yaml }]\n',
    }
    const { release, since } = repository(added, files)
    expect((await release()).err).toContain('choose one with --source: errors.yaml, b.yaml')
    expect((await since('--source', 'errors.yaml')).out).toBe('1.3.0\n')
  })
})

test('what another run of the same release wrote stays', async () => {
  const { host, since, text, paths } = repository(added)
  const { write } = host.files
  host.files.write = async (path, contents, options) => {
    await write(path, contents, options)
    if (path === '/repo/errors.yaml') throw new FileChanged(path)
  }
  expect((await since()).exit).toBe(2)
  expect(text('errors.yaml')).toContain('version: "1.3.0"')
  expect(paths()).toContain('dist-terminology/clinic-errors.json')
})

describe('the changelog', () => {
  const notes = { title: 'Codes', version: '1.3.0', date: '2026-11-21', groups: {} }
  const body = '## 1.3.0 (2026-11-21)\n\nNothing changed for integrators.\n'
  test.each<[what: string, before: string | undefined, after: string]>([
    ['none', undefined, `# Changes of Codes\n\n${body}`],
    ['an empty one', '', body],
    ['only a title', '# Ours', `# Ours\n\n${body}`],
    [
      'other versions',
      '# Ours\n\nWords.\n\n## 1.2.0\n\n- x\n',
      `# Ours\n\nWords.\n\n${body}\n## 1.2.0\n\n- x\n`,
    ],
    [
      'what is unreleased',
      '## [Unreleased]\n\n- y\n\n## [1.2.0] - 2026-01-01\n',
      `## [Unreleased]\n\n- y\n\n${body}\n## [1.2.0] - 2026-01-01\n`,
    ],
    ['a heading in code', '```md\n## 1.2.0\n```\n', `\`\`\`md\n## 1.2.0\n\`\`\`\n\n${body}`],
    [
      'Windows lines',
      '# Ours\r\n\r\n## 1.2.0\r\n',
      `# Ours\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n## 1.2.0\r\n`,
    ],
    [
      'this version, edited',
      '## v1.3.0 (2026-11-01)\n\nBy hand.\n',
      '## v1.3.0 (2026-11-21)\n\nBy hand.\n',
    ],
  ])('%s', (_, before, after) => expect(withSection(before, notes).text).toBe(after))
})
