import { parsedUrl } from '../../core/values/formats.ts'
import { sha256 } from '../../core/values/hash.ts'
import { isRecord, jsonOf } from '../../core/values/record.ts'
import { cacheFolder, mayStore } from '../host/cache-folder.ts'
import type { Host } from '../host/host.ts'

/** The last response from an address, with the validators for a conditional request. */
export type Copy = {
  etag?: string | undefined
  modified?: string | undefined
  type: string
  /** The request had a token: without a login, the copy is not used. */
  protected: boolean
  body: Uint8Array
}

/**
 * The copies on this machine, one file per address: a line of JSON, then the body. Protected files
 * may be among them, so only the user can read them. Files that another user could have written are
 * ignored.
 */
export type DocumentCache = {
  find(url: URL): Promise<Copy | undefined>
  save(url: URL, copy: Copy): Promise<void>
  forget(url: URL): Promise<void>
  /** Removes the copies from these origins that were requested with a token. */
  forgetProtected(origins: readonly string[]): Promise<void>
}

const LINE_END = 10

export function documentCache(
  host: Pick<Host, 'files' | 'env' | 'users'>,
): DocumentCache | undefined {
  const root = cacheFolder(host)
  if (root === undefined) return undefined
  const folder = `${root}/documents`
  const pathOf = ({ href }: URL) => `${folder}/${sha256(href).slice(0, 32)}`
  const at = async (path: string): Promise<(Copy & Head) | undefined> => {
    if ((await host.files.kind(path)) !== 'file') return undefined
    if (!(await host.files.isPrivate(folder)) || !(await host.files.isPrivate(path)))
      return undefined
    const bytes = await host.files.read(path)
    const end = bytes.indexOf(LINE_END)
    const head = headOf(new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0))))
    return head && { ...head, body: bytes.subarray(end + 1) }
  }
  return {
    async find(url) {
      const copy = await at(pathOf(url))
      return copy?.url === url.href ? copy : undefined
    },
    async save(url, { body, ...head }) {
      if (!(await mayStore(host, folder))) return
      const line = Buffer.from(`${JSON.stringify({ url: url.href, ...head })}\n`)
      await host.files.write(pathOf(url), Buffer.concat([line, body]), {
        private: true,
        derived: true,
      })
    },
    forget: (url) => host.files.remove(pathOf(url)),
    async forgetProtected(origins) {
      if ((await host.files.kind(folder)) !== 'folder') return
      for (const name of await host.files.list(folder)) {
        const copy = /^[0-9a-f]{32}$/.test(name) ? await at(`${folder}/${name}`) : undefined
        if (copy?.protected && origins.includes(new URL(copy.url).origin))
          await host.files.remove(`${folder}/${name}`)
      }
    },
  }
}

type Head = Omit<Copy, 'body'> & { url: string }

function headOf(line: string): Head | undefined {
  const value = jsonOf(line)
  if (!isRecord(value) || typeof value.type !== 'string' || typeof value.protected !== 'boolean')
    return undefined
  return typeof value.url === 'string' && parsedUrl(value.url) !== undefined
    ? (value as Head)
    : undefined
}
