// Classes of invisible characters. The names of Unicode: `Cc` are the controls C0, DEL and C1; `Zl`
// and `Zp` the line and paragraph separators; `Bidi_Control` the marks, embeddings, overrides and
// isolates of writing direction, of which the marks (U+061C, U+200E, U+200F) belong to
// right-to-left texts and the others (U+202A-202E, U+2066-2069) also affect the text after them.

/**
 * Characters that end a line, move the cursor or change the writing direction. They must not reach
 * a terminal, a log or source code.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Invisible characters in a text that may have several lines and be written from right to left. */
export const HIDDEN = /[^\P{Cc}\n\r]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** What XHTML must not have: controls that are not white space, and what XML 1.0 forbids. */
export const NO_MARKUP = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu

/** Characters that XML 1.0 forbids (section 2.2), lone surrogates included. */
export const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * What stands for no character: halves of one, noncharacters, the mark of a text that was decoded
 * wrongly, annotations, and what only one font knows.
 */
export const NO_CHARACTER = /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffd]/u

/** A character that can be seen: no blank, control or character that Unicode gives no glyph. */
export const HAS_GLYPH = /(?![\p{Default_Ignorable_Code_Point}\u2800])[^\s\p{Cc}]/u

/**
 * What ends a line, has no glyph, changes the writing direction or the look of others, or stands for
 * no character that everybody knows: controls, separators, marks, fillers, tags and variation
 * selectors (in which text is hidden from people, but not from programs), interlinear annotations,
 * private use, halves of characters. No name and no address has one; `one-line.ts` keeps
 * them out of what is generated or shown.
 */
export const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u

/** Scripts whose letters join: a joiner or non-joiner between them is spelling. */
export const JOINING =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]'
