import type { Dice } from '../dice.ts'
import type { Case } from './suites.ts'

/** Longer files are cut: what is found in them is found in their first part. */
const LONGEST = 200_000

/** Marks that readers look for, and characters that are not usual. */
const MARKS = [
  ...[
    '"',
    "'",
    '`',
    '\\',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '|',
    ',',
    ';',
    ':',
    '=',
    '#',
    '@',
  ],
  ...[
    '/*',
    '*/',
    '//',
    '"""',
    '${',
    '{{',
    '- ',
    '? ',
    '&a ',
    '*a ',
    '!!binary ',
    '<<: *a',
    '---\n',
    '...\n',
  ],
  ...[
    '\0',
    '\u001b[2J',
    '\u202e',
    '\r',
    '\n',
    '\t',
    '\f',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\ufffd',
    '💥',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '1e999',
    '-0',
    '0x',
    '99999999999999999999',
    '\\ud800',
    '\\u{110000}',
  ],
  ...[
    '../../outside',
    '/etc/passwd',
    'file:///etc/passwd',
    '$(id)',
    'new ',
    'enum ',
    'class ',
    'super(',
  ],
]

/** One change of bytes. `other`: another real file. */
type Change = (bytes: Buffer, dice: Dice, other: Buffer) => Buffer

const at = (bytes: Buffer, dice: Dice) => dice.below(bytes.length + 1)
const between = (bytes: Buffer, from: number, to: number, put: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(to)])
/** A token: what has no blank and no mark around it. */
function token(bytes: Buffer, dice: Dice): [from: number, to: number] {
  const isWord = (byte: number | undefined) =>
    byte !== undefined && (byte > 0x7f || /\w/.test(String.fromCharCode(byte)))
  let from = dice.below(Math.max(1, bytes.length))
  while (from > 0 && isWord(bytes[from - 1])) from--
  let to = from + 1
  while (isWord(bytes[from]) && isWord(bytes[to])) to++
  return [from, to]
}

const CHANGES: Readonly<Record<string, Change>> = {
  'a bit': (bytes, dice) => {
    const changed = Buffer.from(bytes)
    if (changed.length > 0) changed[dice.below(changed.length)]! ^= 1 << dice.below(8)
    return changed
  },
  'no token': (bytes, dice) => between(bytes, ...token(bytes, dice), Buffer.alloc(0)),
  'a token twice': (bytes, dice) => {
    const [from, to] = token(bytes, dice)
    return between(bytes, to, to, bytes.subarray(from, to))
  },
  'a token of elsewhere': (bytes, dice, other) =>
    between(bytes, ...token(bytes, dice), other.subarray(...token(other, dice))),
  'a mark': (bytes, dice) => {
    const from = at(bytes, dice)
    return between(bytes, from, from + dice.below(20), Buffer.from(dice.of(MARKS)))
  },
  'a cut': (bytes, dice) => bytes.subarray(0, at(bytes, dice)),
  'no start': (bytes, dice) => bytes.subarray(at(bytes, dice)),
  'no lines': (bytes, dice) => {
    const lines = bytes.toString('latin1').split(/(?<=\n)/)
    lines.splice(dice.below(lines.length), 1 + dice.below(5))
    return Buffer.from(lines.join(''), 'latin1')
  },
  'lines twice': (bytes, dice) => {
    const lines = bytes.toString('latin1').split(/(?<=\n)/)
    const from = dice.below(lines.length)
    lines.splice(from, 0, ...lines.slice(from, from + 1 + dice.below(30)))
    return Buffer.from(lines.join(''), 'latin1')
  },
  nesting: (bytes, dice) => {
    const mark = dice.of([
      '(',
      '[',
      '{',
      '{[',
      '{"a":',
      '[{',
      'a(',
      'new A(',
      '- ',
      '/*',
      '"',
      '<a>',
      '| ',
    ])
    const from = at(bytes, dice)
    return between(bytes, from, from, Buffer.from(mark.repeat(1 + dice.below(3000))))
  },
  'a part many times': (bytes, dice) => {
    const from = at(bytes, dice)
    const part = bytes.subarray(from, from + 1 + dice.below(60))
    return between(bytes, from, from, Buffer.concat(Array(1 + dice.below(500)).fill(part)))
  },
  'two files': (bytes, dice, other) =>
    Buffer.concat([bytes.subarray(0, at(bytes, dice)), other.subarray(at(other, dice))]),
  'a file in a file': (bytes, dice, other) => {
    const from = at(bytes, dice)
    return between(bytes, from, from, other.subarray(0, 20_000))
  },
  'byte order mark': (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  'UTF-16': (bytes, dice) => {
    const wide = Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le')
    if (dice.chance(0.5) && wide.length % 2 === 0) wide.swap16()
    return dice.chance(0.2) ? wide.subarray(0, wide.length - 1) : wide
  },
  'lone surrogates': (bytes, dice) => {
    const wide = Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le')
    const from = 2 * dice.below(wide.length / 2)
    return between(wide, from, from, Buffer.from([0x00, dice.of([0xd8, 0xdb, 0xdc, 0xdf])]))
  },
  'not UTF-8': (bytes, dice) => {
    const from = at(bytes, dice)
    return between(
      bytes,
      from,
      from,
      Buffer.from(dice.of([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80]])),
    )
  },
  'line ends': (bytes, dice) =>
    Buffer.from(
      bytes.toString('latin1').replace(/\r?\n/g, dice.of(['\r', '\r\n', '\n\n'])),
      'latin1',
    ),
}
const NAMES = Object.keys(CHANGES)

/** A real file with one to five changes; of one in six also a second state, to import again. */
export function mutant(real: readonly Case[], dice: Dice): Case {
  const { label, file, bytes } = dice.of(real)
  // Most that is spliced in has the same form.
  const alike = real.filter((one) => one.file === file)
  const changed = (): [Buffer, string[]] => {
    let next = Buffer.from(bytes.subarray(0, LONGEST))
    const names: string[] = []
    for (let left = 1 + dice.below(5); left > 0; left--) {
      const name = dice.of(NAMES)
      names.push(name)
      const other = Buffer.from(dice.of(dice.chance(0.8) ? alike : real).bytes)
      next = Buffer.from(CHANGES[name]!(next, dice, other.subarray(0, LONGEST)))
    }
    return [next, names]
  }
  const [first, names] = changed()
  if (!dice.chance(1 / 6)) return { label: `${label}: ${names.join(', ')}`, file, bytes: first }
  const [after, more] = changed()
  const start = dice.chance(0.5) ? Buffer.from(bytes) : first
  return {
    label: `${label}: ${names.join(', ')}; then ${more.join(', ')}`,
    file,
    bytes: start,
    after,
  }
}
