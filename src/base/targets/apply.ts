import type { Files } from '../io/host/host.ts'
import { stored } from './precompressed.ts'
import type { Write } from './write.ts'

/**
 * Executes a plan, file by file (`at` is the absolute path of each, `folder` the folder that no
 * link may lead out of): if the run is killed, each file is either old or new. The manifest is
 * written last, so that an unrecorded file is only written again; in a new folder it is written
 * first, so that no output is taken for a file that no build wrote.
 */
export async function apply(
  writes: readonly (Write & { at: string; folder: string })[],
  files: Pick<Files, 'write' | 'remove'>,
): Promise<void> {
  const first = writes.filter(({ state, target }) => state === 'create' && target === 'manifest')
  for (const write of [...first, ...writes.filter((other) => !first.includes(other))]) {
    if ('contents' in write)
      await files.write(write.at, await stored(write), { derived: true, within: write.folder })
    else if (write.state === 'orphan' && write.remove) await files.remove(write.at, write.folder)
  }
}
