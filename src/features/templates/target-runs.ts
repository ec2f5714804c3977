import type { TargetRunEntry } from '../../base/run/workspace/outputs/target-run.ts'
import { isTemplate } from './target.ts'

export const targetRuns: readonly TargetRunEntry[] = [
  { isFor: isTemplate, load: () => import('./template-run.ts') },
]
