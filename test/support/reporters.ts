import type { Reporter } from '../../src/base/report/report.ts'
import { reporters } from '../../src/base/report/reporters/index.ts'

/** Every format of our own, loaded. */
export const registry = Object.fromEntries(
  await Promise.all(Object.entries(reporters).map(async ([id, load]) => [id, await load()])),
) as Record<keyof typeof reporters, Reporter>
