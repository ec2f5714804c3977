import { JOINING } from './characters.ts'

// Invisible characters and unusual spaces. Some scripts and emoji need them; elsewhere they come
// from copied text, break searches and can hide words. `Default_Ignorable_Code_Point` is what
// Unicode calls a character without a glyph: joiners, marks, fillers, tags.

const UNUSUAL = /[\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

/**
 * The text without the invisible characters that its scripts do not need, with a space for each
 * unusual one; `first` is the first of them.
 */
export function withoutInvisible(
  text: string,
  language: string,
): { clean: string; first: string | undefined } {
  let first: string | undefined
  if (text.search(UNUSUAL) < 0) return { clean: text, first }
  // Looked for once: a text can have thousands of marks.
  let isMixed: boolean | undefined
  const mixed = () => (isMixed ??= RIGHT_TO_LEFT.test(text))
  const isEnglish = /^en\b/i.test(language)
  const clean = text.replace(UNUSUAL, (character: string, offset: number) => {
    const before = text.slice(Math.max(0, offset - AROUND), offset)
    const after = text.slice(offset + character.length, offset + AROUND)
    if (isNeeded(character, { before, after, mixed, isEnglish })) return character
    first ??= character
    return /\p{Zs}/u.test(character) ? ' ' : ''
  })
  return { clean, first }
}

const AROUND = 20

type Context = { before: string; after: string; mixed: () => boolean; isEnglish: boolean }
type Need = readonly [character: RegExp, isNeeded: (context: Context) => boolean]

// Scripts without spaces between words: a zero width space says where a line may break.
const SPACELESS =
  '[\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\p{scx=Java}\\p{scx=Bali}]'

const beside = (set: string) => {
  const [end, start] = [new RegExp(`${set}$`, 'u'), new RegExp(`^${set}`, 'u')]
  return ({ before, after }: Context) => end.test(before) || start.test(after)
}
/**
 * Beside a visible character of the set. Between the two, more of the invisible ones: some have the
 * script or the property of the set, too.
 */
const besideVisible = (set: string, invisible: string) => {
  const visible = `(?!${invisible}|\\p{Default_Ignorable_Code_Point})${set}`
  const [end, start] = [
    new RegExp(`${visible}${invisible}*$`, 'u'),
    new RegExp(`^${invisible}*${visible}`, 'u'),
  ]
  return ({ before, after }: Context) => end.test(before) || start.test(after)
}
const behind =
  (pattern: RegExp) =>
  ({ before }: Context) =>
    pattern.test(before)

const isInEmoji = ({ before, after }: Context) =>
  /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*$/u.test(before) &&
  /^\p{Extended_Pictographic}/u.test(after)

// The Arabic letter mark is itself of these scripts: it is not the text that needs it.
const RIGHT_TO_LEFT = /(?!\u061c)[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u

/** Made when a text has such a character: these patterns take long to compile. */
let known: readonly Need[] | undefined

function needs(): readonly Need[] {
  const joins = beside(JOINING)
  return [
    [/\u200c/, joins],
    [/\u200d/, (context) => joins(context) || isInEmoji(context)],
    [/\u200b/, beside(SPACELESS)],
    [/[\u061c\u200e\u200f]/, ({ mixed }) => mixed()],
    [/\u034f/, besideVisible('[\\p{scx=Hebr}\\p{M}]', '\\u034f')],
    [/[\u115f\u1160]/, besideVisible('[\\u1100-\\u11ff]', '[\\u115f\\u1160]')],
    [/[\u180b-\u180f]/, behind(/\p{scx=Mong}$/u)],
    [/[\ufe00-\ufe0f]/, behind(/[\p{Emoji}\p{S}\p{P}\p{scx=Hani}\p{scx=Mymr}\p{scx=Phag}]$/u)],
    [/[\u{e0100}-\u{e01ef}]/u, behind(/\p{scx=Hani}$/u)],
    [/[\u{e0020}-\u{e007f}]/u, behind(/\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u)],
    [/\u2800/, besideVisible('\\p{scx=Brai}', '\\u2800')],
    [
      /\u3000/,
      beside(
        '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\u3001-\\u303f\\uff01-\\uff5e]',
      ),
    ],
    [/\p{Zs}/u, isTypographic],
  ]
}

function isNeeded(character: string, context: Context): boolean {
  known ??= needs()
  return known.find(([pattern]) => pattern.test(character))?.[1](context) ?? false
}

/**
 * A space that must not break: beside a number or a sign (`10 kg`, `§ 5`, French `?`), after an
 * abbreviation (`z. B.`), and in many languages, but not in English, after a word of one or two
 * letters.
 */
function isTypographic({ before, after, isEnglish }: Context): boolean {
  if (/[\p{N}\p{S}«‹§№#–—]$/u.test(before) || /^[\p{N}\p{S}»›:;!?%‰–—]/u.test(after)) return true
  if (!/^\p{L}/u.test(after)) return false
  return (
    /(?<!\p{L})\p{L}{1,3}\.$/u.test(before) ||
    (!isEnglish && /(?<![\p{L}\p{M}])\p{L}{1,2}['’]?$/u.test(before))
  )
}
