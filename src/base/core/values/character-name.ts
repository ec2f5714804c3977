import { lookalikeName } from './lookalikes.ts'

// The names of Unicode of characters that people do not see, or take for others.
const NAMES: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u034f': 'combining grapheme joiner',
  '\u061c': 'Arabic letter mark',
  '\u115f': 'Hangul choseong filler',
  '\u1160': 'Hangul jungseong filler',
  '\u180e': 'Mongolian vowel separator',
  '\u2002': 'en space',
  '\u2003': 'em space',
  '\u2007': 'figure space',
  '\u2009': 'thin space',
  '\u200a': 'hair space',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'pop directional formatting',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'pop directional isolate',
  '\u2800': 'braille pattern blank',
  '\u3000': 'ideographic space',
  '\u3164': 'Hangul filler',
  '\ufeff': 'zero width no-break space',
  '\uffa0': 'halfwidth Hangul filler',
  '\ufffc': 'object replacement character',
  '\ufffd': 'replacement character: the text was decoded wrongly',
}

/**
 * A character in a message: `U+200B (zero width space)`. Only characters that need it have a name
 * here; others get their kind, or none.
 */
export function nameOfCharacter(character: string): string {
  const point = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  const name = NAMES[character] ?? lookalikeName(character) ?? kindOf(character)
  return name === undefined ? point : `${point} (${name})`
}

/**
 * The first character of a name that does not look like what it is:
 * `U+0415 (Cyrillic capital letter IE)`.
 */
export function oddCharacterIn(name: string): string | undefined {
  // Characters that are invisible, or that people take for Latin letters, digits and spaces.
  const odd =
    /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Script=Cyrillic}\p{Script=Greek}\uff01-\uff5e]|(?! )\p{Zs}/u.exec(
      name,
    )?.[0]
  return odd === undefined ? undefined : nameOfCharacter(odd)
}

// In a function, so that these patterns are compiled when a character is named.
const kinds = (): readonly (readonly [pattern: RegExp, kind: string])[] => [
  [/\p{Cc}/u, 'control character'],
  [/\p{Cs}/u, 'half of a character'],
  [/\p{Noncharacter_Code_Point}/u, 'no character'],
  [/\p{Co}/u, 'private use'],
  [/[\ufff9-\ufffb]/, 'interlinear annotation'],
  [/\p{Default_Ignorable_Code_Point}/u, 'invisible character'],
  [/\p{Zs}/u, 'wide or narrow space'],
  [/[\uff01-\uff5e]/, 'fullwidth form'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letter'],
  [/\p{Script=Greek}/u, 'Greek letter'],
]

const kindOf = (character: string): string | undefined =>
  kinds().find(([pattern]) => pattern.test(character))?.[1]
