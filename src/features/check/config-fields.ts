import * as z from 'zod'

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

export const configFields = {
  contract: contract
    .describe(
      'The decisions of a service that the contract leaves open: what `rail-errors check` accepts.',
    )
    .optional(),
}
