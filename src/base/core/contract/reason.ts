/**
 * One reason on the wire (contract, The body). Clients branch on `error`, route by `fix_stage` and
 * highlight `path`.
 */
export type Reason = {
  /** The stable code, UPPER_SNAKE_CASE. */
  error: string
  /** The text for the user; shown, never parsed. */
  message: string
  /** The path in the request, such as `lines[0].documents`; empty for the whole request. */
  path: string
  /** The stage of the workflow that can resolve it; empty for a catalog without a workflow. */
  fix_stage: string
}

/** The fields of a reason, in the order in which they are written. */
export const REASON_FIELDS = ['error', 'message', 'path', 'fix_stage'] as const

/**
 * An error body: its top reason, and all reasons under `errors`, the top one first. With one reason
 * `errors` may be absent.
 */
export type Body = Reason & { errors?: readonly Reason[] }

/** How the codes of a catalog are written. */
export type Written = {
  readonly code_style?: string | undefined
  readonly codes?: readonly ({ readonly code?: string | undefined } | undefined)[] | undefined
}

/** True for a text that is written as codes are (contract, Codes). */
export const isUpperSnake = (text: string): boolean => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text)

/** The same, also in the look of a catalog with a style of its own ({@link Form.look}). */
export const isCodeLike = (text: string, look?: string): boolean =>
  isUpperSnake(text) || (look !== undefined && new RegExp(`^${look}$`).test(text))

/** Makes the body of these reasons, in their order; undefined without any. */
export function bodyOf(reasons: readonly Reason[]): Body | undefined {
  const [top] = reasons
  if (top === undefined) return undefined
  return reasons.length === 1 ? { ...top } : { ...top, errors: reasons }
}
