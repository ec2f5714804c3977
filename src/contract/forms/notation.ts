import { type Step, stepsOf } from '../steps.ts'
import type { PathNotation } from './form.ts'

/** A path of this contract in a notation; up to the list if it does not say which item. */
export function printPath(path: string, notation: PathNotation = 'wire'): string {
  if (notation === 'wire') return path
  const steps = stepsOf(path) ?? []
  const known = steps.includes('*') ? steps.slice(0, steps.indexOf('*')) : steps
  if (notation === 'dotted') return known.join('.')
  return `${notation === 'fragment' ? '#' : ''}${known.map((step) => `/${step}`).join('')}`
}

/** The path of this contract that a text means; empty if there is none. */
export function readPath(text: string, notation: PathNotation = 'wire'): string {
  if (notation === 'wire') return text
  const steps: Step[] =
    notation === 'dotted'
      ? text.split('.')
      : text
          .replace(/^#/, '')
          .split('/')
          .slice(1)
          .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const path = steps.reduce<string>(
    (all, step) =>
      /^(?:0|[1-9]\d*)$/.test(`${step}`) ? `${all}[${step}]` : `${all && `${all}.`}${step}`,
    '',
  )
  // A step that is no name of a path would be read as several.
  return stepsOf(path)?.length === steps.length ? path : ''
}
