import config from '../../../../schema/config.schema.json' with { type: 'json' }
import catalog from '../../../../schema/errors.schema.json' with { type: 'json' }
import { printedJson } from '../../core/values/printed-json.ts'

/** The names of the JSON Schemas that a comment in the first line refers to. */
export const SCHEMAS = { catalog: 'errors.schema.json', config: 'config.schema.json' } as const

/**
 * Their folder in the installed package, and the folder for copies if the package is not installed.
 */
export const INSTALLED = './node_modules/rail-errors/schema'
export const COPIED = './.rail-errors'

export const schemaFiles = (): { path: string; contents: string; of: string }[] => [
  { path: `.rail-errors/${SCHEMAS.catalog}`, of: 'errors.yaml', contents: printedJson(catalog) },
  {
    path: `.rail-errors/${SCHEMAS.config}`,
    of: 'rail-errors.config.yaml',
    contents: printedJson(config),
  },
]
