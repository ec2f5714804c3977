import type { Severity } from '../diagnostic.ts'

type UsageRule = { id: string; severity: Severity; summary: string; why: string }

/** The rules of `usage`: one record for the finding and for its page. */
export const usageRules = {
  declared: {
    id: 'usage-declared',
    severity: 'error',
    summary: 'Every code used in source code is in the catalog.',
    why: 'Otherwise, clients get a code that no published form explains, or handle one that is never sent.',
  },
  live: {
    id: 'usage-live',
    severity: 'error',
    summary: 'No source code uses a retired code.',
    why: 'Otherwise, a service breaks the promise that the code is no longer sent, or a client contains dead code.',
  },
  found: {
    id: 'usage-found',
    severity: 'warn',
    summary:
      'Every active code is used, unless it has the tag `external` or is listed in `usage.external` of the config.',
    why: 'Otherwise, clients handle it and translators translate it, but it is never sent.',
  },
} as const satisfies Record<string, UsageRule>

export const usageRuleList: readonly UsageRule[] = Object.values(usageRules)
