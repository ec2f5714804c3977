import type { Severity } from '../../core/diagnostic.ts'

type UsageRule = { id: string; severity: Severity; summary: string; why: string }

/** The rules of `usage`: one record for the finding and for its page. */
export const usageRules = {
  declared: {
    id: 'usage-declared',
    severity: 'error',
    summary: 'Every code in source code and in documents is in the catalog.',
    why: 'Otherwise, clients get a code that no published form explains, or handle one that is never sent. A word that is written like the codes is one at a place where the checked files have a code of the catalog: the same argument of the same function or constructor, the same property of an error, the same list of constants; and at the name `errorCode`. In a comparison, a switch or another list, only a typing error of one or two letters is, because other systems have codes, too. Words of OAuth and OpenID Connect (`invalid_grant`), and `code_inline` and `code_block` of Markdown, count only if the catalog has them. The finding names a code at the same place.',
  },
  live: {
    id: 'usage-live',
    severity: 'error',
    summary: 'No source code uses a retired code, and no document says that it is sent.',
    why: 'Otherwise, a service breaks the promise that the code is no longer sent, or a client contains dead code.',
  },
  status: {
    id: 'usage-status',
    severity: 'error',
    summary: 'A status beside a code in source code or in a document is the one in the catalog.',
    why: 'Otherwise, the service answers with another status than the published one, and clients that decide by the status fail.',
  },
  beside: {
    id: 'usage-beside',
    severity: 'error',
    summary:
      'A stage, a retry, a `stop`, a FHIR issue type or a severity beside a code in a document is the one in the catalog.',
    why: 'Otherwise, readers of the document build clients that react in the wrong way.',
  },
  text: {
    id: 'usage-text',
    severity: 'warn',
    summary:
      'A text beside a code in a document is one of the catalog: its message with values, a meaning, a display, or a translation.',
    why: 'Otherwise, people who search for the text that they saw do not find it, and FHIR validators reject a wrong display.',
  },
  system: {
    id: 'usage-system',
    severity: 'error',
    summary: 'The `system` of a FHIR coding with a code of the catalog is that of its CodeSystem.',
    why: 'Otherwise, validators and clients do not know the code: the URL of a ValueSet, another slash, case or version is another system.',
  },
  found: {
    id: 'usage-found',
    severity: 'warn',
    summary: 'Every active code is used, unless it has the tag `external`.',
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
} as const satisfies Record<string, UsageRule>

export const usageRuleList: readonly UsageRule[] = Object.values(usageRules)
