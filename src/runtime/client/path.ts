import { type Step, stepsOf } from '../../core/contract/steps.ts'

export { toPointer } from '../../core/contract/pointer.ts'
export { type Step, stepsOf as parsePath } from '../../core/contract/steps.ts'

/**
 * A path as JSONPath (RFC 9535): `lines[].documents` is `$['lines'][*]['documents']`. Undefined if
 * it is not a path.
 */
export const toJsonPath = (path: string): string | undefined =>
  stepsOf(path)?.reduce<string>(
    (all, step) => `${all}[${step === '*' || +step >= 0 ? step : `'${step}'`}]`,
    '$',
  )

/**
 * Which of these form fields a path means. Fields are named `lines[0].documents` or
 * `lines.0.documents`; `[]` means the field of every item, and a path to a group all of its fields.
 */
export function fieldsAt<Name extends string>(path: string, names: Iterable<Name>): Name[] {
  const steps: Step[] = stepsOf(path) ?? []
  return [...names].filter((name) => {
    const parts = name.match(/[^.[\]]+|\[\]/g) ?? []
    return (
      steps.length &&
      parts.length &&
      steps.every(
        (step, at) =>
          at >= parts.length ||
          (step === '*' ? /^(\d+|\[\])$/.test(parts[at]!) : `${step}` === parts[at]),
      )
    )
  })
}
