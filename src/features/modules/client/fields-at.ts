/**
 * Which of these form fields a path means. Fields are named `lines[0].documents` or
 * `lines.0.documents`; `[]` means the field of every item, and a path to a group all of its fields.
 */
export function fieldsAt<Name extends string>(path: string, names: Iterable<Name>): Name[] {
  const steps = stepsIn(path)
  return [...names].filter((name) => {
    const parts = stepsIn(name)
    return (
      steps.length &&
      parts.length &&
      steps.every(
        (step, at) =>
          at >= parts.length ||
          (step === '[]' ? /^(\d+|\[\])$/.test(parts[at]!) : step === parts[at]),
      )
    )
  })
}

const stepsIn = (path: string): readonly string[] => path.match(/[^.[\]]+|\[\]/g) ?? []
