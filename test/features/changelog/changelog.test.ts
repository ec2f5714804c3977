import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { changeRules, diff } from '../../../src/base/rules/diff/diff.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { markdown, withSection } from '../../../src/features/changelog/file.ts'
import { firstNotes, notesOf } from '../../../src/features/changelog/notes.ts'
import { HOSTILE } from '../../base/report/reports.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'

type Fields = Record<string, unknown>

const catalog = (header: Fields, ...codes: Fields[]): string =>
  file(
    { title: 'Clinic error codes', stages: ['identify', 'billing'], ...header },
    codes.map(healthyEntry).join('\n'),
  )

const changelog = (args: string, files: Record<string, string>) =>
  rail(`changelog ${args}`, { files })

const lost = {
  code: 'MEMBER_LOST',
  meaning: 'The member was lost on the way.',
  fix: 'Identify the member once more.',
}
const twice = {
  code: 'BILL_TWICE',
  fix_stage: 'billing',
  meaning: 'The bill was sent before.',
  fix: 'Use the first bill.',
}
const torn = { code: 'CARD_TORN', meaning: 'The card can’t be read.', fix: 'Type the number in.' }
const notice = {
  since: '1.1.0',
  reason: 'One code is enough.',
  replaced_by: 'MEMBER_NOT_FOUND',
  sunset: '2026-06-30',
}
const before = catalog(
  { version: '1.1.0', date: '2026-01-01' },
  {},
  lost,
  { ...torn, deprecated: notice },
  { code: 'DESK_SHUT' },
)
const after = catalog(
  { version: '2.0.0', date: '2026-07-01' },
  {
    http: 503,
    stop: true,
    fix: 'See the type of the identifier.',
    notes: 'Only for us.',
    handling: { outcome: 'fail', retry: 'same' },
  },
  { ...lost, deprecated: { ...notice, since: '2.0.0', sunset: '2027-01-31' } },
  {
    ...torn,
    deprecated: notice,
    retired: { since: '2.0.0', reason: 'One code is enough.', replaced_by: 'MEMBER_NOT_FOUND' },
  },
  { ...twice, http: 409 },
)
const files = { 'old.yaml': before, 'new.yaml': after }

test('tells integrators what changed, by what they have to do, and no rule ids', async () => {
  const { exit, out } = await changelog('old.yaml new.yaml', files)
  expect(exit).toBe(0)
  expect(out).toMatchSnapshot()
  for (const { id } of changeRules) expect(out).not.toContain(id)
  expect(out).not.toContain('Only for us')
})

test('the same as JSON', async () => {
  const { exit, out } = await changelog('old.yaml new.yaml --format json', files)
  expect(exit).toBe(0)
  const same = out.replace(/(?<="tool": "rail-errors",\n {2}"version": )"[^"]*"/, '"0.0.0"')
  await expect(same).toMatchFileSnapshot('./golden/notes.json')
})

test('an edited text is shown as it is now', async () => {
  const meaning = 'The card can’t be read now.'
  const reworded = catalog(
    { version: '1.1.1' },
    {},
    lost,
    { ...torn, meaning, deprecated: notice },
    { code: 'DESK_SHUT' },
  )
  const { out } = await changelog('old.yaml new.yaml', {
    ...files,
    'new.yaml': reworded,
  })
  expect(out).toContain('- `CARD_TORN`: ')
  expect(out).toContain(meaning)
})

test('without a raised version it is unreleased, and without a change it says so', async () => {
  const { out } = await changelog('old.yaml new.yaml', { ...files, 'new.yaml': before })
  expect(out).toBe('## Unreleased\n\nNothing changed for integrators.\n')
})

test('JSON keeps to its schema', async () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(
      readFileSync(new URL('../../../schema/changelog.schema.json', import.meta.url), 'utf8'),
    ) as object,
  )
  const { out } = await changelog('old.yaml new.yaml --format json', files)
  const { catalogs } = JSON.parse(out) as {
    catalogs: { groups: Record<string, { code: string }[]> }[]
  }
  expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true)
  expect(
    Object.entries(catalogs[0]!.groups).map(([group, notes]) => [
      group,
      notes.map(({ code }) => code),
    ]),
  ).toEqual([
    ['added', ['BILL_TWICE']],
    ['deprecated', ['MEMBER_LOST']],
    ['retired', ['CARD_TORN']],
    ['removed', ['DESK_SHUT']],
    ['changed', ['MEMBER_NOT_FOUND', 'MEMBER_NOT_FOUND']],
    ['texts', ['MEMBER_NOT_FOUND']],
  ])
})

test('a code that nothing replaces: its note says what to do', async () => {
  const alone = { since: '2.0.0', reason: 'Nobody lost one.', note: 'Ask at the desk' }
  const of = (...deprecated: Fields[]) =>
    catalog(
      { version: deprecated.length === 0 ? '1.0.0' : '2.0.0' },
      {},
      { ...lost, ...deprecated[0] },
    )
  const { out } = await changelog('old.yaml new.yaml', {
    'old.yaml': of(),
    'new.yaml': of({ deprecated: alone }),
  })
  expect(out).toContain(
    '- `MEMBER_LOST`: The code was deprecated. Ask at the desk. Nobody lost one.\n',
  )
})

test('words of a catalog stay words', async () => {
  const hostile = {
    'old.yaml': catalog({}, {}),
    'new.yaml': catalog(
      { title: HOSTILE, version: '2.0.0' },
      { meaning: HOSTILE },
      { ...twice, fix: HOSTILE },
      { code: `A${HOSTILE}` },
    ),
  }
  const { out } = await changelog('old.yaml new.yaml', hostile)
  expect(out.replaceAll('@<!-- -->', '')).not.toMatch(/[<|\\\u0000\u202e]|\]\(|^# h/m)
})

// What integrators cannot see.
const SILENT = [
  ...['annotation-changed', 'code-added', 'entry-order-changed'],
  'from-changed', // may be private
  'since-impossible',
  ...['version-bump-small', 'version-decreased'],
]
const whole = (text: string) => (text.startsWith('name:') ? text : file({}, text))

test('nothing that is published is left out', async () => {
  const missing: string[] = []
  for (const rule of changeRules)
    for (const { before: old, after: now, policy = {} } of rule
      .examples()
      .filter(({ outputs }) => !outputs)) {
      const [one, two] = await Promise.all([old, now].map((text) => read(whole(text))))
      const changes = diff(one!, two!, { policy }).changes.filter(
        (change) => change.rule === rule.id && change.location !== 'date',
      )
      if (changes.length > 0 && Object.keys(notesOf(one!, two!, changes).groups).length === 0)
        missing.push(rule.id)
    }
  expect([...new Set(missing)]).toEqual(SILENT)
})

test('a broken catalog has no release notes', async () => {
  const { exit, err } = await changelog('old.yaml new.yaml', {
    ...files,
    'new.yaml': `${entry()}x: "`,
  })
  expect(exit).toBe(2)
  expect(err).toContain("can't be compared because of syntax errors")
})

test('of several catalogs, each has its title', () => {
  const notes = (title: string) => ({ title, name: 'x', version: '2.0.0', groups: {} })
  const [clinic, desk] = [notes('Clinic codes'), notes('Desk codes')]
  const nothing = 'Nothing changed for integrators.'
  expect(markdown([clinic])).toBe(`## 2.0.0\n\n${nothing}\n`)
  expect(markdown([clinic, desk])).toBe(
    `# Clinic codes\n\n## 2.0.0\n\n${nothing}\n\n# Desk codes\n\n## 2.0.0\n\n${nothing}\n`,
  )
  expect(markdown([{ name: 'clinic', groups: {} }])).toContain('## Unreleased\n')
})

test('the first version lists what can be sent, without empty texts', async () => {
  const retired = { ...lost, retired: { since: '1.0.0', reason: 'It never happened.' } }
  const reading = await read(
    catalog(
      { version: '1.0.0', date: '2026-01-01' },
      { meaning: '' },
      { ...torn, fix: '' },
      retired,
    ),
  )
  expect(firstNotes(reading)).toMatchObject({ name: 'clinic-errors', title: 'Clinic error codes' })
  expect(markdown([firstNotes(reading)])).toBe(
    [
      '## 1.0.0 (2026-01-01)',
      '### Added',
      [
        '- `MEMBER_NOT_FOUND` (404, stops the call, stage identify): What to do: Check the type of the identifier.',
        '- `CARD_TORN` (404, stops the call, stage identify): The card can’t be read.',
        '',
      ].join('\n'),
    ].join('\n\n'),
  )
})

describe('the section of a version in a changelog', () => {
  const notes = { version: '1.3.0', date: '2026-11-21', groups: {} }
  const body = '## 1.3.0 (2026-11-21)\n\nNothing changed for integrators.\n'
  test.each<[what: string, before: string | undefined, after: string, added: boolean]>([
    ['a new file', undefined, `# Changes of the error codes\n\n${body}`, true],
    ['an older version', '## 1.2.0\n', `${body}\n## 1.2.0\n`, true],
    [
      'its own version',
      '## 1.3.0\n\nBy hand.\n\n## 1.2.0\n',
      '## 1.3.0\n\nBy hand.\n\n## 1.2.0\n',
      false,
    ],
    [
      'a version that came before it',
      '## 1.3.0-rc.1 (2026-11-01)\n',
      `${body}\n## 1.3.0-rc.1 (2026-11-01)\n`,
      true,
    ],
    [
      'its own version with a date',
      'Intro\n## 1.3.0 (2025-01-01) x\n\nBy hand.\n',
      'Intro\n## 1.3.0 (2026-11-21) x\n\nBy hand.\n',
      false,
    ],
    [
      'its own version with a v',
      '# T\n\n## v1.3.0\n\nBy hand.\n',
      '# T\n\n## v1.3.0\n\nBy hand.\n',
      false,
    ],
    [
      'its own version in brackets',
      '## [1.3.0] - 2025-01-01\n',
      '## [1.3.0] - 2025-01-01\n',
      false,
    ],
    ['a version that begins like it', '## 1.3.01\n', `${body}\n## 1.3.01\n`, true],
    [
      'a fence in a fence of another kind',
      '~~~\n```\n## 1.3.0\n~~~\n\n## 1.2.0\n',
      `~~~\n\`\`\`\n## 1.3.0\n~~~\n\n${body}\n## 1.2.0\n`,
      true,
    ],
    [
      'a fence in a longer one',
      '````\n```\n## 1.3.0\n````\n\n## 1.2.0\n',
      `\`\`\`\`\n\`\`\`\n## 1.3.0\n\`\`\`\`\n\n${body}\n## 1.2.0\n`,
      true,
    ],
    ['a fence that never ends', '```\n## 1.2.0\n', `\`\`\`\n## 1.2.0\n\n${body}`, true],
    ['what is no fence', '    ```\n## 1.2.0\n', `    \`\`\`\n${body}\n## 1.2.0\n`, true],
    [
      'headings of other levels',
      '# 1.3.0\n\n### 1.3.0\n\n##1.3.0\n',
      `# 1.3.0\n\n### 1.3.0\n\n##1.3.0\n\n${body}`,
      true,
    ],
    ['no line end', '# T', `# T\n\n${body}`, true],
    ['an empty line at the end', '# T\n\n', `# T\n\n${body}`, true],
    [
      'Windows lines',
      '# T\r\n\r\n## 1.2.0\r\n',
      `# T\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n## 1.2.0\r\n`,
      true,
    ],
    [
      'an indented fence',
      '  ```md\n## 1.3.0\n```\n\n## 1.2.0\n',
      `  \`\`\`md\n## 1.3.0\n\`\`\`\n\n${body}\n## 1.2.0\n`,
      true,
    ],
  ])('%s', (_, before, after, added) =>
    expect(withSection(before, notes)).toEqual({ text: after, added }),
  )
})

test('what breaks comes first, and what many codes have in common is said once', async () => {
  const codes = (edit: (fields: Fields, at: number) => Fields) =>
    catalog(
      {},
      ...Array.from({ length: 12 }, (_, at) =>
        edit({ ...twice, code: `CODE_${String.fromCharCode(65 + at)}`, http: 409 }, at),
      ),
    )
  const german = { translations: { de: { meaning: 'Schon bezahlt.', fix: 'Nichts tun.' } } }
  const old = await read(codes((fields, at) => ({ ...fields, ...(at === 11 && german) })))
  const now = await read(
    codes((fields, at) => ({
      ...fields,
      ...german,
      ...(at === 7 && { http: 422 }),
      ...(at === 9 && { stop: false, http: 200 }),
    })),
  )
  const lines = markdown([notesOf(old, now, diff(old, now).changes)])
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(lines.map((line) => line.replace(/: .*/, ''))).toEqual([
    '- **Breaking:** `CODE_J`',
    '- `CODE_H`',
    expect.stringMatching(/^- (?:`CODE_[A-J]`, ){9}`CODE_J` and 1 more$/),
  ])
  expect(lines[0]).toContain('`CODE_J`')
  expect(lines.filter((line) => line.includes('"de"'))).toHaveLength(1)
})
