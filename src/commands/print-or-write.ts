import { resolve } from 'node:path'
import type { Host } from '../host/host.ts'
import type { TextSyntax } from '../values/neutralize.ts'
import { refuseOverSource } from '../workspace/over-source.ts'

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
