/** The one model of rail-errors.config.yaml. `npm run gen` derives schema/config.schema.json and the types from it. */
import * as z from 'zod'
import { suppression } from '../acceptance/schema.ts'

const output = z
  .strictObject({
    target: z.string().meta({ description: 'The id of the target.', examples: ['fhir-r4', 'typescript'] }),
    out: z.string().describe('The folder to write to, relative to this file. Default: `dist-terminology`.').optional(),
  })
  .meta({ title: 'Output' })

const source = z.string().describe('The catalog: a path relative to this file, or `<git ref>:<path>`.')
const outputs = z
  .array(output)
  .describe(
    'The targets to build, and where. The list is complete: other targets are not built. Default: every default target, into `dist-terminology`.',
  )

const catalog = z.strictObject({ source, outputs: outputs.optional() }).meta({ title: 'ConfiguredCatalog' })

const usage = z
  .strictObject({
    include: z.array(z.string()).describe('Globs of the source code to check, relative to this file.').optional(),
    exclude: z.array(z.string()).describe('Globs of files to skip, such as test data.').optional(),
    patterns: z
      .array(z.string())
      .describe(
        'Regular expressions (JavaScript) that match where a code is used; the group is the code. The item `default` adds the built-in ones. Default: the built-in ones.',
      )
      .optional(),
    external: z.array(z.string()).describe('Codes that are used outside this repository. They are not reported as unused.').optional(),
  })
  .meta({ title: 'Usage' })
const variable = (of: string) =>
  z.string().describe(`The name of the environment variable that contains ${of}. A config never contains a secret.`).optional()

const auth = z
  .strictObject({
    grant: z.enum(['password', 'client_credentials']).describe('The OAuth grant. Default: `password` (specification 5.3).').optional(),
    client_id: z.string().describe('The client identifier. It is not a secret.').optional(),
    client_auth: z
      .enum(['post', 'basic', 'basic-raw'])
      .describe(
        'How the client secret is sent. `post`: in the body; `basic`: in HTTP Basic, form-encoded; `basic-raw`: in HTTP Basic, not encoded. Default: `post`.',
      )
      .optional(),
    scope: z.string().describe('The scopes to request, separated by spaces.').optional(),
    scheme: z.string().describe('The scheme in the Authorization header. Default: `Bearer`.').optional(),
    token_env: variable('a ready token'),
    client_secret_env: variable('the client secret'),
    username_env: variable('the user name'),
    password_env: variable('the password'),
    credential_command: z
      .array(z.string())
      .describe(
        'A program and its arguments, run without a shell. It prints a token, or JSON with `token`, `client_secret`, `username`, `password`.',
      )
      .optional(),
    cache_refresh: z.boolean().describe('`true` also keeps the refresh token in the token cache. Default: `false`.').optional(),
  })
  .meta({ title: 'ServerAuth' })

const server = z
  .strictObject({
    base_url: z.string().describe('The address of the service. `whoami` asks `{base_url}/v1/user/me/`.').optional(),
    auth_url: z.string().describe('The authorization server: tokens come from `{auth_url}/oauth2/token/`. Default: `base_url`.').optional(),
    token_url: z.string().describe('The token endpoint, if it has another address.').optional(),
    revoke_url: z.string().describe('The revocation endpoint. Default: from the metadata of the server.').optional(),
    user_url: z.string().describe('The URL that `whoami` requests, when it is not the default.').optional(),
    terminology: z.string().describe('The address of the published files, if it is on another host.').optional(),
    fhir: z.string().describe('The FHIR terminology service, if it is on another host.').optional(),
    auth: auth.describe('How to get a token.').optional(),
  })
  .meta({ title: 'ConfiguredServer' })

const fhir = z
  .strictObject({
    expansion_properties: z
      .boolean()
      .describe(
        '`true` adds `http`, `stop`, `fix_stage` and the other properties to the expansions of R4 and R4B, as cross-version extensions. Strict servers refuse these. R5 always has the properties. Default: `false`.',
      )
      .optional(),
    value_sets: z
      .array(z.enum(['stages', 'stopping', 'warnings']))
      .describe(
        'Further ValueSets. `stages`: one for each stage; `stopping`: the codes that block the call; `warnings`: the codes that do not.',
      )
      .optional(),
  })
  .meta({ title: 'FhirSettings' })

const level = z.enum(['error', 'warn', 'info', 'off']).describe('The level. Default: that of the preset.')

const weight = z.enum(['breaking', 'dangerous', 'safe'])

const changes = z
  .strictObject({
    added_codes: weight
      .describe('The impact of new codes and stages. Default: `dangerous`; `safe` if all generated types are open.')
      .optional(),
    require_deprecation: z
      .boolean()
      .describe('`false`: retiring a code that was not deprecated first is dangerous, not breaking. Default: `true`.')
      .optional(),
    meaning_similarity: z
      .number()
      .describe('From 0 to 1. A `meaning` that is less similar to the old one counts as rewritten. Default: 0.6.')
      .optional(),
    ignore_text: z.boolean().describe('`true` leaves safe changes of texts out of reports. Default: `false`.').optional(),
    rules: z
      .record(z.string(), z.enum(['breaking', 'dangerous', 'safe', 'off']))
      .describe('The impact by change rule id: `breaking`, `dangerous`, `safe` or `off`.')
      .optional(),
    surfaces: z
      .array(z.enum(['wire', 'fhir', 'source']))
      .describe(
        'The consumers to protect. `wire`: clients that read the responses and the flat list; `fhir`: users of the FHIR resources; `source`: code that imports the generated TypeScript. Default: all.',
      )
      .optional(),
    usage: z
      .string()
      .describe(
        'A file with the codes seen in logs, one per line, relative to this file. A breaking change of a code that is not in it is only dangerous.',
      )
      .optional(),
    approvals: z
      .string()
      .describe('The file of approved changes, relative to this file. Default: `.rail-errors/approved-changes.yaml`.')
      .optional(),
  })
  .meta({ title: 'ChangePolicy', description: 'How `rail-errors diff` classifies changes.' })

export const configSchema = z
  .strictObject({
    extends: z
      .union([z.string(), z.array(z.string())])
      .describe(
        'Configs to start from: paths that begin with `./` or `../`, relative to this file, or packages. This file overrides them, a later one overrides an earlier one.',
      )
      .optional(),
    plugins: z
      .array(z.string())
      .describe(
        'Modules with further rules, targets and formats: paths that begin with `./` or `../`, relative to this file, or packages. Their code is executed. Experimental until 1.0.',
      )
      .optional(),
    source: source.describe(`${source.description} Default: the nearest \`errors.yaml\`.`).optional(),
    outputs: outputs.optional(),
    catalogs: z
      .array(catalog)
      .describe('Several catalogs, each with its `source` and `outputs`. It replaces `source` and `outputs` at the top.')
      .optional(),
    fhir: fhir.describe('What the FHIR targets publish.').optional(),
    preset: z
      .enum(['recommended', 'strict'])
      .describe(
        '`recommended`: the levels of docs/rules.md; `strict`: warnings count as errors, infos as warnings. Default: `recommended`.',
      )
      .optional(),
    suppressions: z.array(suppression).describe('Findings that are accepted.').optional(),
    suppression_comments: z.boolean().describe('`false` forbids suppression comments in a catalog. Default: `true`.').optional(),
    usage: usage.describe('How `rail-errors usage` finds codes in source code.').optional(),
    servers: z
      .record(z.string(), server)
      .describe('Services that require a token, by name. A token is sent only to the hosts named here.')
      .optional(),
    rules: z
      .record(z.string(), z.union([level, z.looseObject({ level: level.optional() }).meta({ title: 'RuleOptions' })]))
      .describe('The level of a rule (`error`, `warn`, `info`, `off`), or its `level` and options, by rule id.')
      .optional(),
    grace_days: z
      .int()
      .describe('The minimum number of days from the deprecation of a code to its sunset. Default: 90. `lint` and `diff` both use it.')
      .optional(),
    diff: changes.optional(),
  })
  .meta({ title: 'Config', description: 'Settings of rail-errors.' })
