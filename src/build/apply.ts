import type { Files } from '../host/host.ts'
import { stored } from './encoding.ts'
import type { Write } from './write.ts'

/**
 * Carries out a plan, file by file (`at` is where each is, absolute, and `folder` what it must not leave by a link): a run that is killed leaves each file old or new. A
 * manifest comes last, so that what is not yet on record is at worst written again; in a new folder it comes first, so that
 * nothing is taken for foreign.
 */
export async function apply(
  writes: readonly (Write & { at: string; folder: string })[],
  files: Pick<Files, 'write' | 'remove'>,
): Promise<void> {
  const first = writes.filter(({ state, target }) => state === 'create' && target === 'manifest')
  for (const write of [...first, ...writes.filter((other) => !first.includes(other))]) {
    if ('contents' in write) await files.write(write.at, await stored(write), { derived: true, within: write.folder })
    else if (write.state === 'orphan' && write.remove) await files.remove(write.at, write.folder)
  }
}
