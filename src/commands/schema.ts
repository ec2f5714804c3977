import { resolve } from 'node:path'
import approvals from '../../schema/approvals.schema.json' with { type: 'json' }
import changelog from '../../schema/changelog.schema.json' with { type: 'json' }
import changes from '../../schema/changes.schema.json' with { type: 'json' }
import config from '../../schema/config.schema.json' with { type: 'json' }
import diagnostics from '../../schema/diagnostics.schema.json' with { type: 'json' }
import catalog from '../../schema/errors.schema.json' with { type: 'json' }
import suppressions from '../../schema/suppressions.schema.json' with { type: 'json' }
import { UserError } from '../host/user-error.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { defineCommand } from './command.ts'

const SCHEMAS: Readonly<Record<string, { about: string; schema: object }>> = {
  catalog: { about: 'an errors.yaml', schema: catalog },
  config: { about: 'a rail-errors.config.yaml', schema: config },
  suppressions: { about: 'a .rail-errors/suppressions.yaml', schema: suppressions },
  approvals: { about: 'a .rail-errors/approved-changes.yaml', schema: approvals },
  diagnostics: { about: 'what --format json prints', schema: diagnostics },
  changes: { about: 'what diff --format json prints', schema: changes },
  changelog: { about: 'what changelog --format json prints', schema: changelog },
}

type Options = { output?: string }

export default defineCommand<Options>({
  description: 'Prints a JSON Schema, or with the name list which ones there are.',
  options: [{ flags: '--output <file>', about: 'write it into this file' }],
  examples: [
    ['rail-errors schema list', 'which ones there are'],
    ['rail-errors schema catalog --output errors.schema.json', 'for an editor that is told by hand'],
    ['rail-errors schema diagnostics', 'for the one who reads the JSON'],
  ],
  async run(host, [name = ''], options) {
    const text = name === 'list' ? list() : schemaText(name)
    if (options.output === undefined) host.out(text)
    else {
      await host.files.write(resolve(host.cwd, options.output), text)
      host.say(`${options.output}: written`)
    }
    return 0
  },
})

function schemaText(name: string): string {
  if (Object.hasOwn(SCHEMAS, name)) return `${JSON.stringify(SCHEMAS[name]!.schema, null, 2)}\n`
  const known = [...Object.keys(SCHEMAS), 'list']
  throw new UserError(
    `there is no schema "${name}"${didYouMean(nearest(name, known)) || '; rail-errors schema list prints which there are'}`,
  )
}

function list(): string {
  const width = Math.max(...Object.keys(SCHEMAS).map((name) => name.length))
  return Object.entries(SCHEMAS)
    .map(([name, { about }]) => `${name.padEnd(width)}  of ${about}\n`)
    .join('')
}
