/**
 * Most items of a list and most keys of a mapping that are read. A large catalog has a few thousand codes; reading and
 * checking more than this takes more memory than a file from a stranger may cost.
 */
export const MOST_ITEMS = 20_000
