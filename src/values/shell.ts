/** A word of a command that people paste into a POSIX shell. */
export const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** A path in such a command, where one that begins with `-` is no option. */
export const shellPath = (path: string): string => shellWord(/^-./.test(path) ? `./${path}` : path)
