import { describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const CODES = ['CARD_EXPIRED', 'CARD_LOST', 'TIMEOUT', 'card.blocked', 'payer_down', 'busy', '1001']
const life = { since: '1.0.0', reason: 'One code is enough.', note: 'Wait.' }
const catalog = (codes: readonly string[], fields: object = {}, header = '') =>
  header +
  healthy(codes.map((code) => healthyEntry({ code, meaning: 'It is so.', ...fields })).join('\n'))

/** The codes that a file uses: those that are retired are found there. */
const usedIn = async (file: string, text: string, more: Record<string, string> = {}) => {
  const files = { 'errors.yaml': catalog(CODES, { retired: life }), [file]: text, ...more }
  const { out } = await rail(`usage ${file} --format concise`, { files })
  return [...out.matchAll(/^(\S+?:\d+:\d+) error usage-live (\S+) is/gm)].map(
    ([, at, code]) => `${at!.replace(`${file}:`, '')} ${code}`,
  )
}

describe('a use of a code', () => {
  test.each(
    rowsOf<{ what: string; file: string; text: string; found: string[] }>(
      import.meta,
      'a use of a code: what, file, text',
    ),
  )('$what: $file', async ({ file, text, found }) =>
    expect(await usedIn(file, text)).toEqual(found),
  )

  test.each(
    rowsOf<{ what: string; file: string; text: string; found: string[] }>(import.meta, 'comments'),
  )('comments: $what', async ({ file, text, found }) =>
    expect(await usedIn(file, text)).toEqual(found),
  )

  test('by the names that codes_from and build have', async () => {
    const text = `
throw new E(Reason.lost) // behind its list
lost(x)
deny(codes.CodeCardGone)
raise(Err_Down)
`
    const { out } = await rail('usage a.ts --format concise', {
      files: {
        'a.ts': text,
        'reasons.ts':
          "export enum Reason { lost = 'card/lost', Err_Down = 'bank/down', unused = 'un/used' }\n",
        'errors.yaml': `codes_from: { files: [reasons.ts], lists: [Reason], map: { code: (value) } }\n${catalog(['card/lost', 'bank/down', 'un/used', 'card/gone'])}`,
        'rail-errors.config.yaml': 'outputs: [{ target: go, out: gen }]\n',
      },
    })
    expect([...out.matchAll(/usage-found (\S+)/g)].map(([, code]) => code)).toEqual(['un/used'])
  })

  test.each([
    ['python', 'a.py', 'raise fail.card_lost() or errors.fail.timeout()\nbusy(x.busy)\n'],
    ['java', 'A.java', 'throw Fail.cardLost(Fail.timeout()); busy(x.busy);\n'],
    ['go', 'a.go', 'return errs.FailCardLost(NoteTimeout()), errs.Busy\n'],
    ['csharp', 'A.cs', 'throw Fail.CardLost(ShopServer.Note.Timeout()); x.Busy();\n'],
  ])('by the functions for a service in %s', async (target, file, text) => {
    const { out } = await rail(`usage ${file} --format concise`, {
      files: {
        [file]: text,
        'errors.yaml': catalog(['CARD_LOST', 'TIMEOUT', 'BUSY']),
        'rail-errors.config.yaml': `outputs: [{ target: ${target}, out: gen, server: [] }]\n`,
      },
    })
    expect([...out.matchAll(/usage-found (\S+)/g)].map(([, code]) => code)).toEqual(['BUSY'])
  })

  test('a list without the names of its constants says which codes nobody can know', async () => {
    const { out, err } = await rail('usage a.go --format concise', {
      files: {
        'errors.yaml': `codes_from: { files: [list.jsonl], map: { code: code } }\n${catalog(['card/lost', 'card/old'])}`,
        'list.jsonl': '{"code":"card/lost"}\n{"code":"card/old"}\n',
        'a.go': 'deny(errs.Lost)\ndeny("card/old")\n',
      },
    })
    expect(out).toBe('')
    expect(err).toBe(
      'Checked 1 file.\nNot known to be used or not (docs/usage.md, "What is a use"): card/lost.\n',
    )
  })

  test('of another library is none', async () => {
    const { out } = await rail('usage a.py --format concise', {
      files: {
        'errors.yaml': catalog(['INVALID_TOKEN']),
        'a.py': 'from cryptography.fernet import Fernet, InvalidToken\n',
      },
    })
    expect(out).toContain('usage-found INVALID_TOKEN is not used in any checked file')
  })

  test('a list that can not be read ends the run', async () => {
    const { exit, err } = await rail('usage a.ts', {
      files: { 'errors.yaml': `codes_from: none.ts\n${catalog(['A_B'])}`, 'a.ts': '' },
    })
    expect(exit).toBe(2)
    expect(err).toMatch(/^rail-errors: errors\.yaml: codes_from can't be read: /)
  })
})

describe('a typing error', () => {
  const found = async (text: string, codes: readonly string[] = CODES, file = 'a.ts') => {
    const { out } = await rail(`usage ${file} --format concise --rule usage-found=off`, {
      files: { 'errors.yaml': catalog(codes), [file]: text },
    })
    return [...out.matchAll(/"(.*?)" is not .* mean "(.*?)"/g)].map(
      ([, is, code]) => `${is} ${code}`,
    )
  }

  test.each(
    rowsOf<{ what: string; text: string; words: string[] }>(
      import.meta,
      'a typing error: what, text, words',
    ),
  )('$what: $text', async ({ text, words }) => expect(await found(text)).toEqual(words))

  test.each([
    ['digits alone', ['SHOPPING_1001'], "'SHOPPING_1002'; 'SHOPPING_101'; 'SHOPPING_1010'", []],
    ['a letter beside digits', ['SHOPPING_1001'], "'SHOPING_1001'", ['SHOPING_1001 SHOPPING_1001']],
    ['codes that are near each other', ['CARD_LOST', 'CARD_LAST'], "'CARD_LAST'", []],
    ['letters of other scripts', ['КАРТА_НЕТ'], "'КАРТА_НЕТТ'", ['КАРТА_НЕТТ КАРТА_НЕТ']],
  ])('%s', async (_, codes, text, words) => expect(await found(text, codes)).toEqual(words))

  describe('in a code of digits and marks, compared with the code of a body', () => {
    const said = async (text: string, file = 'a.ts', codes = ['009-0199', '7.1', '4711']) => {
      const { out } = await rail(`usage ${file} --format concise --rule usage-found=off`, {
        files: {
          'errors.yaml': catalog(codes, { from: { core: ['009-0500'] } }),
          [file]: text,
        },
      })
      return [...out.matchAll(/:(\d+) error usage-declared "(.*?)" is not/g)].map(
        ([, at, word]) => `${at} ${word}`,
      )
    }

    test.each([
      ['if (e.code === "009-0177") x()', ['17 009-0177']],
      ["if (e?.errorCode != '009-0177') x()", ['22 009-0177']],
      ["if (body['error']=='009-0177' || body.get('code') == '7.2')", ['21 009-0177', '55 7.2']],
      [
        'if (e.getCode().equals("009-0177") || e.Code == "009-0178")',
        ['25 009-0177', '50 009-0178'],
      ],
      ["if ($e->code === '009-0177')", ['19 009-0177']],
    ])('is found: %s', async (text, words) => expect(await said(text)).toEqual(words))

    test.each([
      ['a code', 'e.code === "009-0199"'],
      ['in another form', 'e.code === "09-0177"; e.code === "009-01770"; e.code === "7.12"'],
      ['a number can be anything', 'e.code === "4712"; e.code === 4712'],
      ['a code of a system behind the API', 'e.code === "009-0500"'],
      ['another member', 'e.zip === "009-0177"; e.zipcode === "009-0177"; e.code.x === "009-0177"'],
      ['not compared', 'e.code = "009-0177"; x("009-0177")'],
      ['in a comment', '// e.code === "009-0177"'],
    ])('is not: %s', async (_, text) => expect(await said(text)).toEqual([]))

    test('is not found in tests, which make codes up', async () =>
      expect(await said('e.code === "009-0177"', 'a.test.ts')).toEqual([]))
  })

  test.each(['a.test.ts', 'a.md', 'a.json', 'a.yaml', 'a.feature', 'a.csv'])(
    'in %s',
    async (file) =>
      expect(await found('"CARD_EXPIRD"', CODES, file)).toEqual(['CARD_EXPIRD CARD_EXPIRED']),
  )

  test('not in files of tools', async () =>
    expect(await found('"CARD_EXPIRD"', CODES, 'package-lock.json')).toEqual([]))
})

describe('what is not used', () => {
  const unused = async (files: Record<string, string>, args = '', config = '') => {
    const { out, err } = await rail(
      `usage ${Object.keys(files).join(' ')} --format concise ${args}`,
      {
        files: {
          'errors.yaml': catalog(['CARD_LOST', 'busy']),
          'rail-errors.config.yaml': config || '{}\n',
          ...files,
        },
      },
    )
    return { found: [...out.matchAll(/usage-(?:found|tested) (.*)/g)].map(([, said]) => said), err }
  }

  test.each(
    rowsOf<{ what: string; files: Record<string, string>; found: string[] }>(
      import.meta,
      'what is not used: what, files, found',
    ),
  )('$what', async ({ files, found }) => expect((await unused(files)).found).toEqual(found))

  test('one lower-case word is judged only where the config names places', async () => {
    const { err } = await unused({ 'a.ts': "'CARD_LOST'" })
    expect(err).toBe(
      'Checked 1 file.\nNot known to be used or not (docs/usage.md, "What is a use"): busy.\n',
    )
    const places = String.raw`usage: { places: [{ pattern: 'fail\(.(?<code>\w+)' }] }`
    expect(await unused({ 'a.ts': "'CARD_LOST'" }, '', `${places}\n`)).toEqual({
      found: ['busy is not used in any checked file'],
      err: 'Checked 1 file, with 0 codes at usage.places.\n',
    })
    expect(
      (await unused({ 'a.ts': "'CARD_LOST'; fail('busy')" }, '', `${places}\n`)).found,
    ).toEqual([])
  })

  test('what no test provokes, only when asked', async () => {
    const files = { 'a.ts': "'CARD_LOST'", 'a.test.ts': '' }
    expect((await unused(files)).found).toEqual([])
    expect((await unused(files, '--rule usage-tested=info')).found).toEqual([
      'no test provokes CARD_LOST',
    ])
    const config = 'rules: { usage-tested: warn }\n'
    expect((await unused(files, '', config)).found).toEqual(['no test provokes CARD_LOST'])
  })

  test('nor recorded answers', async () => {
    const records = (code: string) =>
      `${JSON.stringify({ status: 422, body: `{"errors":[{"error":"${code}"}]}` })}\nnot a record\n`
    const run = (code: string) =>
      rail('usage a.ts --format concise --records r.ndjson', {
        files: {
          'errors.yaml': catalog(['CARD_LOST']),
          'a.ts': "'CARD_LOST'",
          'r.ndjson': records(code),
        },
      })
    expect((await run('OTHER')).out).toContain('info usage-tested no test provokes CARD_LOST')
    const { out, err } = await run('CARD_LOST')
    expect(out).toBe('')
    expect(err.match(/warning: r\.ndjson:2:1: /g)).toHaveLength(1)
  })
})

test('hostile texts take no time', async () => {
  const parts = [
    '(',
    "'",
    '`${',
    '/*',
    '// ',
    '# ',
    '"CARD_LOS"',
    '"A_B" ',
    'Code.',
    '<!--',
    '\\"',
    'a.',
    '"',
    ' --',
    '(((',
  ] // prettier-ignore
  const text = parts.map((part) => part.repeat(60_000 / part.length)).join('\n')
  const config = 'usage: { places: [{ use: spring }, { use: fastapi }, { use: aspnet }] }\n'
  for (const end of ['ts', 'py', 'rb', 'sql', 'md', 'json']) {
    const calls = 'NotFoundException(HTTPException(BadRequest('.repeat(2_000)
    const before = performance.now()
    await rail(`usage a.${end}`, {
      files: {
        'errors.yaml': catalog(CODES),
        'rail-errors.config.yaml': config,
        [`a.${end}`]: text + calls,
      },
    })
    expect(performance.now() - before).toBeLessThan(4_000)
  }
})
