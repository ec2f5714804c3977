/**
 * From this length on, in UTF-16 units, events are not kept, and a text is parsed in parts: the
 * events of a text need ten times its memory.
 */
export const LARGE = 8 * 1024 * 1024

/**
 * Most items of a list and most keys of a mapping that are read of a text. An entry of a catalog
 * has more than 50 characters: items that are shorter are made to take more memory than a file of
 * this size may cost.
 */
export const mostItems = ({ length }: string): number => Math.max(20_000, Math.floor(length / 50))

/**
 * Most keys, values, lists and mappings of a text. Compact JSON has one in six characters, a text
 * in YAML one in 14.
 */
export const mostNodes = ({ length }: string): number => Math.max(100_000, Math.floor(length / 4))
