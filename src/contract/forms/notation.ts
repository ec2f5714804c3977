import { toFhirPath } from '../fhir-path.ts'
import { namesIn, toPointer } from '../pointer.ts'
import { stepsOf } from '../steps.ts'
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
  if (notation === 'fhirpath') return checked(text.replaceAll('`', ''))
  const names = notation === 'dotted' ? text.split('.') : namesIn(text.replace(/^#/, ''))
  return checked(
    names.reduce(
      (all, name) =>
        /^(?:0|[1-9]\d*)$/.test(name) ? `${all}[${name}]` : `${all && `${all}.`}${name}`,
      '',
    ),
  )
}

const checked = (path: string): string => (stepsOf(path) ? path : '')
