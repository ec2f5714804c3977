import type { Severity } from '../diagnostic.ts'

type UsageRule = { id: string; severity: Severity; summary: string; why: string }

/** What `usage` reports: one record for the finding and for its page. */
export const usageRules = {
  declared: {
    id: 'usage-declared',
    severity: 'error',
    summary: 'Every code that stands in the source code is in the catalog.',
    why: 'A client would meet a code that no published list explains, or wait for one that never comes.',
  },
  live: {
    id: 'usage-live',
    severity: 'error',
    summary: 'No source code uses a retired code.',
    why: 'A service that raises it breaks the promise that it is no longer sent; a client that handles it keeps dead code.',
  },
  found: {
    id: 'usage-found',
    severity: 'warn',
    summary: 'Every active code is used somewhere, unless its `tags` or `usage.external` in the config say `external`.',
    why: 'Clients prepare for it, translators translate it, and nobody ever sends it.',
  },
} as const satisfies Record<string, UsageRule>

export const usageRuleList: readonly UsageRule[] = Object.values(usageRules)
