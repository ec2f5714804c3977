import { resolve } from 'node:path'
import { flat } from '../catalog/flat.ts'
import { read } from '../catalog/read.ts'
import { isBroken, type Reading } from '../catalog/reading.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { printable } from '../report/report.ts'
import { defineCommand, type GlobalOptions } from './command.ts'

export default defineCommand<object>({
  description:
    'Is called by git, not by people: once .gitattributes and the config of git name it, git diff shows what changed in a catalog and whom it hits (as diff.rail-errors.command), or its fields line by line (as diff.rail-errors.textconv). docs/release.md has the lines. It judges with the default levels, and reads no config.',
  options: [],
  examples: [
    ['git config diff.rail-errors.command "npx rail-errors git-diff-driver"', 'changes with their levels'],
    ['git config diff.rail-errors.textconv "npx rail-errors git-diff-driver"', 'a line diff of the fields'],
  ],
  async run(host, args, options) {
    const [path, oldFile, , , newFile] = args
    if (args.length === 1) host.out(fieldsOf(await opened(host, path!, path!)))
    else if (args.length >= 7) await show(host, path!, await opened(host, oldFile!, path!), await opened(host, newFile!, path!), options)
    else
      throw new UserError(
        'git calls this with one file (textconv) or with seven arguments (diff.<driver>.command); to compare catalogs yourself: rail-errors diff <old> <new>',
      )
    return 0
  },
})

/** A file that git hands over; undefined for one that is not there on that side. */
async function opened(host: Host, file: string, name: string): Promise<Reading | undefined> {
  if (file === '/dev/null' || file === 'nul') return undefined
  return read(await host.files.read(resolve(host.cwd, file)), { file: name })
}

/** The fields, a line each; the text as it stands when it can't be read. */
const fieldsOf = (reading: Reading | undefined): string =>
  reading === undefined ? '' : isBroken(reading) ? reading.source.text : flat(reading.raw)

const OFF = { 'version-unchanged': 'off', 'version-decreased': 'off', 'version-bump-small': 'off' } as const

async function show(host: Host, path: string, old: Reading | undefined, now: Reading | undefined, { quiet }: GlobalOptions): Promise<void> {
  if (old === undefined || now === undefined || isBroken(old) || isBroken(now)) {
    const { textDiff } = await import('../build/unified-diff.ts')
    const broken = [old, now].some((reading) => reading !== undefined && isBroken(reading))
    const [before, after] = [old, now].map((reading) => (broken ? (reading?.source.text ?? '') : fieldsOf(reading)))
    host.out(textDiff(path, before!, after!, { created: old === undefined, removed: now === undefined }))
    return
  }
  const [{ diff }, { text }, { version }] = await Promise.all([
    import('../diff/diff.ts'),
    import('../report/reporters/index.ts'),
    import('../version.ts'),
  ])
  // Work in progress has no version yet.
  const { changes } = diff(old, now, { policy: { rules: OFF } })
  const style = { ...host.terminal, version, quiet: true }
  const told = text.print({ kind: 'compare', diagnostics: changes, texts: new Map(), codes: new Map(), comparisons: [] }, style)
  const none = old.source.text === now.source.text ? 'the same text' : 'only comments or the layout changed'
  host.out(`--- a/${printable(path)}\n+++ b/${printable(path)}\n${told === '' && !quiet ? `${none}\n` : told}`)
}
