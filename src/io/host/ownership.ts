import type { Host } from './host.ts'

/**
 * Returns a function that checks whether a path belongs to the user, to root, or to the owner of
 * the folder `start` if it is given. An owner that can't be read is nobody's. Always true on
 * Windows: other users can't write to the folders in question.
 */
export async function ownership(
  { files, users }: Pick<Host, 'files' | 'users'>,
  start?: string,
): Promise<(path: string) => Promise<boolean>> {
  const trusted = new Set<number | undefined>(users)
  if (start !== undefined) trusted.add(await files.owner(start))
  trusted.delete(undefined)
  return async (path) => users.length === 0 || trusted.has(await files.owner(path))
}
