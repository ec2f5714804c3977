import type { Host } from './host.ts'

/**
 * Returns a function that checks whether a path belongs to the user, to root, or to the owner of
 * the working directory. Always true on Windows: other users can't write to the folders in
 * question.
 */
export async function ownership(
  { files, users }: Pick<Host, 'files' | 'users'>,
  start: string,
): Promise<(path: string) => Promise<boolean>> {
  const trusted = [...users, await files.owner(start)]
  return async (path) => {
    const owner = await files.owner(path)
    return owner === undefined || trusted.includes(owner)
  }
}
