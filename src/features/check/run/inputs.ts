import { resolve } from 'node:path'
import type { Host } from '../../../base/io/host/host.ts'
import { shownPath } from '../../../base/io/host/paths.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import type { Located } from '../records/lines.ts'
import { recordsOf } from '../records/records.ts'

/**
 * A record of a run with its file, for people, and its place among the records of that file, from
 * 0.
 */
export type InputRecord = { file: string; index: number; located: Located }

/** What to do about a request without an answer. */
export const NO_ANSWER = 'start the service, or correct its address'

/** An input: its name for people, and how many of its records were read. */
export type Input = { readonly file: string; read: number }

/**
 * Records as they come, many at once: to wait for each of a large file takes longer than to read
 * it.
 */
export type InputRecords = AsyncIterable<{ from: Input; records: Iterable<Located> }>

/**
 * The records of all inputs: files in NDJSON or HAR, and `-` for stdin. Rejects with
 * {@link UserError} before the first if a file does not exist.
 */
export async function* inputRecords(host: Host, inputs: readonly string[]): InputRecords {
  if (inputs.filter((input) => input === '-').length > 1)
    throw new UserError('usage', 'stdin (-) can be used only once')
  for (const input of inputs) await refuseMissing(host, input)
  for (const input of inputs) {
    const path = input === '-' ? undefined : resolve(host.cwd, input)
    const from = { file: path === undefined ? '<stdin>' : shownPath(host, path), read: 0 }
    for await (const records of recordsOf(host.stream(path))) yield { from, records }
  }
}

async function refuseMissing(host: Host, input: string): Promise<void> {
  if (input === '-') return
  const kind = await host.files.kind(resolve(host.cwd, input))
  if (kind === undefined) throw new UserError('not-found', `${input} does not exist`)
  if (kind === 'folder')
    throw new UserError('file', `${input} is a folder; give the path of an NDJSON or HAR file`)
}

const EVERY_MS = 5000

/** Says how many records there were, every few seconds. */
export function progress(host: Pick<Host, 'now' | 'say'>): (count: number) => void {
  let last = host.now()
  return (count) => {
    if (host.now() - last < EVERY_MS) return
    last = host.now()
    host.say(`${count.toLocaleString('en')} records …`)
  }
}
