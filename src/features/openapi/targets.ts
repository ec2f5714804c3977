import type { OutputOption, OutputOptions, Settings } from '../../base/targets/settings.ts'
import { ASSUMED_FORM, type TargetRows, WHOLE_ENTRIES } from '../../base/targets/target.ts'

/** What the config says, as the generators take it, with the document. */
const settings = (
  { open, per_operation, schema, prefix }: Pick<OutputOptions, OutputOption>,
  { openapi }: Settings,
): Settings => ({ openapi: { open, per_operation, schema, prefix, ...openapi } })

export const targets: TargetRows = {
  'openapi-components': {
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling'],
    assumes: ASSUMED_FORM,
    types: 'closed',
    options: ['open', 'prefix'],
    suffix: '.openapi.json',
    settings,
  },
  'openapi-overlay': {
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling', 'codes.raised_by'],
    assumes: ASSUMED_FORM,
    options: ['openapi', 'open', 'per_operation', 'schema', 'prefix'],
    suffix: '.overlay.yaml',
    settings,
  },
}
