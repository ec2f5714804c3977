import { toFhirPath } from '../paths/fhir-path.ts'
import { namesIn, toPointer } from '../paths/json-pointer.ts'
import { stepsOf } from '../paths/steps.ts'
import type { PathNotation } from './form.ts'

/** A path of this contract in a notation; up to the list if it does not say which item. */
export function printPath(path: string, notation: PathNotation = 'wire'): string {
  if (notation === 'wire') return path
  if (notation === 'fhirpath') return toFhirPath(path) ?? ''
  const pointer = toPointer(path) ?? ''
  if (notation === 'dotted') return pointer.slice(1).replaceAll('/', '.')
  return `${notation === 'fragment' ? '#' : ''}${pointer}`
}

/** The path of this contract that a text means; empty if there is none. */
export function readPath(text: string, notation: PathNotation = 'wire'): string {
  if (notation === 'wire') return text
  if (notation === 'fhirpath') {
    const path = text.replaceAll('`', '')
    return stepsOf(path) ? path : ''
  }
  if (notation !== 'dotted' && !/^#?(?:\/|$)/.test(text)) return ''
  const names = notation === 'dotted' ? text.split('.') : namesIn(text.replace(/^#/, ''))
  const path = names.reduce(
    (all, name) =>
      /^(?:0|[1-9]\d*)$/.test(name) ? `${all}[${name}]` : `${all && `${all}.`}${name}`,
    '',
  )
  // A step that is not one name of a path would be read as several.
  return stepsOf(path)?.length === names.length ? path : ''
}
