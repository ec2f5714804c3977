import { GENERATED } from '../build/typescript.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { type Known, usesFindings } from './judge.ts'
import type { Pattern } from './patterns.ts'
import { codeText } from './text.ts'
import { usesIn } from './uses.ts'

/** What source code says about codes: those that it uses, what is wrong with them, the texts of files with findings, and how many files were read. */
export type Scan = { used: Set<string>; diagnostics: Diagnostic[]; texts: Map<string, string>; count: number }

const AT_ONCE = 32

/** Reads files of source code (absolute), a few at a time, and keeps only what was found. */
export async function scanFiles(
  host: Host,
  files: readonly string[],
  { patterns, known }: { patterns: readonly Pattern[]; known: Known },
): Promise<Scan> {
  const scan: Scan = { used: new Set(), diagnostics: [], texts: new Map(), count: 0 }
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const texts = await Promise.all(some.map((file) => readCode(host, file)))
    for (const [index, file] of some.entries()) {
      const shown = shownPath(host, file)
      const text = texts[index]
      if (text === undefined) host.detail(`${shown}: not looked at: it is gone, binary, over 4 MB, or made by rail-errors`)
      else addFile(scan, shown, text, { patterns, known })
    }
  }
  return scan
}

function addFile(scan: Scan, file: string, text: string, { patterns, known }: { patterns: readonly Pattern[]; known: Known }): void {
  scan.count++
  const uses = usesIn(text, patterns)
  for (const { code } of uses) scan.used.add(code)
  const found = usesFindings(file, text, uses, known)
  for (const diagnostic of found) scan.diagnostics.push(diagnostic)
  if (found.length > 0) scan.texts.set(file, text)
}

/** The text of a file; undefined for one that is gone, no source code, or made by a build. */
async function readCode(host: Host, file: string): Promise<string | undefined> {
  if ((await host.files.kind(file)) !== 'file') return undefined
  const text = codeText(await host.files.read(file))
  return text?.slice(0, 500).includes(GENERATED) ? undefined : text
}
