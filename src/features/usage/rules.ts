import type { Severity } from '../../base/core/diagnostic.ts'

type UsageRule = { id: string; severity: Severity | 'off'; summary: string; why: string }

/** The rules of `usage`: one record for the finding and for its page. */
export const usageRules = {
  declared: {
    id: 'usage-declared',
    severity: 'error',
    summary: 'Every code in source code and in documents is in the catalog.',
    why: 'Otherwise, clients get a code that no published form explains, or handle one that is never sent. A text in quotes that is a code except for one letter is a typing error. At the places that `usage.places` names, everything is a code. In FHIR, the codes beside the `system` of the catalog are.',
  },
  live: {
    id: 'usage-live',
    severity: 'error',
    summary: 'No source code, feature file or example uses a retired code.',
    why: 'Otherwise, a service breaks the promise that the code is no longer sent, or a client contains dead code. Pages of text may mention retired codes.',
  },
  status: {
    id: 'usage-status',
    severity: 'error',
    summary: 'A status at a place of `usage.places` is that of the code.',
    why: 'Otherwise, the service answers with another status than the published one, and clients that decide by the status fail.',
  },
  system: {
    id: 'usage-system',
    severity: 'error',
    summary:
      'The `system` and `version` of a FHIR coding are those of the CodeSystem; this counts for codes of the catalog.',
    why: 'Otherwise, validators and clients do not know the code: the URL of a ValueSet, another slash, case or version is another system.',
  },
  complete: {
    id: 'usage-complete',
    severity: 'error',
    summary: 'Every file of `usage.complete` has every code that is not retired.',
    why: 'Otherwise, people who look up a code that they got do not find it. A code is added more often than its page.',
  },
  found: {
    id: 'usage-found',
    severity: 'warn',
    summary: 'Every active code is used in source code; one with the tag `external` need not be.',
    why: 'Otherwise, clients handle it and translators translate it, but it is never sent.',
  },
  tested: {
    id: 'usage-tested',
    severity: 'off',
    summary: 'Every active code that is used is provoked by a test.',
    why: 'Otherwise, nobody knows whether the service still sends it, with which status and at which step. It is checked with `--records`, or with a level in the config.',
  },
} as const satisfies Record<string, UsageRule>

export const usageRuleList: readonly UsageRule[] = Object.values(usageRules)
