import { syncBuiltinESMExports } from 'node:module'
import { afterAll } from 'vitest'

/**
 * Replaces functions of a module of Node (its default export) for one test file, also for modules
 * that were loaded before. The files of a worker share their modules, so `vi.mock` would not reach
 * those, and would stay in others.
 */
export function patch<Module extends object>(
  module: Module,
  functions: { [Name in keyof Module]?: unknown },
): void {
  const before = Object.fromEntries(
    Object.keys(functions).map((name) => [name, module[name as keyof Module]]),
  )
  const set = (values: object) => {
    Object.assign(module, values)
    syncBuiltinESMExports()
  }
  set(functions)
  afterAll(() => set(before))
}
