import { requiresStages } from '../../core/catalog/parsed-catalog.ts'
import { oddCharacterIn } from '../../core/values/character-name.ts'
import { someOf } from '../../core/values/lists.ts'
import { nearestOf } from '../../core/values/nearest.ts'
import { offer, runnable } from '../linter/rule.ts'

const MOST_SHOWN = 20

export const stageKnown = runnable({
  id: 'stage-known',
  severity: 'error',
  needs: ['stages'],
  *check({ entries, stages, catalog, header, has, having }) {
    if (!has('stages') && !requiresStages(header)) {
      const [first, ...others] = having('fix_stage')
      if (first !== undefined)
        yield {
          path: first.path('fix_stage'),
          message: `${others.length === 0 ? `${first.code ?? 'this entry'} has` : `${others.length + 1} codes have`} "fix_stage", but the header has no "stages"; list the stages there, or remove "fix_stage"`,
        }
    }
    if (catalog.value.stages === undefined) return // reported by header-complete or field-typed
    const known = new Set(stages.map(({ id }) => id))
    const guess = nearestOf(known)
    const listed = `; the stages are ${someOf([...known], MOST_SHOWN)}`
    for (const { fix_stage, path } of entries) {
      if (fix_stage === undefined || known.has(fix_stage)) continue
      const meant = guess(fix_stage)
      const odd = oddCharacterIn(fix_stage)
      const hint = meant === undefined ? listed : `; did you mean "${meant}"?`
      yield {
        path: path('fix_stage'),
        message: `"${fix_stage}" ${odd === undefined ? '' : `has ${odd}, and `}is not a declared stage${hint}`,
        ...offer(meant),
      }
    }
  },
})

const STAGE = /^[a-z][a-z0-9_]*$/

export const stageListValid = runnable({
  id: 'stage-list-valid',
  severity: 'error',
  needs: ['stages'],
  *check({ stages, has, catalog, header }) {
    const listed = catalog.value.stages
    const hint = requiresStages(header) ? '' : '; name a stage, or remove "stages"'
    if (has('stages') && listed?.length === 0)
      yield { path: ['stages'], part: 'key', message: `the list of stages is empty${hint}` }
    const seen = new Map<string, (typeof stages)[number]>()
    for (const stage of stages) {
      const { id, path } = stage
      const twin = seen.get(id)
      if (twin)
        yield {
          path,
          message: `the stage "${id}" is listed twice`,
          related: [{ path: twin.path, message: 'first listed here' }],
        }
      else if (!STAGE.test(id))
        yield {
          path,
          message: `"${id}" is not a valid stage name; use lower-case letters, digits and _, as in "checkout"`,
        }
      seen.set(id, stage)
    }
  },
})

export const stageUsed = runnable({
  id: 'stage-used',
  severity: 'warn',
  needs: ['stages'],
  needsIntactSource: true,
  needsIntact: ['codes.retired'],
  *check({ entries, stages }) {
    const used = new Set<string | undefined>()
    for (const { fix_stage, retired } of entries) if (retired === undefined) used.add(fix_stage)
    if (used.size === 0) return // a catalog without active codes uses no stage
    const known = new Set(stages.map(({ id }) => id))
    if ([...used].some((stage) => stage === undefined || !known.has(stage))) return // an error, and it may mean any stage
    for (const { id, path } of stages) {
      if (!used.has(id))
        yield { path, message: `the stage "${id}" has no codes, or only retired ones` }
      used.add(id) // a stage that is listed twice is reported by stage-list-valid
    }
  },
})
