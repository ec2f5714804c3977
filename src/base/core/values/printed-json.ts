/**
 * JSON as Prettier and Biome format it: two spaces, declared order, a list of texts or numbers in one
 * line if it fits.
 */
export const printedJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(LIST, inOneLine)}\n`

// A text has no line end: JSON escapes it.
const LIST = /\[\n((?: *(?:"(?:[^"\\]|\\.)*"|[\w.+-]+),?\n)+) *\]/g
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu

function inOneLine(whole: string, items: string, at: number, text: string): string {
  const list = `[${items.trim().replace(/\n */g, ' ')}]`
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at)
  const width = `${before}${list}`.replace(WIDE, '$&$&').length
  return width + Number(text[at + whole.length] === ',') > 80 ? whole : list
}
