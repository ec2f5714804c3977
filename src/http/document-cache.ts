import type { Host } from '../host/host.ts'
import { sha256 } from '../values/hash.ts'
import { jsonOf } from '../values/json.ts'
import { isRecord } from '../values/record.ts'
import { cacheFolder } from './cache-folder.ts'

/** What was fetched last from an address, and what to ask with whether it still is so. */
export type Copy = { etag?: string | undefined; modified?: string | undefined; type: string; body: Uint8Array }

/** The copies of this machine, a file each: a line of JSON, then the body. They may be of protected files, so they are private, too. */
export type DocumentCache = {
  find(url: URL): Promise<Copy | undefined>
  save(url: URL, copy: Copy): Promise<void>
  forget(url: URL): Promise<void>
}

const LINE_END = 10

export function documentCache(host: Pick<Host, 'files' | 'env'>): DocumentCache | undefined {
  const root = cacheFolder(host)
  if (root === undefined) return undefined
  const pathOf = ({ href }: URL) => `${root}/documents/${sha256(href).slice(0, 32)}`
  return {
    async find(url) {
      const path = pathOf(url)
      if ((await host.files.kind(path)) !== 'file') return undefined
      const bytes = await host.files.read(path)
      const end = bytes.indexOf(LINE_END)
      const head = headOf(new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0))))
      return head?.url === url.href ? { ...head, body: bytes.subarray(end + 1) } : undefined
    },
    async save(url, { body, ...head }) {
      const line = Buffer.from(`${JSON.stringify({ url: url.href, ...head })}\n`)
      await host.files.write(pathOf(url), Buffer.concat([line, body]), { private: true, derived: true })
    },
    forget: (url) => host.files.remove(pathOf(url)),
  }
}

function headOf(line: string): { url: string; etag?: string; modified?: string; type: string } | undefined {
  const value = jsonOf(line)
  return isRecord(value) && typeof value.type === 'string' ? (value as ReturnType<typeof headOf>) : undefined
}
