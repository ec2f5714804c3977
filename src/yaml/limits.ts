/**
 * Most items of a list and most keys of a mapping that are read. A large catalog has a few thousand codes; reading and
 * checking more than this takes more memory than a file from a stranger may cost.
 */
export const MOST_ITEMS = 20_000

/** Most keys, values, lists and mappings of a text. Compact JSON has one in six characters, a text in YAML one in 14. */
export const mostNodes = ({ length }: string): number => Math.max(100_000, Math.floor(length / 4))
