import { stringify } from 'yaml'
import { type Action, jsonPath } from './actions.ts'

/** An overlay as its file has it, in version 1.0.0, which every applier takes. */
export const printOverlay = (
  actions: readonly Action[],
  { title, version, extends: document }: { title: string; version: string; extends: string },
): string =>
  stringify(
    {
      overlay: '1.0.0',
      info: { title, version },
      extends: document,
      actions: actions.map(({ at, ...what }) => ({ target: jsonPath(at), ...what })),
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  )
