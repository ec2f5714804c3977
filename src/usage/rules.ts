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
  status: {
    id: 'usage-status',
    severity: 'error',
    summary: 'A status beside a code in source code is the one in the catalog.',
    why: 'Otherwise, the service answers with another status than the published one, and clients that decide by the status fail.',
  },
  found: {
    id: 'usage-found',
    severity: 'warn',
    summary:
      'Every active code is used, unless it has the tag `external` or is listed in `usage.external` of the config.',
    why: 'Otherwise, clients handle it and translators translate it, but it is never sent.',
  },
  raised: {
    id: 'usage-raised',
    severity: 'info',
    summary: 'Every active code that a service compares or lists is also raised.',
    why: 'Otherwise, it looks used but is never sent. Code that only handles errors, such as a client, has no such findings.',
  },
  tested: {
    id: 'usage-tested',
    severity: 'info',
    summary: 'Every active code that is used is provoked by a test.',
    why: 'Otherwise, nobody knows whether the service still sends it, with which status and at which step.',
  },
  single: {
    id: 'usage-single',
    severity: 'info',
    summary: 'No code is raised in very many files.',
    why: 'A code that is raised everywhere often has two meanings, and its text fits only one of them.',
  },
} as const satisfies Record<string, UsageRule>

export const usageRuleList: readonly UsageRule[] = Object.values(usageRules)
