/**
 * A step of a path: the name of a member, the index of an item, or `*` for some item, unspecified
 * which.
 */
export type Step = string | number

/**
 * The steps of a wire path: `lines[].documents` is `['lines', '*', 'documents']`, the whole request
 * is `[]`. Undefined if it is not one, or far too long.
 */
export const stepsOf = (path: string): Step[] | undefined =>
  path.length < 9999 && /^([A-Za-z_][\w-]*(\[(0|[1-9]\d*)?\])*(\.(?!$)|$))*$/.test(path)
    ? (path.match(/[^.[\]]+|\[\]/g) ?? []).map((step) =>
        step === '[]' ? '*' : +step >= 0 ? +step : step,
      )
    : undefined

/** The value at a path in a document; undefined if it is not there. `*` is the first item. */
export const valueAt = (document: unknown, steps: readonly Step[]): unknown =>
  steps.reduce<unknown>((value, step) => {
    const own = Object(value) as Record<string, unknown>
    const name = step === '*' ? '0' : String(step)
    return Object.hasOwn(own, name) ? own[name] : undefined
  }, document)
