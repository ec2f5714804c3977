/** The one model of rail-errors.config.yaml; schema/config.schema.json and the types are derived from it by `npm run gen`. */
import * as z from 'zod'
import { suppression } from '../acceptance/schema.ts'

const output = z
  .strictObject({
    target: z.string().meta({ description: 'What to make.', examples: ['fhir-r4', 'typescript'] }),
    out: z.string().describe('The folder to write to, relative to this file; dist-terminology when absent.').optional(),
  })
  .meta({ title: 'Output' })

const source = z.string().describe('The catalog: a path relative to this file, or <git ref>:<path>; the nearest errors.yaml when absent.')
const outputs = z.array(output).describe('What to make of it; every default target into dist-terminology when absent.')

const catalog = z.strictObject({ source, outputs: outputs.optional() }).meta({ title: 'ConfiguredCatalog' })

const usage = z
  .strictObject({
    include: z.array(z.string()).describe('Globs of the source code, relative to this file.').optional(),
    exclude: z.array(z.string()).describe('Globs of what is not looked at, such as the test data.').optional(),
    patterns: z
      .array(z.string())
      .describe(
        'Regular expressions (JavaScript) of the places where a code stands; the group is the code. `default` stands for the built-in ones, which are used when this is absent.',
      )
      .optional(),
    external: z.array(z.string()).describe('Codes that are used outside this repository.').optional(),
  })
  .meta({ title: 'Usage' })
const variable = (of: string) =>
  z.string().describe(`The name of the environment variable with ${of}. A secret itself never stands in a config.`).optional()

const auth = z
  .strictObject({
    grant: z
      .enum(['password', 'client_credentials'])
      .describe('How a token is asked for; password when absent (specification 5.3).')
      .optional(),
    client_id: z.string().describe('The client identifier; it is no secret.').optional(),
    client_auth: z
      .enum(['post', 'basic', 'basic-raw'])
      .describe('Where the client secret stands: in the body (when absent), in HTTP Basic form-encoded, or in HTTP Basic as it is.')
      .optional(),
    scope: z.string().describe('The scopes to ask for, with blanks between them.').optional(),
    scheme: z.string().describe('The word before the token; Bearer when absent.').optional(),
    token_env: variable('a ready token'),
    client_secret_env: variable('the client secret'),
    username_env: variable('the user name'),
    password_env: variable('the password'),
    credential_command: z
      .array(z.string())
      .describe(
        'A program and its arguments, run without a shell: it prints a token, or JSON with token, client_secret, username, password.',
      )
      .optional(),
    cache_refresh: z.boolean().describe('True keeps the refresh token, too, in the token cache; false when absent.').optional(),
  })
  .meta({ title: 'ServerAuth' })

const server = z
  .strictObject({
    base_url: z.string().describe('The service: {base_url}/v1/user/me/ says who a token is for.').optional(),
    auth_url: z.string().describe('The authorization server: tokens come from {auth_url}/oauth2/token/; base_url when absent.').optional(),
    token_url: z.string().describe('The token endpoint, where it is somewhere else.').optional(),
    revoke_url: z.string().describe('Where a token is revoked; found by the metadata of the server when absent.').optional(),
    user_url: z.string().describe('Where whoami asks, where it is somewhere else.').optional(),
    terminology: z.string().describe('Where the published files are, when that is another host.').optional(),
    fhir: z.string().describe('The terminology service, when that is another host.').optional(),
    auth: auth.optional(),
  })
  .meta({ title: 'ConfiguredServer' })

const fhir = z
  .strictObject({
    expansion_properties: z
      .boolean()
      .describe(
        'True puts http, stop, fix_stage and the other properties into the expansions of R4 and R4B, as cross-version extensions. Strict servers refuse these; R5 always has them.',
      )
      .optional(),
    value_sets: z
      .array(z.enum(['stages', 'stopping', 'warnings']))
      .describe('More ValueSets: stages, one for each stage; stopping, the codes that block the call; warnings, those that do not.')
      .optional(),
  })
  .meta({ title: 'FhirSettings' })

const level = z.enum(['error', 'warn', 'info', 'off'])

const weight = z.enum(['breaking', 'dangerous', 'safe'])

const changes = z
  .strictObject({
    added_codes: weight
      .describe('The level of new codes and stages; dangerous when absent, safe where all generated types are open.')
      .optional(),
    require_deprecation: z
      .boolean()
      .describe('False: retiring a code without notice is dangerous, not breaking; true when absent.')
      .optional(),
    meaning_similarity: z.number().describe('From 0 to 1: a meaning less like the old one was rewritten; 0.6 when absent.').optional(),
    ignore_text: z.boolean().describe('True leaves safe changes of texts out of reports.').optional(),
    rules: z
      .record(z.string(), z.enum(['breaking', 'dangerous', 'safe', 'off']))
      .describe('Level by rule id.')
      .optional(),
    surfaces: z
      .array(z.enum(['wire', 'fhir', 'source']))
      .describe('Who is looked after; all when absent.')
      .optional(),
    usage: z
      .string()
      .describe('A file of codes seen in logs, one a line: a break on another one is dangerous. Relative to this file.')
      .optional(),
    approvals: z
      .string()
      .describe('The approved changes; .rail-errors/approved-changes.yaml when absent. Relative to this file.')
      .optional(),
  })
  .meta({ title: 'ChangePolicy', description: 'How `rail-errors diff` judges changes.' })

export const configSchema = z
  .strictObject({
    extends: z
      .union([z.string(), z.array(z.string())])
      .describe(
        'Configs to start from: ./paths relative to this file, or packages; this file wins over them, a later one over an earlier one.',
      )
      .optional(),
    plugins: z
      .array(z.string())
      .describe(
        'Modules with more rules, targets and formats: ./paths relative to this file, or packages. Their code runs. Experimental until 1.0.',
      )
      .optional(),
    source: source.optional(),
    outputs: outputs.optional(),
    catalogs: z.array(catalog).describe('The long form, for several catalogs.').optional(),
    fhir: fhir.describe('What the FHIR targets publish.').optional(),
    preset: z.enum(['recommended', 'strict']).describe('strict: warnings count as errors, remarks as warnings.').optional(),
    suppressions: z.array(suppression).describe('Findings that are known and accepted.').optional(),
    suppression_comments: z.boolean().describe('False forbids suppressions in comments of a catalog; true when absent.').optional(),
    usage: usage.describe('How `rail-errors usage` looks for codes in source code.').optional(),
    servers: z
      .record(z.string(), server)
      .describe('Services that ask for a token, by name. A token goes only to the hosts that stand here.')
      .optional(),
    rules: z
      .record(z.string(), z.union([level, z.looseObject({ level: level.optional() }).meta({ title: 'RuleOptions' })]))
      .describe('Level, or level and options, by rule id.')
      .optional(),
    grace_days: z
      .int()
      .describe('The shortest time from a deprecation to its sunset, in days; 90 when absent. Both lint and diff judge by it.')
      .optional(),
    diff: changes.optional(),
  })
  .meta({ title: 'Config', description: 'Settings of rail-errors.' })
