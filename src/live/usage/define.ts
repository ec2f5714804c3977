import type { Mention, ReadFile } from './mention.ts'

/**
 * Gives constants the codes that the files define them as: after `JWT_INVALID = "invalid_token"` a
 * `JWT_INVALID` anywhere is this code. A constant of an unknown word says nothing more: its
 * definition does. Returns the files with the mentions that are left.
 */
export function withDefinitions(files: readonly ReadFile[]): ReadFile[] {
  const defined = new Map<string, string | undefined>()
  for (const { definitions } of files)
    for (const { name, code } of definitions)
      if (defined.get(name) === undefined) defined.set(name, code)
  return files.map((file) => ({
    ...file,
    mentions: file.mentions.filter((mention) => isLeft(mention, defined)),
  }))
}

function isLeft(mention: Mention, defined: ReadonlyMap<string, string | undefined>): boolean {
  const { isName, isOnlyDefined, word, code, role } = mention
  if (!isName || code !== undefined) return true
  const meant = defined.get(word)
  if (meant !== undefined) {
    mention.code = meant
    return true
  }
  return !isOnlyDefined && (role === 'list' || !defined.has(word))
}
