import { targets as features } from '../../contributions/targets.ts'
import type { OutputOption } from './settings.ts'
import { type Target, type TargetRows, WHOLE_ENTRIES } from './target.ts'

const OWN: TargetRows = {
  'flat-list': {
    surface: 'wire',
    default: true,
    needs: WHOLE_ENTRIES,
    suffix: '.json',
  },
  handling: {
    surface: 'wire',
    default: true,
    needs: ['stages', 'codes.handling'],
    suffix: '.handling.json',
  },
}

const ROWS: TargetRows = Object.assign({}, OWN, ...features)

export const targets: readonly Target[] = Object.entries(ROWS)
  .map(([id, row]) => ({ id, ...row }))
  .sort((a, b) => (a.id < b.id ? -1 : 1))

/** The fields of outputs in the config that only some targets take. */
export const OUTPUT_OPTIONS: readonly OutputOption[] = [
  ...new Set(targets.flatMap(({ options = [] }) => options)),
]

export const defaultTargets = (all: readonly Target[] = targets): string[] =>
  all.filter((target) => target.default).map(({ id }) => id)

/** True for a target whose folder is served. */
export const isSite = (id: string): boolean =>
  targets.some((target) => target.id === id && target.isSite === true)
