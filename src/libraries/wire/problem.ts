import { codeUrl } from '../../base/core/catalog/names.ts'
import { reasonsOf, wordsOf } from '../../base/core/contract/read-body.ts'
import { bodyOf, isUpperSnake, type Reason } from '../../base/core/contract/reason.ts'
import { urlPart } from '../../base/core/values/formats.ts'
import type { Terms } from './terms.ts'

/** A reason with the fields that are known. */
export type ProblemReason = Pick<Reason, 'error' | 'message'> & Partial<Reason>

/**
 * Problem details (RFC 9457) with the fields of the wire body as extension members. Its media type
 * is `application/problem+json`.
 */
export type Problem = Partial<ProblemReason> & {
  errors?: readonly ProblemReason[]
  /**
   * The page of the code on the site of the catalog (target `static-site`); absent, which means
   * `about:blank`, if the code is unknown.
   */
  type?: string
  title?: string
  status?: number
  detail?: string
}

/** What `toProblem` returns, with the terms of a catalog. */
export function problemOf(
  body: unknown,
  terms: Terms,
  { status }: { status?: number } = {},
): Problem {
  const found = reasonsOf(body).map((reason) => ({
    ...reason,
    fix_stage: reason.fix_stage || (terms.entry(reason.error)?.fix_stage ?? ''),
  }))
  const reasons = bodyOf(found)
  const entry = reasons && terms.entry(reasons.error)
  const type = reasons && typeOf(reasons.error, terms)
  const http = entry?.http ?? status
  const detail = reasons?.message ?? wordsOf(body)
  return {
    ...(type !== undefined && { type }),
    ...(entry && { title: titleOf(reasons.error, entry.meaning, terms) }),
    ...(http !== undefined && { status: http }),
    ...(detail !== '' && { detail }),
    ...(reasons && known(reasons)),
    ...(reasons?.errors && { errors: reasons.errors.map(known) }),
  }
}

/**
 * A title is the same for every occurrence (RFC 9457 3.1.3), so it is not a template for values.
 */
export const titleOf = (
  code: string,
  meaning: string,
  { display }: Pick<Terms, 'display'>,
): string =>
  [meaning, display(code)].find(
    (text) => text !== undefined && !/\{[A-Za-z_][\w.-]*\}/.test(text),
  ) ?? code

/**
 * A newer service may send a code that the catalog does not know yet: only its form shows that it
 * is one.
 */
const typeOf = (code: string, { url, entry }: Terms): string | undefined =>
  url !== undefined && (isUpperSnake(code) || entry(code) !== undefined)
    ? codeUrl({ url }, urlPart(code))
    : undefined

const known = ({ error, message, path, fix_stage }: Reason): ProblemReason => ({
  error,
  message,
  ...(path !== '' && { path }),
  ...(fix_stage !== '' && { fix_stage }),
})
