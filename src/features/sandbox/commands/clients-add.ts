import { namedValue } from '../../../base/core/values/named-value.ts'
import { didYouMean, nearest } from '../../../base/core/values/nearest.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { secretInput } from '../../../base/run/workspace/secret-input.ts'
import { type DataFlags, findSandboxFolder, sandboxFolder } from '../data-folder.ts'
import { addClient, refuseKnown } from '../registry/changes.ts'
import {
  CLIENT_DEFAULTS,
  CLIENT_FIELDS,
  type ClientDetails,
  type Credentials,
  clientFaults,
  type FieldFault,
  idFault,
} from '../registry/client.ts'
import { hasherOf } from '../registry/hasher.ts'
import { fileRegistry } from '../registry/registry.ts'
import { secretFault } from '../registry/texts.ts'

/** The options of `clients add` and `clients rotate`. */
export type SecretFlags = DataFlags & { secretStdin?: true; format: 'text' | 'json' }

/** The value of a field, by its kind. Anything but true and false stays a text, which is a fault. */
const VALUES = {
  text: (value: string): unknown => value,
  choice: (value: string): unknown => value,
  list: (value: string): unknown => value.split(',').map((item) => item.trim()),
  truth: (value: string): unknown => (/^(?:true|false)$/.test(value) ? value === 'true' : value),
}

/**
 * Registers a client. Rejects with {@link UserError} that lists everything that is missing or
 * wrong.
 */
export async function registerClient(
  host: Host,
  id: string,
  assignments: readonly string[],
  options: SecretFlags,
): Promise<Credentials> {
  const folder = await findSandboxFolder(host, options)
  refuseKnown('client', id, await fileRegistry(host.files, folder).read())
  const { fields, faults } = read(assignments)
  const details = { ...CLIENT_DEFAULTS, ...fields }
  faults.push(...clientFaults(details).map(lineOf))
  const wrongId = idFault(id)
  if (wrongId !== undefined) faults.push(`the client id ${wrongId}`)
  // At a terminal, the user types the secret when all else is right.
  const early = host.stdinIsTerminal() && faults.length > 0 ? {} : await secretOf(host, options)
  if (early.fault !== undefined) faults.push(early.fault)
  if (faults.length > 0)
    throw new UserError(
      'usage',
      `the client was not registered\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
  const registry = fileRegistry(host.files, await sandboxFolder(host, options))
  return addClient(registry, hasherOf(), details as ClientDetails, {
    client_id: id,
    ...(early.secret !== undefined && { client_secret: early.secret }),
  })
}

const isField = (name: string): name is keyof ClientDetails => Object.hasOwn(CLIENT_FIELDS, name)

/** The fields of `name=value`. What has no name is not printed: it may be a secret. */
function read(assignments: readonly string[]) {
  const fields: Partial<Record<keyof ClientDetails, unknown>> = {}
  const faults: string[] = []
  for (const assignment of assignments) {
    const [name, value] = namedValue(assignment) ?? []
    if (name === undefined || value === undefined)
      faults.push('after the client id, write field=value, such as type=private')
    else if (!isField(name))
      faults.push(
        `${name} is not a known field${didYouMean(nearest(name, Object.keys(CLIENT_FIELDS)))}`,
      )
    else if (Object.hasOwn(fields, name)) faults.push(`${name} is set twice`)
    else fields[name] = VALUES[CLIENT_FIELDS[name].kind](value)
  }
  return { fields, faults }
}

/** The secret on stdin, with `--secret-stdin`. */
export async function secretOf(
  host: Host,
  { secretStdin }: SecretFlags,
): Promise<{ secret?: string; fault?: string }> {
  if (!secretStdin) return {}
  const secret = await secretInput(host, 'the secret')
  const fault = secretFault(secret)
  return fault === undefined ? { secret } : { fault: `--secret-stdin: the secret ${fault}` }
}

/** Prints credentials, once. `next`: a sentence for people that follows. */
export function printCredentials(
  host: Host,
  { client_id, client_secret }: Credentials,
  format: 'text' | 'json',
  next: string,
): void {
  if (format === 'json')
    return void host.out(`${JSON.stringify({ client_id, client_secret }, null, 2)}\n`, 'json')
  host.out(columns(Object.entries({ client_id, client_secret })))
  host.say(`The secret is not shown again; store it now. ${next}`)
}

const lineOf = ({ field, item, fault }: FieldFault): string =>
  typeof item === 'string' ? `${field} "${withoutPassword(item)}" ${fault}` : `${field} ${fault}`

/** A value of a field: short, and without the password of an address. */
function withoutPassword(value: string): string {
  const short = value.slice(0, 200)
  const [from, to] = [short.indexOf('//'), short.lastIndexOf('@')]
  return from < 0 || to < from ? short : `${short.slice(0, from)}//***${short.slice(to)}`
}

/** Rows of texts as aligned columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const width = (at: number) => Math.max(...rows.map((row) => lengthOf(row[at] ?? '')))
  const widths = (rows[0] ?? []).map((_, at) => width(at))
  const line = (row: readonly string[]) =>
    row.map((cell, at) => cell + ' '.repeat(widths[at]! - lengthOf(cell))).join('  ')
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('')
}

const lengthOf = (text: string): number => [...text].length
