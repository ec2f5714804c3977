/**
 * The one model of rail-errors.config.yaml. `npm run gen` derives schema/config.schema.json and the
 * types from it.
 */
import * as z from 'zod'
import { configFields as features } from '../../../contributions/config-fields.ts'
import { choice } from './choice.ts'
import { changePolicy } from './policy.ts'
import { server } from './server.ts'

/** The fields of a config that features have. */
const FEATURES: Record<string, z.ZodType> = Object.assign({}, ...features)

/** The page of what only the OpenAPI targets take. */
const OF_OPENAPI = { 'x-page': 'docs/openapi.md#put-the-codes-into-a-document' }

const output = z
  .strictObject({
    target: z.string().meta({
      description:
        'The id of the target, or a template of your own: a path that ends in `.mustache`, relative to this file.',
      examples: ['fhir-r4', 'typescript', './errors.mustache'],
    }),
    out: z
      .string()
      .meta({
        description: 'The folder to write to, relative to this file. Default: `dist-terminology`.',
        examples: ['src/generated'],
      })
      .optional(),
    file: z
      .string()
      .meta({
        description:
          'The name of the file in this folder, for targets that write one. Default: from the `name` of the catalog.',
        examples: ['errors.ts'],
      })
      .optional(),
    committed: z
      .boolean()
      .describe(
        '`false`: git does not have it, and each deploy makes it. `build --check` and `release` leave it out; its folder has no other outputs. Default: `true`.',
      )
      .optional(),
    names: choice(
      'For `fhir-r4` and `fhir-r5`: how the files are named. Default: `<name>.codesystem.json`.',
      {
        package:
          'As in a FHIR package, `CodeSystem-<id>.json`, and all in one folder: for `input/vocabulary` of an implementation guide.',
      },
    ).optional(),
    openapi: z
      .string()
      .meta({
        ...OF_OPENAPI,
        description:
          'For `openapi-overlay`: the document of OpenAPI 3 that the overlay is for, relative to this file.',
        examples: ['openapi.yaml'],
      })
      .optional(),
    open: z
      .boolean()
      .meta({
        ...OF_OPENAPI,
        description:
          'For the OpenAPI targets: `true` describes codes as texts with known values, not as a closed list. Default: `false`.',
      })
      .optional(),
    per_operation: z
      .boolean()
      .meta({
        ...OF_OPENAPI,
        description:
          'For `openapi-overlay`: `true` gives each operation schemas of its own codes. Default: `false`, one schema for each status.',
      })
      .optional(),
    schema: choice(
      'For `openapi-overlay`: what happens to an answer that has a schema of its own. Default: `keep`.',
      {
        keep: 'It keeps its schema and gets examples.',
        replace: 'It gets the schema of the error body.',
      },
    )
      .meta(OF_OPENAPI)
      .optional(),
    prefix: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9]*$/)
      .meta({
        ...OF_OPENAPI,
        description:
          'For the OpenAPI targets: what the names of components begin with. Default: from the `name` of the catalog, `Rail` for `rail-errors`.',
        examples: ['Claims'],
      })
      .optional(),
    namespace: z
      .string()
      .meta({
        description:
          'For `java` and `kotlin`: the package; for `go`: the name of the package; for `csharp` and `php`: the namespace. Default: from the `name` of the catalog.',
        examples: ['org.example.errors', 'Example\\Errors'],
      })
      .optional(),
    name: z
      .string()
      .regex(/^[A-Z][A-Za-z0-9]*$/)
      .meta({
        description:
          'For `java`, `kotlin`, `csharp` and `ruby`: what the type around the codes is called, and its file. Default: from the `name` of the catalog, `RailErrors` for `rail-errors`.',
        examples: ['OrderErrors'],
      })
      .optional(),
    server: z
      .array(z.string())
      .meta({
        description:
          'For `python`, `java`, `go` and `csharp`: also what a service answers with. Kotlin uses the files of `java`. The list names the frameworks for which there is a file beside it, and may be empty. See docs/servers.md.',
        examples: [['fastapi'], []],
      })
      .optional(),
    forms: z
      .array(z.string())
      .meta({
        description:
          'With `server`, and for `vectors`: the forms of answers that a client can ask for with `Accept`. They are `problem` and `operation-outcome`, beside that of the catalog.',
        examples: [['problem']],
      })
      .optional(),
    words: z
      .string()
      .meta({
        description:
          'For `static-site`: a file with the words of the pages in further languages, relative to this file. See docs/hosting.md.',
        examples: ['site-words.yaml'],
      })
      .optional(),
  })
  .meta({ title: 'Output' })

const SOURCE = 'The catalog: a path relative to this file, or `<git ref>:<path>`.'
const source = z.string().meta({ description: SOURCE, examples: ['errors.yaml'] })
const outputs = z.array(output).meta({
  description:
    'The targets to build, and where. The list is complete: other targets are not built. Default: every default target, into `dist-terminology`.',
  examples: [[{ target: 'typescript', out: 'src/generated' }]],
})

const catalog = z
  .strictObject({ source, outputs: outputs.optional() })
  .meta({ title: 'ConfiguredCatalog', 'x-page': 'docs/configuration.md#catalogs' })

const level = choice('The level. Default: that of the preset.', {
  error: 'A finding fails the run.',
  warn: 'A finding is reported. It fails the run only with `--fail-on warn`.',
  info: 'A finding is reported. It fails the run only with `--fail-on info`.',
  off: 'The rule is not checked.',
})

export const configSchema = z
  .strictObject({
    extends: z
      .union([z.string(), z.array(z.string())])
      .describe(
        'Configs to start from: paths that begin with `./` or `../`, relative to this file. This file overrides them, a later one overrides an earlier one.',
      )
      .optional(),
    plugins: z
      .array(z.string())
      .describe(
        'Modules with further rules, targets and formats: paths that begin with `./` or `../`, relative to this file, or packages. Their code is executed. Experimental until 1.0.',
      )
      .optional(),
    source: source
      .meta({
        description: `${SOURCE} Default: the nearest \`errors.yaml\`.`,
        examples: ['errors.yaml'],
      })
      .optional(),
    outputs: outputs.optional(),
    catalogs: z
      .array(catalog)
      .describe(
        'Several catalogs, each with its `source` and `outputs`. It replaces `source` and `outputs` at the top.',
      )
      .optional(),
    ...FEATURES,
    preset: choice('The levels of the rules that `rules` does not set. Default: `recommended`.', {
      recommended: 'The levels of docs/rules.md.',
      strict: 'Warnings count as errors, infos as warnings.',
    }).optional(),
    servers: z
      .record(z.string(), server)
      .meta({
        description:
          'Services that require a token, by name. A token is sent only to the hosts named here.',
        'x-key': 'name',
      })
      .optional(),
    rules: z
      .record(
        z.string(),
        z.union([level, z.looseObject({ level: level.optional() }).meta({ title: 'RuleOptions' })]),
      )
      .meta({
        description:
          'The level of a rule (`error`, `warn`, `info`, `off`), or its `level` and options, by rule id.',
        'x-key': 'rule',
        examples: [{ 'alias-absent': 'error', 'text-length': { level: 'warn', meaning_max: 160 } }],
      })
      .optional(),
    grace_days: z
      .int()
      .meta({
        description:
          'The minimum number of days from the deprecation of a code to its sunset. Default: 90. `lint` and `diff` both use it.',
        examples: [90],
      })
      .optional(),
    diff: changePolicy.optional(),
  })
  .meta({ title: 'Config', description: 'Settings of rail-errors.' })
