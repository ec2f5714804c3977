import type { TargetRunEntry } from '../../base/run/workspace/outputs/target-run.ts'

export const targetRuns: readonly TargetRunEntry[] = [
  {
    isFor: (target) => ['client', 'javascript', 'upstream'].includes(target),
    load: () => import('./commonjs-run.ts'),
  },
]
