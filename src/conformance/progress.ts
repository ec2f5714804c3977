import type { Host } from '../host/host.ts'
import type { InputRecord } from './inputs.ts'

const EVERY_MS = 5000

/** The same records; every few seconds a line says how many there were. */
export async function* progress(host: Pick<Host, 'now' | 'say'>, records: AsyncIterable<InputRecord>): AsyncGenerator<InputRecord> {
  let [count, last] = [0, host.now()]
  for await (const input of records) {
    yield input
    if (++count % 1000 !== 0 || host.now() - last < EVERY_MS) continue
    last = host.now()
    host.say(`${count.toLocaleString('en')} records …`)
  }
}
