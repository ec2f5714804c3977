import { resolve } from 'node:path'
import type { TextSyntax } from '../core/values/escape.ts'
import type { Host } from '../io/host/host.ts'
import { refuseOverSource } from '../run/workspace/reporting.ts'

/** Prints a document, or writes it to the file of `--out`. */
export async function printOrWrite(
  host: Host,
  text: string,
  syntax: TextSyntax,
  { out }: { out?: string },
): Promise<void> {
  if (out === undefined) return host.out(text, syntax)
  const path = resolve(host.cwd, out)
  await refuseOverSource(host, path)
  await host.files.write(path, text)
  host.say(`${out}: written`)
}
