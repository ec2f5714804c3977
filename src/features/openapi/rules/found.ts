import type { Severity } from '../../../base/core/diagnostic.ts'
import { someOf } from '../../../base/core/values/lists.ts'
import type { Finding, Part, Source } from '../../../base/core/yaml/source.ts'
import type { Api } from '../documents/api.ts'
import type { IsClaim } from '../documents/claims.ts'
import type { CodeList, Listed } from '../documents/code-list.ts'
import type { Declared } from '../documents/declared.ts'
import { type Node, placeKey } from '../documents/node.ts'
import { levelOf, type OpenapiRuleId } from './rules.ts'

/** A place in another file that a finding mentions. */
export type Mentioned = { source: Source; path: Finding['path']; message: string }

/** A finding in a document, or in the catalog. */
export type Found = {
  rule: string
  severity: Severity
  source: Source
  finding: Finding
  code?: string
  related?: readonly Mentioned[]
}

/** What the rules look at. */
export type Input = {
  declared: Declared
  apis: readonly Api[]
  isClaim: IsClaim
  /** Every list of the documents, once. */
  lists: readonly CodeList[]
  /** The lists of components that no operation refers to. */
  unused: readonly CodeList[]
  /** The code that a misspelled one means. */
  guess(code: string): string | undefined
  /** False if a part of a document is unknown: then nothing in it can be called missing. */
  isComplete: boolean
}

/** A rule: what it finds in the documents. */
export type Check = (input: Input) => Iterable<Found>

type More = Omit<Finding, 'path' | 'part' | 'message' | 'related'> &
  Pick<Found, 'code' | 'related'> & { severity?: Severity }

export function foundAt(
  rule: OpenapiRuleId,
  { source, path, part }: Pick<Node, 'source' | 'path'> & { part?: Part | undefined },
  message: string,
  { code, related, severity = levelOf(rule), ...more }: More = {},
): Found {
  return {
    rule,
    severity,
    source,
    finding: { path, message, ...(part && { part }), ...more },
    ...(code !== undefined && { code }),
    ...(related && { related }),
  }
}

/** Where a code is written; its part is the key if it is one. */
export const whereOf = ({ node, part }: Listed) => ({ ...node, part })

/** Lets each place through once. */
export function oncePerPlace(): (node: Pick<Node, 'source' | 'path'>, more?: string) => boolean {
  const seen = new Set<string>()
  return (node, more = '') => {
    const key = `${placeKey(node)}\n${more}`
    return !seen.has(key) && seen.add(key) !== undefined
  }
}

const MOST_NAMED = 5

export const someNames = (names: readonly string[]): string => someOf(names, MOST_NAMED)
