import { describe, expect, test, vi } from 'vitest'
import { type Attack, attacksOn, scaled, textOf } from './support/patterns/attacks.ts'
import { type Found, patternsInSource } from './support/patterns/sources.ts'
import { counting, TooManySteps } from './support/patterns/steps.ts'
import { patternsInTemplates } from './support/patterns/templates.ts'

// Every regular expression of src/ takes time in proportion to the text, also for a text that was
// made for it: each is run over long runs of what it repeats, by an engine that counts its steps.
// Text four times as long takes four times the steps of a linear pattern, sixteen times those of a
// quadratic one.

const { literals, makers } = patternsInSource()
const [SHORT, LONG, MOST_GROWTH] = [8, 32, 8]
/** Bounds such as `{1,200}` are made as small as the texts. */
const MOST_REPEATED = 6
/** Steps for each character that need no second look. */
const FEW = 4

/** A text for which a pattern needs more than linear time, as a sentence. */
function slowOn(source: string, flags: string): string | undefined {
  const small = scaled(source, flags, MOST_REPEATED)
  const count = counting(small, flags)
  const native = new RegExp(small, `${flags.replace(/[gy]/g, '')}g`)
  const run = (text: string, most: number) => {
    try {
      return count(text, most)
    } catch (error) {
      if (error instanceof TooManySteps)
        return { steps: Number.POSITIVE_INFINITY, matches: undefined }
      throw error
    }
  }
  const tried = new Set<string>()
  for (const [index, attack] of attacksOn(small, flags).entries()) {
    const text = textOf(attack, SHORT)
    // What differs only in where its repetition begins has the same text here.
    if (tried.has(text)) continue
    tried.add(text)
    const { steps: few, matches } = run(text, MOST_STEPS)
    // The engine is right when it finds what JavaScript finds.
    if (index % 101 === 0 && matches !== undefined) {
      const units = /[uv]/.test(flags) ? [...text] : text.split('')
      const found = matches.map(([start, end]) => units.slice(start, end).join(''))
      const wanted = text.match(native) ?? []
      if (found.join('\0') !== wanted.join('\0'))
        expect([source, text, found]).toEqual([source, text, wanted])
    }
    if (few < text.length * FEW) continue
    const { steps: many } = run(textOf(attack, LONG), Math.min(few * MOST_GROWTH, MOST_STEPS))
    if (many / few < MOST_GROWTH) continue
    return `slow for ${shown(attack)}`
  }
  return undefined
}

const shown = (attack: Attack): string =>
  JSON.stringify(attack).replace(
    /[^ -~]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const MOST_STEPS = 100_000

const distinct = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [`${one.flags}/${one.source}`, one])).values(),
]

/**
 * True for alternatives that are tried on their own: at each place they take the steps of all of
 * them, one after the other.
 */
function isUnion({ source, flags }: Found, alone: ReadonlySet<string>): boolean {
  let rest = ''
  for (const part of source.split('|')) {
    rest = rest === '' ? part : `${rest}|${part}`
    if (alone.has(`${flags}/${rest}`)) rest = ''
  }
  return rest === ''
}

// biome-ignore lint/suspicious/noExplicitAny: functions of any shape
type Module = Record<string, (...given: any[]) => unknown>

/** The patterns that modules make of texts when they are loaded, or when they are called so. */
const CALLS: Record<string, (module: Module) => unknown> = {
  'base/rules/diff/output-differences.ts': ({ publishedFiles }) =>
    publishedFiles!({ name: 'a' }, []),
  'base/core/fields/find.ts': ({ fieldsNamed }) => fieldsNamed!('codes.code'),
  'base/core/values/escape.ts': ({ oneLine }) => oneLine!('ä'),
  'base/core/values/invisible.ts': ({ withoutInvisible }) => withoutInvisible!('a\u200d', 'en'),
  'features/usage/calls.ts': ({ callsIn }) =>
    ['spring', 'nestjs', 'aspnet', 'fastapi', 'django'].map((name) => callsIn!('', name)),
  'base/core/yaml/lines.ts': ({ commentsWith }) => commentsWith!('word', 'word', () => []),
  'base/core/yaml/compose-list.ts': ({ composeList }) => composeList!('codes:\n  - a: 1\n', 1),
  'base/core/yaml/top-key.ts': ({ hasTopKey }) =>
    ['{', ''].map((text) => hasTopKey!(text, ['codes'])),
}

/** Files whose patterns cannot be seen here, and why they are linear. */
const UNSEEN: Record<string, string> = {
  'base/core/contract/reason.ts': 'the look of a style: classes in a row, at most 200 characters',
  'features/check/contract.ts': 'a pattern of the own config, with other flags',
  'features/check/histories.ts': 'characters, each as it is, and runs of digits between them',
  'features/check/run/options.ts': 'a pattern of the own config',
  'features/usage/config.ts': 'a pattern of the own config, over an empty text',
  'features/usage/places.ts': 'a pattern of the own config, over short texts',
}

async function madePatterns(): Promise<Found[]> {
  const made: Found[] = []
  const recorder = new Proxy(RegExp, {
    construct(target, given: [string, string?]) {
      const pattern = new target(...given)
      const [place] = /(?<=\/)src\/[^?:\s]+/.exec(new Error().stack ?? '') ?? []
      if (place !== undefined) made.push({ source: pattern.source, flags: pattern.flags, place })
      return pattern
    },
  })
  vi.stubGlobal('RegExp', recorder)
  try {
    // With a query, a module is loaded again for this test.
    for (const file of makers) {
      const module = await import(/* @vite-ignore */ `../src/${file}?patterns`)
      CALLS[file]?.(module)
    }
  } finally {
    vi.unstubAllGlobals()
  }
  return made
}

test('no pattern of src/ is slow for any text', { timeout: 120_000 }, async () => {
  const made = await madePatterns()
  const places = new Set(made.map(({ place }) => place))
  expect(Object.keys(CALLS).filter((file) => !makers.includes(file))).toEqual([])
  expect(
    makers.filter((file) => !places.has(`src/${file}`)),
    'files that make patterns in a function: call it in CALLS, or say in UNSEEN why it is linear',
  ).toEqual(Object.keys(UNSEEN).sort())
  const alone = new Set(literals.map(({ source, flags }) => `${flags}/${source}`))
  const others = made.filter((one) => !isUnion(one, alone))
  const slow = distinct([...literals, ...others]).flatMap(({ source, flags, place }) => {
    const why = slowOn(source, flags)
    return why === undefined ? [] : [`${place}: /${source}/${flags} is ${why}`]
  })
  expect(slow).toEqual([])
})

test('no pattern of a template is slow for any text', { timeout: 120_000 }, () => {
  const { found, unseen } = patternsInTemplates()
  expect(unseen).toEqual([])
  // Rust has none.
  const languages = new Set(found.map(({ place }) => place.split('/')[3]))
  expect([...languages]).toEqual(['csharp', 'go', 'java', 'kotlin', 'php', 'python', 'ruby'])
  const slow = distinct(found).flatMap(({ source, flags, place }) => {
    const why = slowOn(source, flags)
    return why === undefined ? [] : [`${place}: /${source}/${flags} is ${why}`]
  })
  expect(slow).toEqual([])
})

describe('what this test sees', () => {
  test.each([
    // attacks of two reviews
    [/^[ \t]*([^ \t]*)[ \t]*(.*?)[ \t]*$/s],
    [/[[<({]+\s*(?:redacted|removed)\b[^\n[\]<>(){}]{0,60}[\])}>]+/gi],
    // one repetition into another, and beside another
    [/^(?:a+)+$/],
    [/^(?:\w+\s?)*$/],
    [/^(?:\s|#.*|---)*$/],
    [/^\d+(?:[-_]?\d+)*$/],
    [/a*b?a*c/],
    // each place is a start
    [/\s+$/],
    [/^-+|-+$/],
    [/"[^"]*"|\([^)]*\)/],
    [/\/\*[\s\S]*?\*\//y],
    [/\beyJ[\w-]{10,}\.eyJ/],
    [/(?=[ \t]+#)/],
    [/(?<=^\d+)[uU]+$/],
    // a line break, or two characters, make it fail
    [/^\s*(Given|When)\s+(.*)$/],
    [/^https?:\/\/([^/?#]*)(.*)$/],
    [/^([^\S\n]*):/m],
  ])('%s is slow', (pattern) => expect(slowOn(pattern.source, pattern.flags)).toMatch(/^slow for/))

  test.each([
    [/^[ \t]*([^ \t]*)(.*)$/s],
    [/^[a-z]+(?:-[a-z]+)*$/],
    [/(?<!\s)\s+$/],
    [/"[^"\n]{0,200}"/],
    [/^(.*)x$/],
    [/(a)(?:b|\1)+/],
  ])('%s is not', (pattern) => expect(slowOn(pattern.source, pattern.flags)).toBeUndefined())
})
