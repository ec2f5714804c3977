/**
 * The one model of rail-errors.config.yaml. `npm run gen` derives schema/config.schema.json and the
 * types from it.
 */
import * as z from 'zod'
import { choice } from './choice.ts'
import { changePolicy } from './policy.ts'
import { server } from './server.ts'

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
        description:
          'For `openapi-overlay`: the document of OpenAPI 3 that the overlay is for, relative to this file.',
        examples: ['openapi.yaml'],
      })
      .optional(),
    open: z
      .boolean()
      .describe(
        'For the OpenAPI targets: `true` describes codes as texts with known values, not as a closed list. Default: `false`.',
      )
      .optional(),
    per_operation: z
      .boolean()
      .describe(
        'For `openapi-overlay`: `true` gives each operation schemas of its own codes. Default: `false`, one schema for each status.',
      )
      .optional(),
    schema: choice(
      'For `openapi-overlay`: what happens to an answer that has a schema of its own. Default: `keep`.',
      {
        keep: 'It keeps its schema and gets examples.',
        replace: 'It gets the schema of the error body.',
      },
    ).optional(),
    prefix: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9]*$/)
      .meta({
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

const place = z
  .strictObject({
    use: choice(
      'The exceptions and answers of a framework. A code of the catalog in such a call has its status. Texts in it that are written like codes have to be codes.',
      {
        spring:
          '`ResponseStatusException`, `ErrorResponseException`, `ResponseEntity`, `ProblemDetail`, and exceptions that are called by a status: `NotFoundException`.',
        nestjs:
          '`NotFoundException` and the others of `@nestjs/common`, `HttpException`, `res.status`.',
        aspnet:
          '`NotFound`, `BadRequest`, `Conflict`, `StatusCode`, `Problem` and the others of controllers, `Results` and `TypedResults`, and exceptions that are called by a status.',
        fastapi: '`HTTPException`, `JSONResponse`.',
        django:
          '`HttpResponseNotFound` and the others, `Http404`, `JsonResponse`; `NotFound`, `ValidationError` and the others of REST framework, `Response`.',
      },
    ).optional(),
    pattern: z
      .string()
      .meta({
        description:
          'A regular expression (JavaScript) with the group `(?<code>…)`: what it matches has to be a code, or the name of its constant. It may have the group `(?<http>…)` for the status.',
        examples: ['fail\\((?<http>\\d+), "(?<code>[^"]+)"'],
      })
      .optional(),
    http: z
      .int()
      .meta({
        description: 'The status that each code has which the pattern matches.',
        examples: [404],
      })
      .optional(),
  })
  .meta({ title: 'UsagePlace', 'x-page': 'docs/configuration.md#usage' })

const usage = z
  .strictObject({
    include: z
      .array(z.string())
      .describe('Globs of the source code to check, relative to this file.')
      .optional(),
    exclude: z.array(z.string()).describe('Globs of files to skip, such as test data.').optional(),
    places: z
      .array(place)
      .describe(
        'Where only codes are, so that anything else is a finding. So is another status than that of the code.',
      )
      .optional(),
    complete: z
      .array(z.string())
      .meta({
        description:
          'Files that have to have every code, such as the page of the errors, relative to this file. The files that match a glob each have them all, those of a folder together.',
        examples: [['docs/errors.md', 'locales/*.json']],
      })
      .optional(),
  })
  .meta({ title: 'Usage' })
const fhir = z
  .strictObject({
    value_sets: z
      .array(
        choice('A ValueSet.', {
          active: 'The codes that may be sent: active and deprecated ones.',
        }),
      )
      .describe('Further ValueSets to publish.')
      .optional(),
  })
  .meta({ title: 'FhirSettings' })

const contract = z
  .strictObject({
    reasons: z
      .string()
      .meta({
        description:
          'How the service sends several reasons: `auto` accepts forms that the contract assumes or that clients read; `errors`: the first at the top, and all in `errors`; `array`: a bare list; or the name of the member that has them. Default: `auto`.',
        examples: ['errors'],
      })
      .optional(),
    warnings: z
      .string()
      .meta({
        description:
          'Where the service sends reasons that do not fail the call: `auto`; `body`: as the body of a success; or the name of the member of a success that has them, such as `warnings`. Default: `auto`.',
        examples: ['warnings'],
      })
      .optional(),
    allow: z
      .array(z.string())
      .meta({
        description: 'Members that an error body may have beside those of the contract.',
        examples: [['request_id']],
      })
      .optional(),
    identifiers: z
      .array(z.string())
      .meta({
        description:
          'Regular expressions (JavaScript) of identifiers that no answer may show, such as national numbers.',
        examples: [['\\b[0-9]{14}\\b']],
      })
      .optional(),
    openapi: z
      .array(z.string())
      .meta({
        description:
          'OpenAPI documents of the service, relative to this file: `check` finds the operation of a record by its method and path. Default: none.',
        examples: [['openapi.yaml']],
      })
      .optional(),
  })
  .meta({ title: 'Contract' })

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
    fhir: fhir.describe('What the FHIR targets publish.').optional(),
    preset: choice('The levels of the rules that `rules` does not set. Default: `recommended`.', {
      recommended: 'The levels of docs/rules.md.',
      strict: 'Warnings count as errors, infos as warnings.',
    }).optional(),
    usage: usage.describe('How `rail-errors usage` finds codes in source code.').optional(),
    contract: contract
      .describe(
        'The decisions of a service that the contract leaves open: what `rail-errors check` accepts.',
      )
      .optional(),
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
