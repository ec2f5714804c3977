import type { Severity } from '../diagnostic.ts'

type UsageRule = { id: string; severity: Severity; summary: string; why: string }

/** The rules of `usage`: one record for the finding and for its page. */
export const usageRules = {
  declared: {
    id: 'usage-declared',
    severity: 'error',
    summary: 'Every code used in source code is in the catalog.',
    why: 'Clients would get a code that no published list explains, or handle one that is never sent.',
  },
  live: {
    id: 'usage-live',
    severity: 'error',
    summary: 'No source code uses a retired code.',
    why: 'A service that sends it breaks the promise that it is no longer sent; a client that handles it contains dead code.',
  },
  found: {
    id: 'usage-found',
    severity: 'warn',
    summary: 'Every active code is used, unless it has the tag `external` or is listed in `usage.external` of the config.',
    why: 'Clients handle it and translators translate it, but it is never sent.',
  },
} as const satisfies Record<string, UsageRule>

export const usageRuleList: readonly UsageRule[] = Object.values(usageRules)
