import { resolve } from 'node:path'
import { printCatalog } from '../catalog/edit/print.ts'
import { read } from '../catalog/read.ts'
import { isBroken, type Reading } from '../catalog/reading.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { COPIED, INSTALLED, SCHEMAS } from '../init/schemas.ts'
import { lint } from '../lint/lint.ts'
import { plural } from '../report/report.ts'
import { same } from '../values/same.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand } from './command.ts'

type Options = { output: string }

export default defineCommand<Options>({
  description:
    'Writes an errors.yaml from a published set: a flat list, a FHIR CodeSystem or ValueSet, from a file, an https address or a terminology service. What the set does not say is left out, for you to add. Nothing is overwritten.',
  options: [{ flags: '--output <file>', about: 'where to write', default: 'errors.yaml' }],
  examples: [
    ['rail-errors import https://api.example.org/terminology/rail-errors.json', 'the list and its handling file'],
    ['rail-errors import fhir+https://tx.example.org/fhir#https://example.org/CodeSystem/errors', 'from a terminology service'],
    ['rail-errors import old.codesystem.json --output api/errors.yaml', 'from a file'],
  ],
  async run(host, [source = ''], options) {
    const path = resolve(host.cwd, options.output)
    const shown = shownPath(host, path)
    if ((await host.files.kind(path)) !== undefined)
      throw new UserError(`${shown} exists, and is not overwritten; choose another file with --output`)
    const { jobs } = await openWorkspace(host, [source], options)
    const { reading } = jobs[0]!
    const text = await imported(host, reading)
    await host.files.write(path, text)
    const left = reading.problems.length
    if (left > 0)
      host.say(`warning: ${plural(left, 'value')} of ${reading.source.file} could not be taken over; rail-errors lint says which`)
    const errors = lint(await read(text, { file: shown })).filter(({ severity }) => severity === 'error').length
    const next =
      errors === 0
        ? 'Lint finds no error in it.'
        : `Lint finds ${plural(errors, 'error')} in it: what the set did not say, or says otherwise. Next: rail-errors lint ${shown}`
    host.say(`${shown}: ${plural(reading.value.codes?.length ?? 0, 'code')} from ${reading.source.file}. ${next}`)
    return 0
  },
})

/** The text to write. Rejects with {@link UserError} what holds no set of codes. */
async function imported(host: Host, reading: Reading): Promise<string> {
  const { file } = reading.source
  if (isBroken(reading)) throw new UserError(`${file} can't be imported: it is broken; rail-errors lint says where`)
  if (reading.form === 'yaml') throw new UserError(`${file} is no published set; an errors.yaml is copied as it is`)
  if ((reading.value.codes ?? []).length === 0)
    throw new UserError(`${file} holds no codes${reading.problems[0] ? `: ${reading.problems[0].message}` : ''}`)
  const installed = (await host.files.kind(resolve(host.cwd, INSTALLED, SCHEMAS.catalog))) === 'file'
  const text = printCatalog(reading, [
    `yaml-language-server: $schema=${installed ? INSTALLED : COPIED}/${SCHEMAS.catalog}`,
    `Imported from ${file}.`,
  ])
  const again = await read(text)
  if (!same(plain(again.value), plain(reading.value)))
    throw new UserError(`${file} can't be imported: it holds a value that YAML can't carry. Nothing was written`)
  return text
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
