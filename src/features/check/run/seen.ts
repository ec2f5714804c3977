import { jsonOf } from '../../../base/core/values/record.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { inputRecords } from './inputs.ts'

/**
 * The codes in recorded answers, NDJSON or HAR: every text of a body that is a code, whatever the
 * form of the body.
 */
export async function seenCodes(
  host: Host,
  inputs: readonly string[],
  known: (text: string) => boolean,
): Promise<Set<string>> {
  const seen = new Set<string>()
  const faulty = new Set<string>()
  for await (const { from, records } of inputRecords(host, inputs))
    for (const located of records) {
      if ('record' in located) addCodes(located.record.body, known, seen)
      else if (!faulty.has(from.file)) {
        faulty.add(from.file)
        const { line, column, unreadable } = located
        host.say(`warning: ${from.file}:${line}:${column}: ${unreadable}`)
      }
    }
  return seen
}

const DEEPEST = 12

function addCodes(
  value: unknown,
  known: (text: string) => boolean,
  into: Set<string>,
  depth = 0,
): void {
  if (typeof value === 'string') {
    if (known(value)) into.add(value)
    // A recorder keeps the body as text.
    else if (depth === 0) addCodes(jsonOf(value), known, into, 1)
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST)
    for (const part of Object.values(value)) addCodes(part, known, into, depth + 1)
}
