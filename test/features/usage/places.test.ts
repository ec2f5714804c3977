import { describe, expect, test } from 'vitest'
import { TimeLimit } from '../../../src/base/core/values/time-limit.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const catalog = healthy(
  [
    { code: 'CARD_LOST', http: 404 },
    { code: 'CARD_EXPIRED', http: 422 },
    { code: 'PAYER_DOWN', http: [502, 503] },
    { code: 'busy', http: 429 },
    { code: 'GONE_CODE', http: 410, retired: { since: '1.0.0', reason: 'So.', note: 'Wait.' } },
  ]
    .map((fields) => healthyEntry({ meaning: 'It is so.', ...fields }))
    .join('\n'),
)

type Place = { use?: string; pattern?: string; http?: number }

/** What is said about the lines of a file, without what is not about it. */
const saidAbout = async (file: string, text: string, places: readonly Place[], more = {}) => {
  const config = `outputs: [{ target: go, out: gen }, { target: java, out: gen }]\nusage: { places: ${JSON.stringify(places)} }\n`
  const { out } = await rail(`usage ${file} --format concise`, {
    files: { 'errors.yaml': catalog, 'rail-errors.config.yaml': config, [file]: text, ...more },
  })
  return [...out.matchAll(/^(?!errors)\S+?:(\d+:\d+) error usage-(\S+ .*)$/gm)].map(
    ([, at, said]) => `${at} ${said}`,
  )
}

const no = (at: string, word: string, meant = '') =>
  `${at} declared "${word}" is not a code of the catalog${meant && `; did you mean "${meant}"?`}`
const status = (at: string, code: string, right: string, wrong: string | number) =>
  `${at} status ${code} has the status ${right} in the catalog, not ${wrong}`

describe('a pattern', () => {
  test.each(
    rowsOf<{ what: string; place: Place; text: string; said: string[] }>(
      import.meta,
      'a pattern: what, place, text',
    ),
  )('$what', async ({ place, text, said }) =>
    expect(await saidAbout('a.ts', text, [place])).toEqual(said),
  )

  test('of a page: a heading, and a row of a status with several codes', async () => {
    const text =
      '### CARD_LOST\n### NO_SUCH\n\n| Status | Codes |\n| --- | --- |\n| 422 | `CARD_EXPIRED`, `CARD_LOST` |\n'
    const places = [
      { pattern: '^### (?<code>.+)$' },
      { pattern: String.raw`(?<=^\| (?<http>\d{3}) \|.*)\x60(?<code>[A-Z_]+)\x60` },
    ]
    expect(await saidAbout('a.md', text, places)).toEqual([
      no('2:5', 'NO_SUCH'),
      status('6:3', 'CARD_LOST', '404', 422),
    ])
  })

  test('in a test finds typing errors and retired codes alone', async () => {
    const text =
      "fail(404, 'NO_SUCH'); fail(500, 'CARD_LOST'); fail(404, 'CARD_LOSTT'); fail(1, 'GONE_CODE')"
    const place = { pattern: String.raw`fail\((?<http>\d+), '(?<code>\w+)'` }
    expect(await saidAbout('a.test.ts', text, [place])).toEqual([
      no('1:58', 'CARD_LOSTT', 'CARD_LOST'),
      '1:81 live GONE_CODE is retired; Wait.',
    ])
  })

  test('in a test finds typing errors in the names of constants', async () => {
    const text = 'fail(CodeCardLots); fail(CodeNoSuch); fail(CodeCardLost)'
    const place = { pattern: String.raw`fail\((?<code>\w+)` }
    expect(await saidAbout('a.test.ts', text, [place])).toEqual([
      no('1:6', 'CodeCardLots', 'CodeCardLost'),
    ])
  })

  test('finds each code once, in a text of any length', async () => {
    const lines = Array.from(
      { length: 3_000 },
      (_, at) => `refuse(${at % 3 === 0 ? '\n' : ''}'CODE_${at}')${' '.repeat(at % 90)}`,
    )
    for (const between of ['\n', ' ']) {
      const said = await saidAbout('a.ts', lines.join(between), [
        { pattern: String.raw`refuse\(\s*'(?<code>\w+)'` },
      ])
      expect(new Set(said.map((one) => one.split(' ')[2])).size).toBe(3_000)
      expect(said).toHaveLength(3_000)
    }
  })

  test('how many codes there were is said', async () => {
    const files = {
      'errors.yaml': catalog,
      'a.ts': "fail('CARD_LOST'); fail('busy')",
      'rail-errors.config.yaml': String.raw`usage: { places: [{ pattern: 'fail\(.(?<code>\w+)' }] }`,
    }
    expect((await rail('usage a.ts', { files })).err).toBe(
      'Checked 1 file, with 2 codes at usage.places.\n',
    )
  })

  test.each<[place: Place, said: RegExp]>([
    [{}, /2:14 error config a place needs "use" with a framework, or a "pattern"/],
    [
      { use: 'spring', pattern: '(?<code>x)' },
      /error config "use" takes no pattern and no status; write them as another item of the list/,
    ],
    [{ use: 'struts' }, /use cannot be "struts"; the allowed values are spring, nestjs/],
    [
      { pattern: 'fail((' },
      /error config the pattern is not a valid JavaScript regular expression: Unterminated group/,
    ],
    [
      { pattern: String.raw`fail\((\w+)` },
      /error config the group that matches the code has no name; write \(\?<code>…\)/,
    ],
    [
      { pattern: '(?<http>x)(?<code>y)', http: 404 },
      /error config the pattern has the status as a group; remove "http", or the group/,
    ],
    [{ pattern: '(?<code>y)', http: 42 }, /error config 42 is not an HTTP status/],
    [{ patern: 'x' } as Place, /"patern" is not a known field/],
  ])('with a mistake is a finding of the config: %j', async (place, said) => {
    const config = `usage:\n  places: [{},\n    ${JSON.stringify(place)}]\n`
    const { exit, err } = await rail('usage a.ts', {
      files: {
        'errors.yaml': catalog,
        'a.ts': '',
        'rail-errors.config.yaml':
          JSON.stringify(place) === '{}'
            ? 'usage:\n  places:  [ {} ]\n'
            : config.replace('[{},', '[{ use: spring },'),
      },
    })
    expect(err).toMatch(said)
    expect(err).toMatch(/config\.yaml:[23]:\d+ error/)
    expect(exit).toBe(2)
  })

  test.each<[string, Error, number, string]>([
    [
      'takes too long',
      new TimeLimit(),
      2,
      'the patterns of usage.places take more than 5 s for src/a.ts; avoid a repetition inside a repetition',
    ],
    ['fails for another reason', new Error('out of memory'), 3, 'internal error in rail-errors'],
  ])('that %s', async (_, error, exit, said) => {
    const files = {
      'errors.yaml': catalog,
      'src/a.ts': '',
      'src/b.ts': '',
      'rail-errors.config.yaml': 'usage: { places: [{ pattern: "(?<code>x)" }] }\n',
    }
    const { rail: run, host } = inMemory({ files })
    host.within = async () => Promise.reject(error)
    const done = await run(['usage', 'src'])
    expect(done.err).toContain(said)
    expect(done.exit).toBe(exit)
  })
})

describe('a framework', () => {
  test.each(
    rowsOf<{ use: string; file: string; text: string; said: string[] }>(
      import.meta,
      'a framework: use, file, text',
    ),
  )('$use, $file: $text', async ({ use, file, text, said }) =>
    expect(await saidAbout(file, text, [{ use }])).toEqual(said),
  )

  test('finds codes of digits and marks in the form of those of the catalog', async () => {
    const text =
      'return ResponseEntity.status(404).body(Map.of("code", "009-0177", "detail", "2026-11-01"));'
    const { out } = await rail('usage A.java --format concise --rule usage-found=off', {
      files: {
        'errors.yaml': healthy(healthyEntry({ code: '009-0199' })),
        'rail-errors.config.yaml': 'usage: { places: [{ use: spring }] }\n',
        'A.java': text,
      },
    })
    expect([...out.matchAll(/usage-declared "(.*?)"/g)].map(([, word]) => word)).toEqual([
      '009-0177',
    ])
  })

  test('gives a pattern without a status its own', async () => {
    const places = [{ use: 'spring' }, { pattern: String.raw`new Body\("(?<code>\w+)"` }]
    const text =
      'return ResponseEntity.status(400).body(new Body("CARD_LOST")); return ResponseEntity.ok(new Body("NO_SUCH"));'
    expect(await saidAbout('A.java', text, places)).toEqual([
      status('1:30', 'CARD_LOST', '404', 400),
      no('1:99', 'NO_SUCH'),
    ])
  })
})
