import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { rail } from '../../support/rail.ts'
import { emptyFolder, gitIn, railIn } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

// Projects that keep their enum: errors.yaml names it, and says what it does not.

const EXPRESS = {
  'src/errors.ts': `export enum ErrorCode {
  /** The card has expired. */
  CardExpired = 'CARD_EXPIRED',
  /** The shop has no such order. */
  OrderNotFound = 'ORDER_NOT_FOUND',
  /** The bank refuses the payment. */
  PaymentRefused = 'PAYMENT_REFUSED',
}

export const STATUS: Record<ErrorCode, number> = {
  [ErrorCode.CardExpired]: 402,
  [ErrorCode.OrderNotFound]: 404,
  [ErrorCode.PaymentRefused]: 402,
}
`,
  'src/app.ts': `import express from 'express'
import { ErrorCode, STATUS } from './errors.js'

export const app = express()
app.post('/orders/:id/pay', (req, res) => {
  const order = orders.get(req.params.id)
  if (order === undefined) return problem(res, ErrorCode.OrderNotFound)
  if (order.card.expires < today()) return problem(res, ErrorCode.CardExpired)
  res.json(order)
})
`,
  'errors.yaml': `name: shop-errors
version: 0.1.0
wire: problem-member
defaults:
  stop: true
  fix: Correct the request, then send it again.
  handling: { outcome: fail, retry: after_fix }
codes_from:
  files: [src/errors.ts]
  lists: [ErrorCode]
  map: { code: (value), http: STATUS, meaning: (comment) }
`,
}

const SPRING = {
  'src/main/java/shop/ErrorCode.java': `package shop;

import org.springframework.http.HttpStatus;

public enum ErrorCode {
  CARD_EXPIRED(HttpStatus.PAYMENT_REQUIRED, "The card has expired."),
  ORDER_NOT_FOUND(HttpStatus.NOT_FOUND, "The shop has no such order."),
  PAYMENT_REFUSED(HttpStatus.PAYMENT_REQUIRED, "The bank refuses the payment.");

  private final HttpStatus status;
  private final String text;

  ErrorCode(HttpStatus status, String text) {
    this.status = status;
    this.text = text;
  }
}
`,
  'src/main/java/shop/PayController.java': `package shop;

class PayController {
  Order pay(String id) {
    Order order = orders.find(id).orElseThrow(() -> new ShopException(ErrorCode.ORDER_NOT_FOUND));
    if (order.card().expired()) throw new ShopException(ErrorCode.CARD_EXPIRED);
    return order;
  }
}
`,
  'errors.yaml': EXPRESS['errors.yaml'].replace(
    /codes_from:[\s\S]*$/,
    'codes_from:\n  files: [src/main/java/shop/ErrorCode.java]\n  lists: [ErrorCode]\n  map: { code: (name), http: status, meaning: text }\n',
  ),
}
const CONFIG = `outputs:
  - target: flat-list
  - target: handling
  - target: typescript
`

function projectOf(files: Record<string, string>) {
  const folder = emptyFolder()
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  for (const [name, content] of Object.entries({ ...files, 'rail-errors.config.yaml': CONFIG }))
    write(name, content)
  gitIn(folder, 'init', '-q', '-b', 'main')
  const commit = (message: string) => {
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-qm', message)
  }
  const run = async (args: string) => railIn(folder, args)
  return { run, write, text, commit, folder }
}

describe.each([
  ['Express, a TypeScript enum', EXPRESS, 'src/errors.ts', 3, 17, 'src/app.ts'],
  [
    'Spring, a Java enum',
    SPRING,
    'src/main/java/shop/ErrorCode.java',
    6,
    3,
    'src/main/java/shop/PayController.java',
  ],
] as const)('%s', (_, files, list, line, column, service) => {
  test('lint, build, usage, diff and release, with the project as it is', async () => {
    const { run, text, commit, folder } = projectOf(files)
    commit('A shop')
    expect(await run('lint --format concise')).toMatchObject({ exit: 0, out: '' })
    expect((await run('build')).exit).toBe(0)
    expect(JSON.parse(text('dist-terminology/shop-errors.json'))).toMatchObject({
      codes: [
        { code: 'CARD_EXPIRED', http: 402, stop: true, meaning: 'The card has expired.' },
        { code: 'ORDER_NOT_FOUND', http: 404 },
        { code: 'PAYMENT_REFUSED', http: 402 },
      ],
    })
    expect((await run('build --check')).exit).toBe(0)
    expect((await run('usage src --format concise')).out).toBe(
      `${list}:${line + (list.endsWith('ts') ? 4 : 2)}:${list.endsWith('ts') ? 20 : 3} warn usage-found PAYMENT_REFUSED is not used in any checked file\n`,
    )
    commit('Build')
    const { exit, err } = await run('release 1.0.0 --today 2026-11-21')
    expect([exit, err]).toEqual([0, expect.stringContaining('1.0.0')])
    expect(text('errors.yaml')).toMatch(/^version: 1\.0\.0$/m)
    expect(text(list)).toBe((files as Record<string, string>)[list])
    commit('Release')
    gitIn(folder, 'tag', 'v1.0.0')
    expect(await run('diff v1.0.0')).toMatchObject({ exit: 0 })
  })

  test('a constant that is renamed is a breaking change, where it is', async () => {
    const { run, write, text, commit } = projectOf(files)
    commit('A shop')
    write(list, text(list).replaceAll('CARD_EXPIRED', 'CARD_TOO_OLD'))
    const { exit, out } = await run('diff HEAD --format concise')
    expect(out).toContain(
      `${list}:${line}:${column} error code-renamed CARD_EXPIRED: the code was renamed to CARD_TOO_OLD`,
    )
    expect(exit).toBe(1)
    commit('Rename')
    expect((await run('diff HEAD~1 HEAD --format concise')).out).toContain('code-renamed')
    expect((await run('lint --staged --format concise')).exit).toBe(0)
  })

  test('edits go to errors.yaml, and name the list for what is there', async () => {
    const { run, text } = projectOf(files)
    const before = text(list)
    const args = 'deprecate ORDER_NOT_FOUND --reason Gone. --replaced-by PAYMENT_REFUSED'
    expect((await run(args)).exit).toBe(0)
    expect((await run('retire ORDER_NOT_FOUND')).exit).toBe(0)
    expect(text('errors.yaml').split(/^codes:\n/m)[1]).toBe(`  - code: ORDER_NOT_FOUND
    http: 404
    meaning: The shop has no such order.
    deprecated:
      reason: Gone.
      replaced_by: PAYMENT_REFUSED
    retired:
      reason: Gone.
      replaced_by: PAYMENT_REFUSED
`)
    expect(text(list)).toBe(before)
    expect((await run('rename CARD_EXPIRED CARD_OLD --yes')).err).toContain(
      `CARD_EXPIRED is from ${list}:${line}:${column}; rename it there`,
    )
    const added = await run('add CARD_LOST http=402 stop=true meaning=Lost. fix=Block.')
    expect(added.err).toContain(`the codes of errors.yaml are from ${list}; add CARD_LOST there`)
    const usage = await run(`usage ${service} --format concise`)
    expect(usage.out).toContain('error usage-live ORDER_NOT_FOUND is retired')
  })

  test('a code of the list gets an entry, whose acceptances a broken list does not use up', async () => {
    const { run, write, text } = projectOf(files)
    expect(await run('add ORDER_NOT_FOUND http=409 tags=order')).toMatchObject({ exit: 0 })
    const own = text('errors.yaml').replace(
      'http: 409',
      'http: 499 # rail-errors-ignore http-registered -- The client closes.',
    )
    expect(own).toMatch(
      /^codes:\n {2}- code: ORDER_NOT_FOUND\n {4}http: 499 .*\n {4}tags: \[order\]\n$/m,
    )
    write('errors.yaml', own)
    write(
      list,
      text(list).replace(/^.*ORDER_NOT_FOUND.*$/m, '<<<<<<< HEAD\n$&\n=======\n>>>>>>> theirs'),
    )
    const { exit, out } = await run('lint --fix --format concise')
    expect([exit, out]).toEqual([1, expect.stringContaining('error codes-from-readable')])
    expect([out, text('errors.yaml')]).toEqual([
      expect.not.stringContaining('acceptance-used'),
      own,
    ])
  })

  test('a retired code leaves its translations in their file', async () => {
    const words = 'ORDER_NOT_FOUND:\n  meaning: Diese Bestellung gibt es nicht.\n'
    const { run, write, text } = projectOf(files)
    write('errors.de.yaml', words)
    expect((await run('retire ORDER_NOT_FOUND --reason Gone. --note None.')).exit).toBe(0)
    expect(text('errors.yaml')).not.toContain('translations')
    expect(text('errors.de.yaml')).toBe(words)
  })

  test('a retired code stays when the list loses it; another entry about no code does not', async () => {
    const { run, write, text } = projectOf(files)
    await run('retire ORDER_NOT_FOUND --reason Gone. --note None.')
    write('errors.yaml', `${text('errors.yaml')}\n  - code: PAYMENT_REFUSED\n    tags: [bank]\n`)
    const without = (word: RegExp) =>
      write(
        list,
        text(list)
          .split('\n')
          .filter((one) => !word.test(one))
          .join('\n'),
      )
    without(/ORDER_NOT_FOUND|OrderNotFound|no such order/)
    expect((await run('lint --format concise')).out).toBe('')
    without(/PaymentRefused|PAYMENT_REFUSED/)
    if (list.endsWith('.java')) write(list, text(list).replace('expired."),', 'expired.");'))
    const { out } = await run('lint --format concise')
    expect(out).toMatch(
      new RegExp(`^errors.yaml:\\d+:11 error codes-from-known "PAYMENT_REFUSED" is not in ${list}`),
    )
  })
})

describe('import --stay', () => {
  const files = { 'src/errors.ts': EXPRESS['src/errors.ts'] }
  test.each(rowsOf<{ args: string; named: string }>(import.meta, 'import stay: args, named'))(
    '$args',
    async ({ args, named }) => {
      const { exit, err, text } = await rail(args, { files })
      const output = /--out (\S+)/.exec(args)?.[1] ?? 'errors.yaml'
      expect(err).toContain(`${output}: 3 codes from src/errors.ts.`)
      expect(exit).toBe(0)
      expect(text(output)).toMatch(/^name: (?:errors|error-code)$/m)
      expect(text(output)!.endsWith(`\n${named}`)).toBe(true)
    },
  )

  test.each([
    [
      'import - --stdin-filename errors.ts --stay',
      '--stay needs a file in this repository; errors.ts is not one',
    ],
    ['import list.json --stay', '--stay is not for a published list'],
  ])('refuses %s', async (args, message) => {
    const list = JSON.stringify({
      codes: [
        {
          code: 'CARD_LOST',
          http: 402,
          stop: true,
          fix_stage: 'pay',
          meaning: 'Lost.',
          fix: 'Block it.',
        },
      ],
    })
    const run = await rail(args, {
      files: { ...files, 'list.json': list },
      stdin: EXPRESS['src/errors.ts'],
    })
    expect([run.exit, run.err]).toEqual([2, expect.stringContaining(message)])
    expect(run.text('errors.yaml')).toBeUndefined()
  })
})

describe('what a header can name', () => {
  const list = EXPRESS['src/errors.ts']
  const from = (value: string) =>
    EXPRESS['errors.yaml'].replace(/codes_from:[\s\S]*$/, `codes_from: ${value}\n`)
  test.each(
    rowsOf<{ value: string; message: string }>(
      import.meta,
      'what a header can name: value, message',
    ),
  )('$value', async ({ value, message }) => {
    const files = {
      'rail-errors.config.yaml': CONFIG,
      'errors.yaml': from(value),
      'src/errors.ts': list,
      'src/errors.swift': 'A = 1',
      'src/empty.ts': 'export {}\n',
      'src/bytes.ts': Uint8Array.of(0x61, 0xff, 0xfe),
    }
    const { exit, out } = await rail('lint --format concise', { files })
    expect([exit, out.match(/ error .*/g)]).toEqual([
      1,
      [expect.stringContaining(` error codes-from-readable`)],
    ])
    expect(out).toContain(message)
    expect(out).toMatch(/^errors\.yaml:8:13 /)
  })

  test('the library reads the list from companions', async () => {
    const { value, problems, constants } = await read(EXPRESS['errors.yaml'], {
      companions: { 'src/errors.ts': list },
    })
    expect(problems).toEqual([])
    expect(value.codes?.map(({ code }) => code)).toEqual([
      'CARD_EXPIRED',
      'ORDER_NOT_FOUND',
      'PAYMENT_REFUSED',
    ])
    expect(constants?.[0]).toEqual({
      code: 'CARD_EXPIRED',
      list: 'ErrorCode',
      name: 'CardExpired',
    })
  })

  test('stdin names a file beside the name that it is given', async () => {
    const files = { 'api/src/errors.ts': list, 'rail-errors.config.yaml': CONFIG }
    const run = await rail('lint - --stdin-filename api/errors.yaml --format concise', {
      files,
      stdin: EXPRESS['errors.yaml'],
    })
    expect(run.out).not.toContain('codes-from')
    expect(run.out).not.toContain('entry-complete')
  })
})

test.each([
  ['of its own', '  [ErrorCode.OrderLost]: 410,\n', 'it stops the call\n'],
  ['of the defaults', '', 'it stops the call, and its http, 409, is that of the defaults\n'],
])('diff says of a new constant that its status is %s', async (_, status, said) => {
  const list = EXPRESS['src/errors.ts']
  const files = {
    'old.yaml': EXPRESS['errors.yaml'].replace('src/errors.ts', 'old/errors.ts'),
    'errors.yaml': EXPRESS['errors.yaml'].replace('stop: true', 'stop: true\n  http: 409'),
    'old/errors.ts': list,
    'src/errors.ts': list
      .replace(
        "REFUSED',\n}",
        "REFUSED',\n  /** The order is lost. */\n  OrderLost = 'ORDER_LOST',\n}",
      )
      .replace(/\}\n$/, `${status}}\n`),
  }
  const { out } = await rail('diff old.yaml errors.yaml', { files })
  expect(out).toContain(`ORDER_LOST: the code was added; ${said}`)
})

describe('a gate sees what is sent', () => {
  const java = (first: string) => `public enum ErrorCode {
  CARD_LOST(${first}, 404), CARD_OLD("card.old", 402), BANK_DOWN("bank.down", 503);
  ErrorCode(String code, int status) {}
}
`
  const numbers = (last: number) =>
    `export enum ErrorCode { CardLost = 10001, CardOld = 10002, BankDown = ${last} }\n`
  const OLD = java('"card.lost"')
  test.each([
    ['a changed code', OLD, java('"card.gone"'), 'card.lost'],
    ['an expression', OLD, java('Wire.of("card.lost")'), 'the "code" of an item is an expression'],
    [
      'a constant of another file',
      OLD,
      java('Wire.LOST'),
      'Wire.LOST is a constant that is not here',
    ],
    ['a prefix', OLD, java('Wire.PREFIX + "card.lost"'), 'the "code" of an item is an expression'],
    ['a removed code', OLD, OLD.replace(', BANK_DOWN("bank.down", 503)', ''), 'bank.down'],
    [
      'a part that is not understood',
      OLD,
      OLD.replace('"bank.down", 503)', '"bank.down", 503) {}'),
      'BANK_DOWN',
    ],
  ])('%s: diff of two files', async (_, old, now, named) => {
    const files = { 'old/ErrorCode.java': old, 'new/ErrorCode.java': now }
    const { exit, out, err } = await rail(
      'diff old/ErrorCode.java new/ErrorCode.java --format concise',
      { files },
    )
    expect([exit, out + err]).toEqual([1, expect.stringContaining(named)])
  })

  test('an added code, once dangerous changes fail', async () => {
    const files = {
      'old.java': OLD,
      'new.java': OLD.replace(';', ', CARD_TORN("card.torn", 402);'),
    }
    const { exit, out } = await rail('diff old.java new.java --fail-on dangerous', { files })
    expect([exit, out]).toEqual([1, expect.stringContaining('card.torn')])
  })

  test('numbers: asked, and compared once somebody said that they are sent', async () => {
    const files = { 'old.ts': numbers(10003), 'new.ts': numbers(10009) }
    const asked = await rail('diff old.ts new.ts', { files })
    expect([asked.exit, asked.err]).toEqual([1, expect.stringContaining('10009')])
    const { exit, out } = await rail('diff old.ts new.ts --map code=(value)', { files })
    expect([exit, out]).toEqual([1, expect.stringContaining('10003')])
  })

  test('a file of several that is gone, or has another list, ends lint and diff with 1', async () => {
    const how = '{ files: [a.ts, b.ts], lists: [AError, BError], map: { code: (value) } }'
    const { write, run, commit } = projectOf({
      'a.ts': "export enum AError { Lost = 'A_LOST', Old = 'A_OLD' }\n",
      'b.ts': "export enum BError { Lost = 'B_LOST', Old = 'B_OLD' }\n",
      'errors.yaml': EXPRESS['errors.yaml'].replace(/codes_from:[\s\S]*$/, `codes_from: ${how}\n`),
    })
    commit('Two lists')
    expect((await run('diff HEAD')).exit).toBe(0)
    write('b.ts', "export enum Other { Lost = 'B_LOST', Old = 'B_OLD' }\n")
    for (const command of ['lint --format concise', 'diff HEAD']) {
      const { exit, out, err } = await run(command)
      expect([exit, out + err]).toEqual([1, expect.stringContaining('nothing of b.ts is read')])
    }
  })
})
