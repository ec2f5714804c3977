import type { ConfigPart } from '../../base/run/config/part.ts'
import { placeProblems } from './places.ts'

export const config: ConfigPart = {
  names: { 'usage.include[]': 'glob', 'usage.complete[]': 'glob' },
  problems: placeProblems,
}
