import config from '../../schema/config.schema.json' with { type: 'json' }
import diagnostics from '../../schema/diagnostics.schema.json' with { type: 'json' }
import catalog from '../../schema/errors.schema.json' with { type: 'json' }
import suppressions from '../../schema/suppressions.schema.json' with { type: 'json' }
import { CannotRun } from '../cannot-run.ts'
import { didYouMean, nearest } from '../nearest.ts'
import { defineCommand } from './command.ts'

const SCHEMAS: Readonly<Record<string, object>> = { catalog, config, suppressions, diagnostics }

export default defineCommand<object>({
  description:
    'Prints a JSON Schema: of errors.yaml (catalog), of rail-errors.config.yaml (config), of .rail-errors/suppressions.yaml (suppressions), or of what --format json prints (diagnostics).',
  options: [],
  examples: [
    ['rail-errors schema catalog > errors.schema.json', 'for an editor that is told by hand'],
    ['rail-errors schema diagnostics', 'for the one who reads the JSON'],
  ],
  async run(host, [name = '']) {
    const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined
    const known = Object.keys(SCHEMAS)
    if (schema === undefined)
      throw new CannotRun(`there is no schema "${name}"${didYouMean(nearest(name, known)) || `; the schemas are ${known.join(', ')}`}`)
    host.out(`${JSON.stringify(schema, null, 2)}\n`)
    return 0
  },
})
