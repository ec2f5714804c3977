import { writeFlow } from '../yaml/write-scalar.ts'
import { type Approval, readApprovals } from './approvals.ts'

const HEAD = `# Changes of the catalog that were accepted though they break something. \`rail-errors diff\` reads them.
# Each is for one change only, by its fingerprint; remove it when the change is released.
`

/** The file can't take another approval without a change of what stands there. */
export class NotAppendable extends Error {
  override name = 'NotAppendable'
}

/** Adds approvals behind those of a file (undefined: there is none yet). What stands there is kept, byte for byte. */
export async function withApprovals(text: string | undefined, added: readonly Approval[], file: string): Promise<string> {
  const { source, list, faults } = await readApprovals(text ?? '', file)
  if (faults.length > 0) throw new NotAppendable(faults.join('\n'))
  const before = text ?? HEAD
  const first = list.length === 0 ? undefined : source.locate([0])
  // The dash stands before the first field of an item.
  const lead = first === undefined ? '' : source.text.slice(first.start - first.column + 1, first.start)
  const indent = /^( *)- +$/.exec(lead)?.[1]
  if (list.length === 0 ? (text ?? '').replace(/#.*/g, '').trim() !== '' : indent === undefined)
    throw new NotAppendable(`${file}: approvals stand in a list with dashes; write it so, then try again`)
  const newline = before.includes('\r\n') ? '\r\n' : '\n'
  const lines = added.flatMap((approval) =>
    Object.entries(approval).map(
      ([name, value], at) => `${indent ?? ''}${at === 0 ? '- ' : '  '}${name}: ${written(name, value)}${newline}`,
    ),
  )
  const after = `${before}${before === '' || /\n$/.test(before) ? '' : newline}${lines.join('')}`
  const again = await readApprovals(after, file)
  const said = again.list.slice(list.length).map((approval) => JSON.stringify(approval))
  if (
    again.faults.length > 0 ||
    again.list.length !== list.length + added.length ||
    said.join() !== added.map((approval) => JSON.stringify(approval)).join()
  )
    throw new NotAppendable(`${file}: nothing can be added at its end; add the approval by hand`)
  return after
}

// Digits alone would be a number to other readers, and a day is a text here.
const written = (name: string, value: string): string =>
  name === 'fingerprint' || name === 'expires' ? JSON.stringify(value) : writeFlow(value)
