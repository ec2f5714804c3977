import type { Problem } from '../yaml/source.ts'
import type { Config } from './model.ts'

type Decoded = { config: Config; problems: readonly Problem[] }

/**
 * Checks `grace_days`. It is at the top of the config, because lint and diff share it; the problem
 * says where it belongs if it is below one of them.
 */
export function checkGraceDays({ config, problems }: Decoded): Decoded {
  const { rules, grace_days: days } = config
  const { grace_days: own, ...sunset } = (
    typeof rules?.['sunset-distant'] === 'object' ? rules['sunset-distant'] : {}
  ) as Record<string, unknown>
  return {
    // Without the option, so that it is reported once.
    config:
      own === undefined ? config : { ...config, rules: { ...rules, 'sunset-distant': sunset } },
    problems: [
      ...problems.map((one) =>
        one.path.join('.') === 'diff.grace_days' ? misplaced(one.path) : one,
      ),
      ...(own === undefined ? [] : [misplaced(['rules', 'sunset-distant', 'grace_days'])]),
      ...(days !== undefined && days < 0
        ? [{ rule: 'config', path: ['grace_days'], message: 'grace_days must be 0 or more' }]
        : []),
    ],
  }
}

const misplaced = (path: Problem['path']): Problem => ({
  rule: 'field-known',
  path,
  part: 'key',
  message: 'write grace_days at the top of the config: lint and diff share it',
})
