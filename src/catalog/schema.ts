/**
 * The one model of errors.yaml. The types (model.ts), the shape checks of the linter and the editor's JSON Schema
 * (schema/errors.schema.json) are derived from it by `npm run gen`; zod itself never reaches the package.
 *
 * A pattern or a bound here helps editors. The linter reads only types and closed lists from it: every other policy is a rule.
 * `x-rule` names the rule that reports a value outside a closed list; without it that is `field-typed`.
 */
import * as z from 'zod'

export const ISSUE_TYPES = [
  ...['invalid', 'structure', 'required', 'value', 'invariant', 'security', 'login', 'unknown', 'expired', 'forbidden', 'suppressed'],
  ...['processing', 'not-supported', 'duplicate', 'multiple-matches', 'not-found', 'deleted', 'too-long', 'code-invalid', 'extension'],
  ...['too-costly', 'business-rule', 'conflict', 'transient', 'lock-error', 'no-store', 'exception', 'timeout', 'incomplete'],
  ...['throttled', 'informational'],
] as const

const text = (description: string) => z.string().describe(description)
const date = (description: string) => z.string().meta({ description, format: 'date' })
const version = (description: string) => z.string().meta({ description, examples: ['1.0.0'] })
const code = (description: string) =>
  z.string().meta({ description, pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$', examples: ['MEMBER_NOT_FOUND'] })
const stageId = (description: string) => z.string().meta({ description, pattern: '^[a-z][a-z0-9_]*$', examples: ['eligibility'] })

const stage = z.union([
  stageId('The name of the stage.'),
  z
    .strictObject({
      id: stageId('The name of the stage.'),
      title: text('A short name for people.').optional(),
      description: text('What happens in this stage.').optional(),
    })
    .meta({ title: 'Stage' }),
])

const contact = z
  .strictObject({
    name: text('A person or a team.').optional(),
    url: text('A web page.').optional(),
    email: text('A mail address.').optional(),
  })
  .meta({ title: 'Contact' })

const handling = z
  .strictObject({
    outcome: z
      .enum(['fail', 'warn', 'ok'])
      .describe('fail: this call is blocked; warn: it goes on and someone must act; ok: the wanted state already holds.')
      .optional(),
    retry: z
      .enum(['none', 'same', 'after_fix', 'recreate'])
      .describe(
        'none; same: the identical request with back-off; after_fix: a person corrects first; recreate: run `operation`, then start again.',
      )
      .optional(),
    retry_policy: z
      .strictObject({
        max: z.int().describe('Most repetitions.').optional(),
        base_ms: z.int().describe('First wait in milliseconds.').optional(),
        cap_ms: z.int().describe('Longest wait in milliseconds.').optional(),
      })
      .describe('Only with `retry: same`; a Retry-After of the service wins.')
      .optional(),
    present_as: z
      .enum(['field', 'task', 'system', 'silent'])
      .describe('field: highlight `path`; task: a work item; system: a neutral outage notice; silent: no interruption.')
      .optional(),
    audience: z.array(z.string()).describe('Roles that are meant to act; a display filter, not security.').optional(),
    operation: z.array(z.string()).describe('Names `noun.verb` that the application binds, in order.').optional(),
    paths: z.array(z.string()).describe('Wire paths at which the code is usually reported.').optional(),
  })
  .meta({ title: 'Handling', description: 'What a client does when it meets the code.' })

const param = z
  .strictObject({
    name: text('Texts refer to it as `{name}`.'),
    type: z.enum(['string', 'integer', 'number', 'boolean', 'date']).describe('The JSON type of the value.').optional(),
    description: text('What the value says.').optional(),
    optional: z.boolean().describe('True when a response may leave it out.').optional(),
  })
  .meta({ title: 'Param' })

const way = {
  since: version('The version in which it happened.').optional(),
  date: date('The day on which it happened, YYYY-MM-DD.').optional(),
  reason: text('Why.').optional(),
  replaced_by: code('The code to use instead.').optional(),
  note: text('What to do when no code takes its place.').optional(),
}

const translation = z
  .strictObject({
    display: text('Short name.').optional(),
    meaning: text('What happened.').optional(),
    fix: text('What to do.').optional(),
    message: text('The text of a response.').optional(),
  })
  .meta({ title: 'Translation' })

const entry = z
  .strictObject({
    code: code('The stable code, UPPER_SNAKE_CASE. Clients branch on it.'),
    http: z.int().meta({ description: 'The HTTP status of the response.', examples: [422], minimum: 200, maximum: 599 }),
    stop: z.boolean().describe('True when the current call is blocked.'),
    fix_stage: z.string().describe('The stage that can resolve the error; one of `stages`.'),
    meaning: text('What happened, for the person at the desk.'),
    fix: text('What to do, for the person at the desk.'),
    display: text('Short name; derived from the code when absent.').optional(),
    message: text('The text of a response; may contain `{params}`.').optional(),
    params: z.array(param).describe('The values that texts refer to.').optional(),
    handling: handling.optional(),
    since: version('The version that added the code.').optional(),
    deprecated: z
      .strictObject({ ...way, sunset: date('The day from which the code may be retired.').optional() })
      .meta({ title: 'Deprecated', description: 'The code is still sent, and will go.' })
      .optional(),
    retired: z
      .strictObject(way)
      .meta({ title: 'Retired', description: 'The code is no longer sent; the entry stays as its tombstone.' })
      .optional(),
    translations: z.record(z.string(), translation).describe('Texts by language tag (BCP 47).').optional(),
    issue_type: z
      .enum(ISSUE_TYPES)
      .meta({ description: 'FHIR IssueType; derived from `http` when absent.', 'x-rule': 'fhir-issue-type-valid' })
      .optional(),
    help: text('A page with more help, https.').optional(),
    notes: text('For maintainers; not published.').optional(),
    tags: z.array(z.string()).describe('Free words to group by.').optional(),
  })
  .meta({ title: 'Entry', description: 'One error code.' })

export const catalogSchema = z
  .strictObject({
    name: z.string().meta({
      description: 'File names and FHIR ids come from it: lower-case kebab, at most 40 characters.',
      pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
      maxLength: 40,
      examples: ['rail-errors'],
    }),
    title: text('The name for people.').optional(),
    description: text('What the catalog holds.').optional(),
    url: text('The base: canonicals are <url>/CodeSystem/<name> and <url>/ValueSet/<name>.').optional(),
    version: version('SemVer of the catalog.'),
    status: z
      .enum(['draft', 'active', 'retired', 'unknown'])
      .meta({ description: 'FHIR publication status.', 'x-rule': 'status-valid' })
      .optional(),
    date: date('The day of this version, YYYY-MM-DD: the only date in any output.').optional(),
    publisher: text('Who publishes the catalog.').optional(),
    contact: z.array(contact).optional(),
    language: text('Language of all texts, BCP 47; `en` when absent.').optional(),
    stages: z.array(stage).describe('The stages of the workflow, in its order.'),
    experimental: z.boolean().describe('True for a catalog that is not for real use.').optional(),
    purpose: text('Why the catalog exists.').optional(),
    identifier: z
      .array(
        z.strictObject({ system: text('Who gave it: a URI.').optional(), value: text('The identifier.') }).meta({ title: 'Identifier' }),
      )
      .describe('Other identifiers of the catalog.')
      .optional(),
    copyright: text('Copyright statement.').optional(),
    license: text('SPDX licence expression.').optional(),
    jurisdiction: z.array(z.string()).describe('Countries, ISO 3166 codes.').optional(),
    package_id: z
      .string()
      .meta({ description: 'Id of the FHIR package: dotted, lower case.', examples: ['example.rail.errors'] })
      .optional(),
    codes: z.array(entry).describe('The error codes.'),
  })
  .meta({ title: 'Catalog', description: 'The source of truth of an API’s error codes, read by rail-errors.' })
