import type { TargetRunEntry } from '../../base/run/workspace/outputs/target-run.ts'
import { SITE } from './site-target.ts'

export const targetRuns: readonly TargetRunEntry[] = [
  { isFor: (target) => target === SITE, load: () => import('./run/site-run.ts') },
]
