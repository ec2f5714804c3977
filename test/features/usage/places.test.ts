import { describe, expect, test } from 'vitest'
import { TimeLimit } from '../../../src/base/core/values/time-limit.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { inMemory, rail } from '../../support/rail.ts'

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
  test.each<[what: string, place: Place, text: string, said: string[]]>([
    [
      'everything there is a code',
      { pattern: String.raw`fail\('(?<code>[^']+)'` },
      "fail('CARD_LOST')\nfail('no-such')",
      [no('2:7', 'no-such')],
    ],
    [
      'with what is meant',
      { pattern: String.raw`fail\('(?<code>[^']+)'` },
      "fail('CARD_LOTS'); fail('CARDS_LOSED')",
      [no('1:7', 'CARD_LOTS', 'CARD_LOST'), no('1:26', 'CARDS_LOSED', 'CARD_LOST')],
    ],
    [
      'quotes in the group',
      { pattern: String.raw`fail\((?<code>[^)]+)\)` },
      `fail("CARD_LOST"); fail("NO_SUCH")`,
      [no('1:26', 'NO_SUCH')],
    ],
    [
      'a lower-case word',
      { pattern: String.raw`fail\('(?<code>\w+)'` },
      "fail('busy'); fail('bussy')",
      [no('1:21', 'bussy', 'busy')],
    ],
    [
      'a constant',
      { pattern: String.raw`fail\((?<code>[\w.]+)\)` },
      'fail(CodeCardLost); fail(codes.CodeCardLost); fail(Code.CARD_LOST); fail(BUSY); fail(codes.NoSuch)',
      [no('1:86', 'codes.NoSuch')],
    ],
    [
      'a constant with a typing error',
      { pattern: String.raw`fail\((?<code>[\w.]+)\)` },
      'fail(CodeCardLots); fail(Code.CARD_LOSTT)',
      [no('1:6', 'CodeCardLots', 'CodeCardLost'), no('1:26', 'Code.CARD_LOSTT', 'CARD_LOST')],
    ],
    [
      'a retired code',
      { pattern: String.raw`fail\('(?<code>\w+)'` },
      "fail('GONE_CODE')",
      ['1:7 live GONE_CODE is retired; Wait.'],
    ],
    [
      'a status as a number',
      { pattern: String.raw`fail\((?<http>\d+), '(?<code>\w+)'` },
      "fail(404, 'CARD_LOST')\nfail(409, 'CARD_LOST')",
      [status('2:6', 'CARD_LOST', '404', 409)],
    ],
    [
      'behind the code',
      { pattern: String.raw`fail\('(?<code>\w+)', (?<http>\d+)` },
      "fail('CARD_LOST', 409)",
      [status('1:19', 'CARD_LOST', '404', 409)],
    ],
    [
      'as a name',
      { pattern: String.raw`fail\((?<http>[\w.]+), '(?<code>\w+)'` },
      "fail(http.StatusConflict, 'CARD_LOST'); fail(HttpStatus.NOT_FOUND, 'CARD_LOST')\nfail(Status409Conflict, 'CARD_LOST')",
      [status('1:6', 'CARD_LOST', '404', 409), status('2:6', 'CARD_LOST', '404', 409)],
    ],
    [
      'a variable is not compared',
      { pattern: String.raw`fail\((?<http>\w+), '(?<code>\w+)'` },
      "fail(status, 'CARD_LOST'); fail(x, 'NO_SUCH')",
      [no('1:37', 'NO_SUCH')],
    ],
    [
      'several statuses of a code',
      { pattern: String.raw`fail\((?<http>\d+), '(?<code>\w+)'` },
      "fail(503, 'PAYER_DOWN'); fail(500, 'PAYER_DOWN')",
      [status('1:31', 'PAYER_DOWN', '502 or 503', 500)],
    ],
    [
      'a fixed status',
      { pattern: String.raw`notFound\('(?<code>\w+)'`, http: 404 },
      "notFound('CARD_LOST'); notFound('CARD_EXPIRED')",
      [status('1:24', 'CARD_EXPIRED', '422', 404)],
    ],
    [
      'an optional group',
      { pattern: String.raw`fail\('(?<code>\w+)'(?:, (?<http>\d+))?` },
      "fail('CARD_LOST'); fail('CARD_LOST', 400)",
      [status('1:38', 'CARD_LOST', '404', 400)],
    ],
    [
      'over lines',
      { pattern: String.raw`fail\(\s*(?<http>\d+),\s*'(?<code>\w+)'` },
      "fail(\n  400,\n  'CARD_LOST')",
      [status('2:3', 'CARD_LOST', '404', 400)],
    ],
    [
      'begin and end of a line',
      { pattern: '^(?<code>[A-Z_]+)$' },
      'CARD_LOST\nNO_SUCH\n NO_OTHER',
      [no('2:1', 'NO_SUCH')],
    ],
    ['in a comment', { pattern: String.raw`fail\('(?<code>\w+)'` }, "// fail('NO_SUCH')", []],
    ['an empty group', { pattern: "fail(?<code>\\w*)'" }, "fail'", []],
  ])('%s', async (_, place, text, said) =>
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
  test.each<[use: string, file: string, text: string, said: string[]]>([
    [
      'spring',
      'A.java',
      'throw new ResponseStatusException(HttpStatus.CONFLICT, "CARD_LOST");',
      [status('1:46', 'CARD_LOST', '404', 409)],
    ],
    [
      'spring',
      'A.java',
      'throw new NotFoundException(ErrorCode.CARD_EXPIRED, "It is so.");',
      [status('1:11', 'CARD_EXPIRED', '422', 404)],
    ],
    ['spring', 'A.java', 'x.orElseThrow(() -> new NotFoundException(CARD_LOST));', []],
    [
      'spring',
      'A.java',
      'return ResponseEntity.status(HttpStatus.OK).body(new Page("CARD_LOST"));',
      [],
    ],
    [
      'spring',
      'A.java',
      'return ResponseEntity\n  .badRequest()\n  .body(new ErrorBody(ErrorCode.CARD_LOST));',
      [status('1:8', 'CARD_LOST', '404', 400)],
    ],
    [
      'spring',
      'a.kt',
      'throw ResponseStatusException(HttpStatus.valueOf(400), "NO_SUCH")',
      [no('1:57', 'NO_SUCH')],
    ],
    ['spring', 'A.java', 'throw new NotFoundException(Code.NO_SUCH);', [no('1:34', 'NO_SUCH')]],
    [
      'spring',
      'A.java',
      'throw new NotFoundException("visit"); throw new NotFoundException("No such visit."); throw new NotFoundException(Other.NO_SUCH);',
      [],
    ],
    [
      'spring',
      'A.java',
      'throw new BadRequestException(ErrorCode.CARD_LOST, new NotFoundException(ErrorCode.CARD_LOST));',
      [status('1:11', 'CARD_LOST', '404', 400)],
    ],
    [
      'nestjs',
      'a.ts',
      "throw new NotFoundException({ statusCode: 404, code: 'CARD_EXPIRED' })",
      [status('1:11', 'CARD_EXPIRED', '422', 404)],
    ],
    [
      'nestjs',
      'a.ts',
      "throw new HttpException({ code: 'CARD_LOST' }, HttpStatus.GONE)",
      [status('1:59', 'CARD_LOST', '404', 410)],
    ],
    [
      'nestjs',
      'a.ts',
      "res.status(422).json({ code: 'CARD_LOST' })",
      [status('1:12', 'CARD_LOST', '404', 422)],
    ],
    [
      'nestjs',
      'a.ts',
      "throw new ConflictException({ message: 'no-such', errorCode: 'no-such' })",
      [no('1:63', 'no-such')],
    ],
    ['nestjs', 'a.ts', "throw new UnauthorizedException('Unauthorized')", []],
    [
      'aspnet',
      'A.cs',
      'return Conflict(new { code = "CARD_LOST" });',
      [status('1:8', 'CARD_LOST', '404', 409)],
    ],
    [
      'aspnet',
      'A.cs',
      'return TypedResults.NotFound(new Error("CARD_EXPIRED"));',
      [status('1:21', 'CARD_EXPIRED', '422', 404)],
    ],
    [
      'aspnet',
      'A.cs',
      'return StatusCode(StatusCodes.Status503ServiceUnavailable, new Error("CARD_LOST"));',
      [status('1:31', 'CARD_LOST', '404', 503)],
    ],
    [
      'aspnet',
      'A.cs',
      'return Problem(statusCode: 400, type: "CARD_LOST");',
      [status('1:28', 'CARD_LOST', '404', 400)],
    ],
    [
      'fastapi',
      'a.py',
      'raise HTTPException(status_code=400, detail={"code": "CARD_LOST"})',
      [status('1:33', 'CARD_LOST', '404', 400)],
    ],
    [
      'fastapi',
      'a.py',
      'raise HTTPException(status.HTTP_400_BAD_REQUEST, detail="CARD_LOST")',
      [status('1:28', 'CARD_LOST', '404', 400)],
    ],
    ['fastapi', 'a.py', 'raise HTTPException(404, "NO_SUCH")', [no('1:27', 'NO_SUCH')]],
    [
      'fastapi',
      'a.py',
      'raise HTTPException(status_code=404, detail="Item not found", headers={"X-Error": "a-b"})',
      [],
    ],
    [
      'fastapi',
      'a.py',
      'raise HTTPException(404 if x else 409, "CARD_EXPIRED")\nraise HTTPException(code, "CARD_EXPIRED")',
      [],
    ],
    [
      'django',
      'a.py',
      'return JsonResponse({"code": "CARD_LOST"}, status=400)',
      [status('1:51', 'CARD_LOST', '404', 400)],
    ],
    [
      'django',
      'a.py',
      'raise NotFound("No.", code="CARD_EXPIRED")',
      [status('1:7', 'CARD_EXPIRED', '422', 404)],
    ],
    [
      'django',
      'a.py',
      'raise NotAuthenticated(code="CARD_LOST")',
      [status('1:7', 'CARD_LOST', '404', '401 or 403')],
    ],
    ['django', 'a.py', 'x = MyNotFound(CARD_EXPIRED)\ny = not_found("CARD_EXPIRED")', []],
  ])('%s, %s: %s', async (use, file, text, said) =>
    expect(await saidAbout(file, text, [{ use }])).toEqual(said),
  )

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
