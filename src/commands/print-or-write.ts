import { resolve } from 'node:path'
import type { Host } from '../host/host.ts'
import type { TextSyntax } from '../values/neutralize.ts'

/** Prints a document, or writes it to the file of `--output`. */
export async function printOrWrite(host: Host, text: string, syntax: TextSyntax, { output }: { output?: string }): Promise<void> {
  if (output === undefined) return host.out(text, syntax)
  await host.files.write(resolve(host.cwd, output), text)
  host.say(`${output}: written`)
}
