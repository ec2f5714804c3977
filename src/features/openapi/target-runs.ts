import type { TargetRunEntry } from '../../base/run/workspace/outputs/target-run.ts'

export const targetRuns: readonly TargetRunEntry[] = [
  { isFor: (target) => target === 'openapi-overlay', load: () => import('./overlay-run.ts') },
]
