import type { Host } from './host.ts'

/**
 * The host of a command that edits files of people: a write replaces only the bytes that the
 * command read, or nothing where it found nothing.
 */
export function editing(host: Host): Host {
  const { files } = host
  const read = new Map<string, Uint8Array | null>()
  const remember = <T extends Uint8Array | null>(path: string, contents: T): T => {
    if (!read.has(path)) read.set(path, contents)
    return contents
  }
  return {
    ...host,
    files: {
      ...files,
      async kind(path) {
        const kind = await files.kind(path)
        if (kind === undefined) remember(path, null)
        return kind
      },
      read: async (path) => remember(path, await files.read(path)),
      async write(path, contents, options = {}) {
        const over = options.derived || options.private ? undefined : read.get(path)
        await files.write(path, contents, { ...options, ...(over !== undefined && { over }) })
        read.delete(path)
      },
    },
  }
}
