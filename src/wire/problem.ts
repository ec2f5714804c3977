import type { Catalog } from '../catalog/catalog.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { reasonsOf, wordsOf } from '../contract/read-body.ts'
import { type Body, bodyOf, UPPER_SNAKE } from '../contract/reason.ts'
import { termsOf } from './terms.ts'

/** Problem details (RFC 9457) with the fields of the wire body as extension members. Its media type is `application/problem+json`. */
export type Problem = Partial<Body> & {
  /** The code system of the catalog with the code after `#`; absent, which means `about:blank`, if the code is unknown. */
  type?: string
  title?: string
  status?: number
  detail?: string
}

/**
 * Converts a wire body to problem details (RFC 9457): type, title (the meaning) and status (the HTTP status) of the first reason come
 * from the catalog, detail is its message. The four fields, and `errors`, stay unchanged, so a client that reads the wire
 * body can read this one, too; no reverse conversion is needed. `status` is that of the response, if the catalog has none. A body
 * that is not ours becomes a problem without a type, with its text. Never throws on a body.
 *
 * Not carried: other members of the body, and which reasons were under `warnings`.
 */
export function toProblem(body: unknown, catalog: Catalog | ParsedCatalog, { status }: { status?: number } = {}): Problem {
  const reasons = bodyOf(reasonsOf(body))
  const terms = termsOf(catalog)
  const entry = reasons && terms.entry(reasons.error)
  const http = entry?.http ?? status
  const detail = reasons?.message ?? wordsOf(body)
  return {
    ...(reasons && terms.system !== undefined && UPPER_SNAKE.test(reasons.error) && { type: `${terms.system}#${reasons.error}` }),
    ...(entry && { title: entry.meaning }),
    ...(http !== undefined && { status: http }),
    ...(detail !== '' && { detail }),
    ...reasons,
  }
}
