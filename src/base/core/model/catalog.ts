/**
 * The one model of errors.yaml. The types (model.ts), the shape checks of the linter and the
 * editor's JSON Schema (schema/errors.schema.json) are derived from it by `npm run gen`; zod itself
 * never reaches the package.
 *
 * A pattern or a bound here helps editors. The linter reads only types and closed lists from it:
 * every other policy is a rule. `x-key` says what the keys of a mapping are, which `explain` shows in
 * paths; `x-page` which page has its fields.
 */
import * as z from 'zod'
import { headerFields as features } from '../../../contributions/header-fields.ts'
import { OF_CATALOG } from '../catalog/languages.ts'
import { choice } from './choice.ts'
import { handling } from './handling.ts'
import { date, identifiers, text } from './texts.ts'
import { wire } from './wire.ts'

/** The fields above `codes` that features have. */
const FEATURES: Record<string, z.ZodType> = Object.assign({}, ...features)

export const ISSUE_TYPES = [
  'invalid',
  'structure',
  'required',
  'value',
  'invariant',
  'security',
  'login',
  'unknown',
  'expired',
  'forbidden',
  'suppressed',
  'processing',
  'not-supported',
  'duplicate',
  'multiple-matches',
  'not-found',
  'deleted',
  'too-long',
  'code-invalid',
  'extension',
  'too-costly',
  'business-rule',
  'conflict',
  'transient',
  'lock-error',
  'no-store',
  'exception',
  'timeout',
  'incomplete',
  'throttled',
  'informational',
] as const

/** The sections with what only FHIR has, and with how a code ends. */
const OF_FHIR = { 'x-page': 'docs/fhir.md#fields' }
const LIFECYCLE = 'docs/catalog.md#lifecycle'

const version = (description: string) => z.string().meta({ description, examples: ['1.0.0'] })
const code = (description: string) =>
  z.string().meta({ description, examples: ['MEMBER_NOT_FOUND'] })
const stageId = (description: string) =>
  z.string().meta({ description, pattern: '^[a-z][a-z0-9_]*$', examples: ['checkout'] })

const titles = z.record(
  z.string(),
  z
    .strictObject({
      title: text('The title.').optional(),
      description: text('The description.').optional(),
    })
    .meta({ title: 'TitleTranslation' }),
)

const ofCatalog = titles.valueType.extend({
  stages: titles.meta({ description: 'The texts of stages, by id.', 'x-key': 'stage' }).optional(),
  defaults: z
    .strictObject({ fix: text('What to do.').optional() })
    .meta({ description: 'The text of `defaults`.' })
    .optional(),
})

const stage = z.union([
  stageId('The name of the stage.'),
  z
    .strictObject({
      id: stageId('The name of the stage.'),
      title: text('A short name for people.').optional(),
      description: text('What happens in this stage.').optional(),
      translations: titles
        .meta({
          description:
            'Its title and its description in other languages, by language tag (BCP 47).',
          'x-key': 'language',
        })
        .optional(),
    })
    .meta({ title: 'Stage' }),
])

const operationId = (description: string) =>
  z.string().meta({ description, pattern: '^(?!\\*$)\\S+$', examples: ['billVisit'] })

const operation = z.union([
  operationId('The id of the operation.'),
  z
    .strictObject({
      id: operationId('The id of the operation: its `operationId` in OpenAPI.'),
      title: text('A short name for people.', 'Send the bill').optional(),
    })
    .meta({ title: 'Operation' }),
])

const raisedBy = z.array(z.string()).meta({
  description:
    "The operations that answer with the code: ids of `operations`; `[]` for none, `['*']` for every operation. Absent: not known.",
  examples: [['billVisit']],
})

const contact = z
  .strictObject({
    name: text('A person or a team.').optional(),
    url: text('A web page.').optional(),
    email: text('A mail address.').optional(),
  })
  .meta({ title: 'Contact', 'x-page': 'docs/catalog.md#header' })

const param = z
  .strictObject({
    name: text('The name of the value. Texts refer to it as `{name}`.'),
    type: z
      .enum(['string', 'integer', 'number', 'boolean', 'date'])
      .describe('The JSON type of the value.')
      .optional(),
    description: text('What the value is.').optional(),
    optional: z.boolean().describe('`true` if a response can omit it.').optional(),
    example: text('A value for examples of answers, as a text.', '1042').optional(),
  })
  .meta({ title: 'Param' })

const way = {
  since: version('The version of the catalog in which it happened.').optional(),
  date: date('The day on which it happened, YYYY-MM-DD.').optional(),
  reason: text('The reason.').optional(),
  replaced_by: code('The code to use instead.').optional(),
  note: text('What to do if no code replaces it.').optional(),
}

const translation = z
  .strictObject({
    display: text('The short name.').optional(),
    meaning: text('What happened.').optional(),
    fix: text('What to do.').optional(),
    message: text('The text of a response.').optional(),
  })
  .meta({ title: 'Translation' })

/** The file of a language, `errors.de.yaml`. */
export const languageSchema = z
  .object({
    [OF_CATALOG]: ofCatalog
      .meta({
        title: 'TitleTranslation',
        description: 'The texts of the catalog itself and of its stages.',
        examples: [{ title: 'Fehlercodes des Shops' }],
      })
      .optional(),
  })
  .catchall(translation)
  .meta({ title: 'Language', description: 'The texts of a catalog in another language, by code.' })

const stop = z.boolean()
const usual = {
  http: z.int().describe('The HTTP status.').optional(),
  stop: stop.describe('Whether the codes block the call.').optional(),
  fix: text('What to do.').optional(),
  handling: handling.optional(),
  raised_by: raisedBy.optional(),
}
const defaults = z
  .strictObject({
    ...usual,
    fix_stage: z.string().describe('The stage; one of `stages`.').optional(),
    by_stage: z
      .record(
        z.string(),
        z
          .strictObject(usual)
          .meta({ title: 'DefaultsOfStage', 'x-page': 'docs/catalog.md#defaults' }),
      )
      .meta({
        description: 'Values for the codes of a stage. They come before those for all codes.',
        'x-key': 'stage',
        examples: [{ payment: { http: 402 } }],
      })
      .optional(),
    by_tag: z
      .record(
        z.string(),
        z
          .strictObject({
            ...usual,
            fix_stage: z.string().describe('The stage; one of `stages`.').optional(),
          })
          .meta({ title: 'DefaultsOfTag', 'x-page': 'docs/catalog.md#defaults' }),
      )
      .meta({
        description:
          'Values for the codes with a tag. They come before those of a stage; of several tags, the first one here counts.',
        'x-key': 'tag',
        examples: [{ fraud: { http: 403, fix: 'Contact support.' } }],
      })
      .optional(),
    by_http: z
      .record(
        z.string(),
        z
          .strictObject({ fix: usual.fix, handling: usual.handling })
          .meta({ title: 'DefaultsOfStatus' }),
      )
      .meta({
        description:
          'Values by HTTP status (`503`) or class (`5xx`), the status first. They come before those for all codes. `handling` is that of codes that stop the call and say nothing, and of answers without a known code; 408, 429, 502, 503 and 504 are repeated if neither their key nor that of their class says `retry`.',
        'x-key': 'status',
        examples: [{ '503': { handling: { retry: 'same', present_as: 'system' } } }],
      })
      .optional(),
  })
  .meta({ title: 'Defaults' })

const entry = z
  .strictObject({
    code: code('The stable code, UPPER_SNAKE_CASE. Clients branch on it.'),
    http: z.int().meta({
      description:
        'The HTTP status of the response, or a list of all that the code has: `[400, 404]`. The first is sent and published.',
      examples: [422],
      minimum: 200,
      maximum: 599,
    }),
    statuses: z
      .array(z.int())
      .describe('All statuses of a code with several, the one of `http` first.')
      .optional(),
    stop: z.boolean().meta({
      description:
        '`true` if the error blocks the current call; `false` if the call went through, as with a warning.',
      examples: [true],
    }),
    fix_stage: z
      .string()
      .meta({
        description:
          'The stage in which the error can be resolved; one of `stages`. Required if the catalog has `stages`.',
      })
      .optional(),
    meaning: text('What happened, for the user of the client.', 'An item in the cart is sold out.'),
    fix: text(
      'What to do, for the user of the client.',
      'Remove the item from the cart, then pay again.',
    ),
    display: text(
      'The short name, for lists. Default: derived from the code, `Card expired` for `CARD_EXPIRED`.',
    ).optional(),
    message: text(
      'The text of a response, instead of `meaning`. It can contain `{name}` of a value in `params`.',
      'The document {document} is missing.',
    ).optional(),
    params: z
      .array(param)
      .meta({
        description: 'The values that the texts of a response refer to.',
        examples: [
          [{ name: 'document', type: 'string', description: 'The kind of the document.' }],
        ],
      })
      .optional(),
    handling: handling.optional(),
    raised_by: raisedBy.optional(),
    from: z
      .record(z.string(), z.array(z.string()))
      .meta({
        description:
          'The codes of systems behind the API that mean this code, by a short key for the system.',
        'x-key': 'system',
        examples: [{ core: ['E042', 'E043'] }],
      })
      .optional(),
    since: version('The version that added the code.').optional(),
    deprecated: z
      .strictObject({
        ...way,
        sunset: date('The day from which the code may be retired.').optional(),
      })
      .meta({
        title: 'Deprecated',
        'x-page': LIFECYCLE,
        description: 'The code is still sent, and will be retired.',
        examples: [
          {
            since: '1.2.0',
            reason: 'Split into two codes.',
            replaced_by: 'ITEM_UNAVAILABLE',
            sunset: '2027-06-30',
          },
        ],
      })
      .optional(),
    retired: z
      .strictObject(way)
      .meta({
        title: 'Retired',
        'x-page': LIFECYCLE,
        description:
          'The code is no longer sent. The entry stays, so that the code is never used again.',
      })
      .optional(),
    translations: z
      .record(z.string(), translation)
      .meta({
        description: 'The texts in other languages, by language tag (BCP 47).',
        'x-key': 'language',
      })
      .optional(),
    issue_type: z
      .enum(ISSUE_TYPES)
      .meta({ ...OF_FHIR, description: 'The FHIR IssueType. Default: derived from `http`.' })
      .optional(),
    issue_severity: z
      .enum(['fatal', 'error', 'warning', 'information'])
      .meta({
        ...OF_FHIR,
        description:
          'The FHIR IssueSeverity. Default: `error` if the code stops the call, `information` for `outcome: ok`, else `warning`.',
      })
      .optional(),
    help: text('The https address of a page with more help.').optional(),
    imported_from: text(
      'In published sets: the key in `imports` of the catalog that owns the code.',
    ).optional(),
    notes: text('Notes for maintainers. They are not published.').optional(),
    tags: z
      .array(z.string())
      .describe(
        'Free words to group codes by. They are not published. A code with the tag `external` is used in another repository: `usage` does not report it as unused.',
      )
      .optional(),
  })
  .meta({ title: 'Entry', description: 'One error code.' })

/** The list of codes in other files, such as an enum. */
const otherList = z.union([
  text('The file, relative to this one.', 'src/errors.ts'),
  z
    .strictObject({
      files: z.array(z.string()).meta({
        description: 'The files, relative to this one.',
        examples: [['src/errors.ts']],
      }),
      lists: z
        .array(z.string())
        .meta({
          description:
            'The names of the lists to read. Default: those that look like codes; a list in code needs it.',
          examples: [['ErrorCode']],
        })
        .optional(),
      map: z
        .record(z.string(), z.string())
        .meta({
          description:
            'The names that fields have in the list; a list in code needs that of `code`.',
          'x-key': 'field',
          examples: [{ http: 'status' }],
        })
        .optional(),
      skip: z
        .array(z.string())
        .meta({
          description: 'Parts of a list in code, and columns, that have no codes.',
          examples: [['HELP_URL']],
        })
        .optional(),
      query: z
        .string()
        .meta({
          description:
            'A tree-sitter query for a list in code of an own shape: `@row` with `@code`, `@http`, `@meaning` for an item, and `@list` for what has items only.',
          examples: ['(call_expression arguments: (arguments . (string) @code)) @row'],
        })
        .optional(),
    })
    .meta({ title: 'CodesFrom' }),
])

const imported = z
  .strictObject({
    from: text(
      'Where the catalog is: a path in the repository, relative to this file; a file of an installed package, `npm:<package>/<file>`; or a resource of a FHIR package, `<file>.tgz#<canonical>` or `fhir:<package>#<version>/<file>`.',
      'npm:@shop/common-errors/errors.yaml',
    ).optional(),
    only: z
      .array(z.string())
      .meta({
        description: 'The codes to import. Default: all.',
        examples: [['TOKEN_EXPIRED', 'TOO_MANY_REQUESTS']],
      })
      .optional(),
    except: z
      .array(z.string())
      .meta({ description: 'Codes not to import.', examples: [['TOKEN_EXPIRED']] })
      .optional(),
    prefix: text('What to put before each code.', 'COMMON_').optional(),
    in_fhir: choice('Where the codes are in FHIR. Default: `copy`.', {
      copy: 'The CodeSystem of this catalog has copies of them.',
      include:
        'They stay in the CodeSystem of their owner, which the ValueSets include. Servers need both.',
    }).optional(),
    name: text('In published sets: the `name` of the catalog.').optional(),
    title: text('In published sets: its title.').optional(),
    version: text('In published sets: its version.').optional(),
    url: text('In published sets: its `url`.').optional(),
    code_system: text('In published sets: the canonical of its CodeSystem.').optional(),
    package_id: text('In published sets: the id of its FHIR package.').optional(),
  })
  .meta({ title: 'Import' })

export const catalogSchema = z
  .strictObject({
    name: z.string().meta({
      description: 'The name in file names and FHIR ids: lower-case kebab, at most 40 characters.',
      pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
      maxLength: 40,
      examples: ['rail-errors'],
    }),
    title: text('The name for people.', 'Shop error codes').optional(),
    description: text('What the catalog contains.').optional(),
    url: text(
      'The address under which the outputs are served, and the base of the FHIR canonicals: `<url>/CodeSystem/<name>`, `<url>/ValueSet/<name>`.',
      'https://api.shop.dev/terminology',
    ).optional(),
    version: version('The version of the catalog (SemVer).'),
    status: choice(
      'The FHIR publication status. The FHIR targets require it.',
      {
        draft: 'In preparation. Published versions can still change.',
        active: 'For use. The files of a published version never change.',
        retired: 'No longer for use.',
        unknown: 'Not known.',
      },
      {},
    ).optional(),
    date: date(
      'The date of this version, YYYY-MM-DD. Outputs contain no other date of their own.',
    ).optional(),
    publisher: text('The team that publishes the catalog.', 'Shop API team').optional(),
    contact: z
      .array(contact)
      .meta({
        description: 'Whom to ask.',
        examples: [[{ name: 'Shop API team', url: 'https://shop.dev/support' }]],
      })
      .optional(),
    language: text('The language of all texts, BCP 47. Default: `en`.', 'en').optional(),
    translations: titles
      .meta({
        description:
          'The title and the description of the catalog in other languages, by language tag (BCP 47).',
        'x-key': 'language',
      })
      .optional(),
    stages: z
      .array(stage)
      .meta({
        description:
          'The stages of the workflow, in order. Required unless `wire` names only forms other than `rail`.',
        examples: [['cart', 'payment']],
      })
      .optional(),
    operations: z
      .array(operation)
      .meta({
        description:
          'The operations of the API, by the ids of its own document (`operationId` in OpenAPI), in the order of that document. Codes name them in `raised_by`.',
        examples: [['openVisit', 'billVisit']],
      })
      .optional(),
    experimental: z
      .boolean()
      .meta({ ...OF_FHIR, description: '`true` for a catalog that is not for production.' })
      .optional(),
    purpose: text('Why the catalog exists.').meta(OF_FHIR).optional(),
    identifier: identifiers
      .meta({
        ...OF_FHIR,
        description: 'Further identifiers of the catalog: of the CodeSystem of its codes.',
      })
      .optional(),
    copyright: text('The copyright statement.').meta(OF_FHIR).optional(),
    license: text('The licence: an SPDX expression.').meta(OF_FHIR).optional(),
    jurisdiction: z
      .array(z.string())
      .meta({
        ...OF_FHIR,
        description:
          'Where the catalog applies: countries (ISO 3166-1), their parts (ISO 3166-2) or regions (UN M49).',
        examples: [['IN', 'IN-KA', '001']],
      })
      .optional(),
    package_id: z
      .string()
      .meta({
        ...OF_FHIR,
        description:
          'The id of the FHIR package: dotted, lower case. Default: the host of `url` reversed, and the name.',
        examples: ['example.rail.errors'],
      })
      .optional(),
    ...FEATURES,
    wire: wire
      .meta({
        description:
          'How answers carry the codes: a form that has a name, or one of your own. Default: `rail`. A list is for a service that moves from one form to another: it sends the first, and clients accept all.',
        examples: ['problem'],
      })
      .optional(),
    code_style: choice(
      'How the codes are written, for a team that has published codes in another style. Default: `upper-snake`.',
      {
        'upper-snake': '`CARD_EXPIRED`.',
        snake: '`card_expired`.',
        kebab: '`card-expired`.',
        camel: '`cardExpired`.',
        pascal: '`CardExpired`.',
        dotted:
          'Words of any of these styles with dots between them: `card.expired`, `AdError.INVALID_INPUT`.',
        numeric: 'A number, with a prefix or without: `1042`, `E1042`, `SHOP-PAY-0017`.',
        any: 'Any text without spaces.',
      },
    ).optional(),
    defaults: defaults
      .meta({
        description:
          'Values for entries that have none of their own: the whole field, never a part of it. Every output has the values themselves; only the handling in `by_http` is published beside them.',
        examples: [{ stop: true, http: 400 }],
      })
      .optional(),
    codes_from: otherList
      .meta({
        description:
          'The list of codes that you have in another form, such as an enum, and keep there. Entries of `codes` add what it does not say, or replace it.',
        examples: ['src/errors.ts'],
      })
      .optional(),
    imports: z
      .record(z.string(), imported)
      .meta({
        description:
          'Catalogs whose codes are codes of this catalog too, by a short key. Entries of `codes` about them can replace texts, `fix_stage` and `handling`.',
        'x-key': 'import',
        examples: [{ common: { from: '../common/errors.yaml' } }],
      })
      .optional(),
    overridable: z
      .array(z.enum(['http', 'stop']))
      .meta({
        description:
          'What catalogs that import this one can replace in its codes, beside texts, `fix_stage` and `handling`.',
        examples: [['http']],
      })
      .optional(),
    codes: z.array(entry).describe('The error codes. Optional with `codes_from` or `imports`.'),
  })
  .meta({ title: 'Catalog', description: 'The error codes of an API, read by rail-errors.' })
