import { changedMessages } from './history/changed-messages.ts'
import { drip } from './history/drip.ts'
import { mixedForms } from './history/mixed-forms.ts'
import type { History } from './history.ts'

/** All checks that compare answers. */
export const histories: readonly History[] = [drip, changedMessages, mixedForms]
