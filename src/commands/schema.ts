import approvals from '../../schema/approvals.schema.json' with { type: 'json' }
import changelog from '../../schema/changelog.schema.json' with { type: 'json' }
import changes from '../../schema/changes.schema.json' with { type: 'json' }
import check from '../../schema/check.schema.json' with { type: 'json' }
import config from '../../schema/config.schema.json' with { type: 'json' }
import diagnostics from '../../schema/diagnostics.schema.json' with { type: 'json' }
import catalog from '../../schema/errors.schema.json' with { type: 'json' }
import handling from '../../schema/handling.schema.json' with { type: 'json' }
import flatList from '../../schema/list.schema.json' with { type: 'json' }
import portal from '../../schema/portal.schema.json' with { type: 'json' }
import siteWords from '../../schema/site-words.schema.json' with { type: 'json' }
import suppressions from '../../schema/suppressions.schema.json' with { type: 'json' }
import wire from '../../schema/wire.schema.json' with { type: 'json' }
import { UserError } from '../host/user-error.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { defineCommand } from './command.ts'
import { OUTPUT } from './flags.ts'
import { printOrWrite } from './print-or-write.ts'

const SCHEMAS: Readonly<Record<string, { about: string; schema: object }>> = {
  catalog: { about: 'errors.yaml', schema: catalog },
  config: { about: 'rail-errors.config.yaml', schema: config },
  suppressions: { about: '.rail-errors/suppressions.yaml', schema: suppressions },
  approvals: { about: '.rail-errors/approved-changes.yaml', schema: approvals },
  diagnostics: { about: 'the output of --format json', schema: diagnostics },
  changes: { about: 'the output of diff --format json', schema: changes },
  changelog: { about: 'the output of changelog --format json', schema: changelog },
  check: { about: 'the output of check --format json', schema: check },
  portal: { about: 'index.json of a portal', schema: portal },
  'site-words': { about: 'words of the site in further languages', schema: siteWords },
  wire: { about: 'the body of an error', schema: wire },
  list: { about: 'the published list, <name>.json', schema: flatList },
  handling: { about: 'the handling file, <name>.handling.json', schema: handling },
}

export const schemaNames: readonly string[] = Object.keys(SCHEMAS)

type Options = { output?: string }

export default defineCommand<Options>({
  description: 'Prints a JSON Schema. Without a name, lists the available names.',
  options: [OUTPUT],
  examples: [
    ['rail-errors schema', 'list the schemas'],
    [
      'rail-errors schema catalog --output errors.schema.json',
      'write the schema of errors.yaml, for an editor',
    ],
    ['rail-errors schema diagnostics', 'print the schema of the JSON report'],
  ],
  async run(host, [name], options) {
    if (name === undefined) await printOrWrite(host, listed(), 'text', options)
    else await printOrWrite(host, schemaText(name), 'json', options)
    return 0
  },
})

function schemaText(name: string): string {
  if (Object.hasOwn(SCHEMAS, name)) return `${JSON.stringify(SCHEMAS[name]!.schema, null, 2)}\n`
  throw new UserError(
    `"${name}" is not a known schema${didYouMean(nearest(name, schemaNames)) || '; run rail-errors schema to list them'}`,
  )
}

function listed(): string {
  const width = Math.max(...Object.keys(SCHEMAS).map((name) => name.length))
  return Object.entries(SCHEMAS)
    .map(([name, { about }]) => `${name.padEnd(width)}  ${about}\n`)
    .join('')
}
