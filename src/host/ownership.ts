import type { Host } from './host.ts'

/**
 * Says of a path whether it belongs to the user, to root, or to whom the folder belongs that the user started from. On Windows
 * everything does: other users can't write where it matters.
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
