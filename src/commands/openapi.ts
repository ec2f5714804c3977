import { runAction } from './action.ts'
import { defineCommand } from './command.ts'
import { LINT_FLAGS } from './flags.ts'
import { type ApplyFlags, applyToDocument } from './openapi-apply.ts'

export default defineCommand<ApplyFlags>({
  description:
    'Works on a document of OpenAPI. Actions: apply (puts the codes into it: which operation answers with which, as the target openapi-overlay does). apply prints the whole document with its comments, or writes it.',
  options: [
    {
      flags: '--catalog <source>',
      about: 'the catalog (default: the catalogs of the config, or the nearest errors.yaml)',
    },
    {
      flags: '--output <file>',
      about: 'apply: the file to write; it may be the document',
      byDefault: 'stdout',
    },
    ...LINT_FLAGS,
  ],
  examples: [
    [
      'rail-errors openapi apply openapi.yaml --output public/openapi.yaml',
      'put the codes of each operation into the document',
    ],
  ],
  run: (host, args, options) =>
    runAction(
      'openapi',
      {
        apply: {
          argument: 'document',
          options: ['output'],
          run: (given, flags, document) => applyToDocument(given, flags, document),
        },
      },
      { host, args, options },
    ),
})
