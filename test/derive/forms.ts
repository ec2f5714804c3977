import { PRESETS } from '../../src/base/core/model/wire.ts'

/** The forms that have a name. */
export const formsPart = (): string =>
  Object.keys(PRESETS)
    .map((name) => `\`${name}\``)
    .join(', ')
