/**
 * The users whose files are trusted. With sudo, the user who called sudo is trusted, too, as in
 * git.
 */
export function usersOf({ getuid, env }: Pick<NodeJS.Process, 'getuid' | 'env'>): number[] {
  const own = getuid?.()
  if (own === undefined) return []
  return own === 0 && /^[0-9]+$/.test(env.SUDO_UID ?? '') ? [0, Number(env.SUDO_UID)] : [own, 0]
}
