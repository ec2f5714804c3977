/**
 * The values that an option or an argument accepts: files, folders, codes of the catalog, or fixed
 * words.
 */
export type Values = { files?: true; folders?: true; codes?: true; words?: readonly string[] }

/** An option as completion needs it: its long name, its text, and its values; a switch has none. */
export type OptionWords = { name: string; about: string; values?: Values }

/** A command as completion needs it. */
export type CommandWords = {
  name: string
  summary: string
  options: readonly OptionWords[]
  values: Values
}

/** The data of a completion script. */
export type Words = { global: readonly OptionWords[]; commands: readonly CommandWords[] }

/**
 * One sentence about an option or a command, as shells show it next to the word: no quotes, no line
 * breaks, short.
 */
export const hint = (text: string): string => {
  const [plain = ''] = text.replace(/["'`$\\[\]<>:]/g, '').split(/;|\(|, (?:which|so) /)
  return plain.trim()
}

const SAFE = /^[A-Za-z0-9_.=+-]+$/

/** Words that need no quoting in any shell; others are left out. */
export const safe = (words: readonly string[] = []): string[] =>
  words.filter((word) => SAFE.test(word))
