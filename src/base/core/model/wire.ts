/** How answers carry codes (docs/contract.md). */
import * as z from 'zod'
import { choice } from './choice.ts'

/**
 * The forms that have a name, each with what it is: the form `<name>` is in
 * `core/contract/forms/presets/<name>.ts`, whose list is derived from this one.
 */
export const PRESETS = {
  rail: 'The body of this contract: `error`, `message`, `path` and `fix_stage`.',
  problem: 'Problem details (RFC 9457), the code in `type`: the address of its page.',
  'problem-member': 'Problem details (RFC 9457), the code in the member `code`.',
  'google-rpc': 'google.rpc.Status in JSON (AIP-193), the code in `reason` of ErrorInfo.',
  'json-api': 'Error objects of JSON:API.',
  azure: '`error` with `code`, `message`, `target` and `details` (Microsoft REST API Guidelines).',
  stripe: '`error` with `type`, `code`, `message` and `param`.',
  camara: '`status`, `code` and `message`.',
  oci: '`errors` with `code`, `message` and `detail` (OCI Distribution).',
  graphql: '`errors` of GraphQL, the code in `extensions.code`.',
  mcp: 'A tool result of the Model Context Protocol with `isError`.',
  'json-rpc': 'An error of JSON-RPC 2.0, the code in `error.data.code`.',
  header: 'The code in the header `x-error-code`.',
  'operation-outcome': 'A FHIR OperationOutcome, the code in a coding of an issue.',
}
const preset = choice('A form that has a name.', PRESETS)
const plainPreset = z.enum(Object.keys(PRESETS) as [string, ...string[]])
// Servers write an OperationOutcome with more than the parts of a form: its places are fixed.
const changedPreset = plainPreset.exclude(['operation-outcome'])

const place = (description: string, example: string) =>
  z.string().meta({
    description: `${description}: a JSON Pointer, or \`header:<name>\`.`,
    examples: [example],
  })
const pointer = (description: string, example: string) =>
  z.string().meta({ description: `${description}: a JSON Pointer.`, examples: [example] })
const parts = (place: typeof pointer) => ({
  code: place('The place of the code', '/error/code').optional(),
  message: place('The place of the text', '/error/message').optional(),
  path: place('The place of the path', '/error/field').optional(),
  stage: place('The place of the stage', '/error/stage').optional(),
  params: pointer('The place of the values of the params, an object', '/error/values').optional(),
  help: place('The place of the address of a page about the code', '/error/doc_url').optional(),
  title: place('The place of a text that is the same for all answers', '/title').optional(),
})

const own = z
  .strictObject({
    preset: changedPreset
      .describe('The form to begin with; the other fields change it.')
      .optional(),
    ...parts(place),
    code: z
      .string()
      .meta({
        description:
          'The place of the code: a JSON Pointer, `header:<name>`, or `status` if the code is the HTTP status.',
        examples: ['/error/code'],
      })
      .optional(),
    list: z
      .strictObject({
        at: z
          .string()
          .meta({
            description:
              'The place of the list in the body: a JSON Pointer, empty if the body is the list.',
            examples: ['/errors'],
          })
          .optional(),
        ...parts(pointer),
      })
      .meta({ title: 'WireList', description: 'A list of reasons; places are those in an item.' })
      .optional(),
    warnings: z
      .strictObject({
        at: pointer('The place of the list in the body of a success', '/warnings').optional(),
        ...parts(pointer),
      })
      .meta({
        title: 'WireWarnings',
        description:
          'The reasons of a success, which do not fail the call; places are those in an item. Default: the list `/warnings`, with the places of `list`.',
      })
      .optional(),
    code_in: z
      .string()
      .meta({
        description:
          'The text around the code, with `{code}` for it and `{url}` for that of the catalog.',
        examples: ['https://docs.shop.dev/errors/{code}'],
      })
      .optional(),
    path_as: z
      .enum(['wire', 'pointer', 'fragment', 'dotted'])
      .describe('How a path is written: `lines[0]`, `/lines/0`, `#/lines/0` or `lines.0`.')
      .optional(),
    in_success: z
      .boolean()
      .describe('True if failures may have a status of success, such as 200.')
      .optional(),
    status: pointer('The place of the HTTP status as a number', '/status').optional(),
    constant: z
      .record(z.string(), z.unknown())
      .meta({
        description: 'What every body of this form has, by its place.',
        'x-key': 'place',
        examples: [{ '/ok': false }],
      })
      .optional(),
    media_type: z
      .string()
      .meta({
        description:
          'The media type of the body, one of JSON: `application/json`, or one that ends in `+json`.',
        examples: ['application/json'],
      })
      .optional(),
    retry_header: z
      .union([z.string(), z.literal(false)])
      .meta({
        description:
          'The header that says to clients without the codes whether to repeat a call, or `false` for none. Default: `x-should-retry`, that of the preset, or none with `in_success`.',
        examples: ['x-should-retry'],
      })
      .optional(),
  })
  .meta({
    title: 'WireForm',
    description: 'A form of your own: where each part is.',
    'x-page': 'docs/contract.md#a-form-of-your-own',
  })

export const wire = z.union([preset, own, z.array(z.union([plainPreset, own]))])
