import { STATUS_CODES } from 'node:http'
import { describe, expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { lint, rules } from '../../../../src/base/rules/linter/lint.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { rowsOf } from '../../../support/rows.ts'
import { codes, places } from './places.ts'

// Each rule just inside and just outside of what it allows: the places that it reports.

describe('http-registered', () => {
  // The list of Node has the unused 418, 509 and the obsolete 510.
  const known = Object.keys(STATUS_CODES)
    .map(Number)
    .filter(
      (status) =>
        status >= 200 && (status < 300 || status >= 400) && ![418, 509, 510].includes(status),
    )
  const all = Array.from({ length: 1100 }, (_, status) => status)
  test('the statuses that IANA lists, and no other', async () => {
    const found = await places(
      'http-registered',
      codes(...all.map((http, at) => ({ http, stop: http >= 500, code: `A_${at}` }))),
    )
    expect(all.filter((http) => !found.includes(`codes[A_${http}].http`))).toEqual(
      [...known].sort((a, b) => a - b),
    )
  })
})

describe('replaced-by-active', () => {
  const gone = (code: string, life: 'deprecated' | 'retired', replaced_by?: string) => ({
    code,
    [life]: {
      since: '1.0.0',
      reason: 'One code is enough.',
      ...(replaced_by !== undefined && { replaced_by }),
    },
  })
  const live = { code: 'CARD_LOST' }
  test.each(
    rowsOf<{ name: string; entries: Record<string, unknown>[]; expected: string[] }>(
      import.meta,
      'replaced by active: name, entries, expected',
    ),
  )('$name', async ({ entries, expected }) => {
    expect(await places('replaced-by-active', codes(...entries))).toEqual(expected)
  })

  test('guesses 20 times at most', async () => {
    const many = Array.from({ length: 22 }, (_, at) => gone(`A_${at}`, 'deprecated', 'CARD_LOS'))
    const found = await places('replaced-by-active', codes(live, ...many))
    expect(found.map((line) => line.includes(' ? CARD_LOST'))).toEqual(many.map((_, at) => at < 20))
  })
})

describe('path-unique', () => {
  const catalog = (paths: string) =>
    `${file({}, entry({}))}    handling:\n      paths: ${paths}\n`
      .replace(/^ {4}(?=handling)/m, '  ')
      .replace(/^ {6}(?=paths)/m, '    ')
  const fixed = async (paths: string) => {
    const reading = await read(catalog(paths), { file: 'errors.yaml' })
    const found = lint(reading, { registry: rules.filter(({ id }) => id === 'path-unique') })
    const [edit] = found[0]?.fix?.edits ?? []
    const { text } = reading.source
    return [
      found.length,
      edit &&
        text
          .slice(0, edit.start)
          .concat(edit.text, text.slice(edit.end))
          .split('paths: ')[1]!
          .trimEnd(),
    ]
  }
  test.each(
    rowsOf<{ paths: string; count: number; rest?: string }>(
      import.meta,
      'path unique: paths, count, rest',
    ),
  )('$paths', async ({ paths, count, rest }) => {
    expect(await fixed(paths)).toEqual([count, rest])
  })
})

describe('catalog-nonempty', () => {
  test.each(
    rowsOf<{ source: string; expected: string[] }>(
      import.meta,
      'catalog nonempty: source, expected',
    ),
  )('$source', async ({ source, expected }) => {
    expect(await places('catalog-nonempty', source)).toEqual(expected)
  })
})

describe('text-length', () => {
  const options = { meaning_min: 3, meaning_max: 6, fix_min: 4, fix_max: 5 }
  test.each(
    rowsOf<{ fields: object; expected: string[] }>(import.meta, 'text length: fields, expected'),
  )('$fields', async ({ fields, expected }) => {
    expect(
      await places('text-length', codes(fields as Record<string, unknown>), { options }),
    ).toEqual(expected)
  })
})

describe('sunset-distant', () => {
  const at = ['codes[MEMBER_NOT_FOUND].deprecated.sunset']
  const retired = { since: '1.0.0', reason: 'Never sent.' }
  test.each(
    rowsOf<{ name: string; deprecated: object; expected: string[]; graceDays?: number }>(
      import.meta,
      'sunset distant: name, deprecated, expected',
    ),
  )('$name', async ({ name, deprecated, expected, graceDays }) => {
    const source = codes({ deprecated: { since: '1.0.0', reason: 'x', ...deprecated } })
    expect(
      await places('sunset-distant', source, { lint: { ...(graceDays && { graceDays }) } }),
    ).toEqual(expected)
    const both = codes({ deprecated: { since: '1.0.0', reason: 'x', ...deprecated }, retired })
    expect(await places('sunset-distant', both)).toEqual(/date|day that/.test(name) ? at : [])
  })
})

describe('text-unique', () => {
  test.each([
    ...rowsOf<{ name: string; entries: Record<string, unknown>[]; expected: string[] }>(
      import.meta,
      'text unique: name, entries, expected',
    ),
    { name: 'without codes', entries: [{ code: undefined }, { code: undefined }], expected: [] },
  ])('$name', async ({ entries, expected }) => {
    const meant = entries.map((one, at) => ({ meaning: `It happened for reason ${at}.`, ...one }))
    expect(await places('text-unique', codes(...meant))).toEqual(expected)
  })
})

describe('param-named', () => {
  test.each(rowsOf<{ name: string; fine: boolean }>(import.meta, 'param named: name, fine'))(
    '$name: $fine',
    async ({ name, fine }) => {
      const found = await places(
        'param-named',
        codes({ params: [{ name, type: 'string', description: 'As it was sent.' }] }),
      )
      expect(found.map((place) => place.split(' ? ')[0])).toEqual(
        fine ? [] : ['codes[MEMBER_NOT_FOUND].params[0].name'],
      )
    },
  )
})

describe('text-comment-free', () => {
  const lines = (...meanings: string[]) =>
    file(
      {},
      meanings
        .map(
          (meaning, at) =>
            `${entry({ code: `A_${at}`, meaning: undefined })}\n  meaning: ${meaning}`,
        )
        .join('\n'),
    )
  const at = ['codes[A_0].meaning']
  test.each(
    rowsOf<{ text: string; expected: string[] }>(import.meta, 'text comment free: text, expected'),
  )('$text', async ({ text, expected }) => {
    expect(await places('text-comment-free', lines(text))).toEqual(expected)
  })

  test.each(['#rail-errors-ignore', '# rail-errors-ignore', '#\t rail-errors-ignore'])(
    'the repair leaves %j outside the text',
    async (mark) => {
      const reading = await read(lines(`The form #3 on page two. ${mark} text-length -- It is so.`))
      const [finding] = lint(reading, {
        registry: rules.filter(({ id }) => id === 'text-comment-free'),
      })
      expect(finding?.fix?.edits.map(({ text }) => text)).toEqual(['"The form #3 on page two."'])
    },
  )

  test('where most sentences have no end mark, only what has no blank', async () => {
    const source = (others: string[]) => lines('Press the # key.', ...others)
    const none = ['no end', 'no end either', 'nor here', 'nor there', 'nor anywhere', 'never']
    expect(
      await places('text-comment-free', source(none).replaceAll('identifier.', 'identifier')),
    ).toEqual([])
    expect(await places('text-comment-free', source(none.map((text) => `${text}.`)))).toEqual(at)
  })

  test.each(['meaning', 'fix', 'message', 'notes'])('in %s', async (name) => {
    const source = `${file({}, entry({ [name]: undefined }))}  ${name}: Press the # key.\n`
    expect(await places('text-comment-free', source)).toEqual([`codes[MEMBER_NOT_FOUND].${name}`])
    expect(await places('text-comment-free', source.replace(`${name}:`, 'display:'))).toEqual([])
  })
  test.each(['reason', 'note'])('in deprecated.%s', async (name) => {
    const source = `${file()}  deprecated:\n    ${name}: Press the # key.\n`
    expect(await places('text-comment-free', source)).toEqual([
      `codes[MEMBER_NOT_FOUND].deprecated.${name}`,
    ])
  })
  test('in description', async () => {
    expect(
      await places(
        'text-comment-free',
        `description: Press the # key.\n${file({ description: undefined })}`,
      ),
    ).toEqual(['description'])
  })
})

describe('operation-named', () => {
  test.each(
    rowsOf<{ operation: string; fine: boolean }>(import.meta, 'operation named: operation, fine'),
  )('$operation: $fine', async ({ operation, fine }) => {
    const found = await places(
      'operation-named',
      codes({ handling: { retry: 'recreate', operation: [operation] } }),
    )
    expect(found.map((one) => one.replace(/ \?.*/, ''))).toEqual(
      fine ? [] : ['codes[MEMBER_NOT_FOUND].handling.operation[0]'],
    )
  })
})

describe('code-specific', () => {
  const OLDER = {
    PAYLOAD_TOO_LARGE: 413,
    REQUEST_ENTITY_TOO_LARGE: 413,
    UNPROCESSABLE_ENTITY: 422,
    CONTENT_TOO_LARGE: 413,
    UNPROCESSABLE_CONTENT: 422,
  }
  const phrases = Object.entries(STATUS_CODES).map(
    ([status, phrase]) => [phrase!.toUpperCase().replace(/[^A-Z]+/g, '_'), Number(status)] as const,
  )
  const named = new Map([
    ...phrases.filter(([, status]) => status >= 400),
    ...Object.entries(OLDER),
  ])
  for (const unlike of ['I_M_A_TEAPOT', 'BANDWIDTH_LIMIT_EXCEEDED', 'NOT_EXTENDED'])
    named.delete(unlike)

  test.each([...named])('%s is the phrase of %i', async (code, status) => {
    const reading = await read(codes({ code }), { file: 'errors.yaml' })
    const found = lint(reading, { registry: rules.filter(({ id }) => id === 'code-specific') })
    const http = reading.value.codes![0]!.http!
    const fault =
      status === http
        ? `only repeats HTTP status ${status}`
        : `is the phrase of HTTP status ${status}, and the code has ${http}`
    expect(found.map(({ message }) => message)).toEqual([
      `${code} ${fault}; name the specific problem`,
    ])
  })
})

describe('text-internals-free', () => {
  test.each<[string, boolean]>([
    ['It failed at Store.find (store.ts:12).', false],
    ['It failed at Store.find(store.ts:12).', false],
    ['It failed at noon (2 hours).', true],
    ['File "a.py", line 3', false],
    ['Traceback (most recent call last)', false],
    ['org.clinic.Store', false],
    ['google.rpc.Code', true],
    ['org.Store', true],
    ['10.1.2.3', false],
    ['127.0.0.1', false],
    ['11.1.2.3', true],
    ...['10.1.2.3', '127.0.0.1', '192.168.1.1', '172.16.0.1'].flatMap(
      (address): [string, boolean][] => [
        [`The host ${address} is down`, false],
        [`The host ${address}.`, false],
        [`${address}-`, false],
        [`${address}/path`, false],
        [`${address}:80`, false],
        [`${address}/8`, true],
        [`${address}.4`, true],
        [`${address}.x`, true],
        [`${address}-rc`, true],
        [`${address}x`, true],
        [`${address}4567`, true],
        [`x${address}`, true],
        [`1.${address}`, true],
        [`a-${address}`, true],
      ],
    ),
    ['version 10.1.2.3', true],
    ['10.0.0.0/8', true],
    ['192.168.1.1', false],
    ['169.254.1.1', false],
    ['172.16.0.1', false],
    ['172.19.0.1', false],
    ['172.20.0.1', false],
    ['172.31.0.1', false],
    ['172.15.0.1', true],
    ['172.32.0.1', true],
    ['192.169.1.1', true],
    ['http://localhost', false],
    ['desk@localhost', false],
    ['localhost:80', false],
    ['localhost', true],
    ['db.clinic.internal', false],
    ['db.local', false],
    ['db.local.dir', true],
    ['bearer abcdefgh12345678', false],
    ['bearer abcdefghabcdefgh', true],
    ['eyJhbGciOiJIUzI1.eyJzdWIiOiIx', false],
    ['-----BEGIN PRIVATE KEY', false],
    ['-----BEGIN RSA PRIVATE KEY', false],
    ...['password', 'passwd', 'pwd', 'secret', 'apikey', 'api_key', 'access_token'].map(
      (word): [string, boolean] => [`${word}=hunter22`, false],
    ),
    ['password="hunter22"', false],
    ['password=yours', true],
    ['password=abc', true],
    ['SELECT name FROM members', false],
    ['INSERT INTO members (name)', false],
    ['INSERT INTO `a`."b"(name)', false],
    ['UPDATE members SET name', false],
    ['DELETE FROM members WHERE a', false],
    ['Select a member from the list', true],
  ])('%s: %s', async (text, fine) => {
    expect(await places('text-internals-free', codes({ meaning: text }))).toEqual(
      fine ? [] : ['codes[MEMBER_NOT_FOUND].meaning'],
    )
    expect(await places('text-internals-free', codes({ notes: text }))).toEqual([])
  })
})

describe('scalar-quoted', () => {
  test.each(['y', 'Y', 'yes', 'Yes', 'on', 'ON', 'n', 'N', 'no', 'off', 'Off'])(
    '%s for a boolean',
    async (word) => {
      const [diagnostic, ...more] = lint(
        await read(file({}, `${entry({ stop: undefined })}\n  stop: ${word}`), {
          file: 'errors.yaml',
        }),
        {
          registry: rules.filter(({ id }) => id === 'scalar-quoted'),
        },
      )
      expect(more).toEqual([])
      expect(diagnostic!.fix!.edits.map(({ text }) => text)).toEqual([
        String(/^[yo]n?$|^yes$/i.test(word)),
      ])
    },
  )
})
