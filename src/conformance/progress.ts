import type { Host } from '../host/host.ts'
import type { InputRecords } from './inputs.ts'

const EVERY_MS = 5000

/** The same records; every few seconds a line says how many there were. */
export async function* progress(
  host: Pick<Host, 'now' | 'say'>,
  records: InputRecords,
): InputRecords {
  let [count, last] = [0, host.now()]
  for await (const batch of records) {
    yield batch
    count += batch.length
    if (host.now() - last < EVERY_MS) continue
    last = host.now()
    host.say(`${count.toLocaleString('en')} records …`)
  }
}
