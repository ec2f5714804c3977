/** A word of a command that people paste into a POSIX shell. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** The command that lists the findings of these catalogs, or of those that a run finds by itself. */
export const toLint = (...catalogs: readonly string[]): string =>
  ['rail-errors lint', ...catalogs.map(shellPath)].join(' ')

/**
 * A path in such a command. A path that begins with `-` is not read as an option, and git does not read
 * one that begins with `:` as a pattern.
 */
export const shellPath = (path: string): string =>
  shellWord(/^[-:]./.test(path) ? `./${path}` : path)
