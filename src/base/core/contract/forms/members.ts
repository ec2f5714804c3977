import type { Form } from './form.ts'
import { placeSteps } from './place.ts'

/** The members of the body of a failure in a form. */
export function membersOf({ top, list, status, constant, usual }: Form): string[] {
  const places = [
    ...Object.values<string>(top ?? {}),
    ...(list ? [list.at] : []),
    ...[status, constant, usual].flatMap((one) => Object.keys(one ?? {})),
  ]
  const names = places.map((place) => (place.startsWith('/') ? placeSteps(place)[0]!.name : ''))
  return [...new Set(names)].filter((name) => name !== '')
}
