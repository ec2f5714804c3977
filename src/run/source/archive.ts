import { unpacked } from '../../core/values/unpack.ts'
import { UserError } from '../../io/host/user-error.ts'

/** A file of a package: its path in the archive, and its bytes. */
export type ArchiveFile = { readonly name: string; readonly data: Uint8Array }

// What a package may be: that of a whole edition of FHIR has 60 MiB and 6,000 resources.
const MOST_BYTES = 128 * 1024 * 1024
const MOST_ENTRIES = 20_000

/**
 * The files of a package (a gzipped tar) that are wanted. Nothing is written. Rejects with
 * {@link UserError} anything else, and what unpacks to too much. `what`: the kind of the package.
 */
export async function filesIn(
  bytes: Uint8Array,
  { shown, what }: { shown: string; what: string },
  isWanted: (name: string) => boolean,
): Promise<ArchiveFile[]> {
  const tar = unpacked(bytes, 'gzip', MOST_BYTES)
  if (tar === undefined)
    throw new UserError(
      `${shown} is not ${what}: it is damaged, or it unpacks to more than ${MOST_BYTES / 1024 / 1024} MiB`,
    )
  const { unpackTar } = await import('modern-tar')
  let entries = 0
  const filter = ({ name, type }: { name: string; type?: string }) => {
    if (++entries > MOST_ENTRIES)
      throw new UserError(`${shown} has more than ${MOST_ENTRIES} files; it can't be read`)
    return type === 'file' && isWanted(name)
  }
  const files = await unpackTar(tar, { strict: true, filter }).catch((error) => {
    throw error instanceof UserError
      ? error
      : new UserError(`${shown} is not ${what}: it has no readable tar archive`)
  })
  return files.flatMap(({ header: { name }, data }) => (data ? [{ name, data }] : []))
}
