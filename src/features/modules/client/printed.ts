// What a generated client consists of: a part of these functions, as its catalog needs them, and the types of
// its declarations that are as they are here.

export { fill } from '../../../base/core/contract/fill-placeholders.ts'
export {
  readInAnyForm,
  readInForm,
  readInOutcome,
} from '../../../base/core/contract/read-answer.ts'
export { answerOf } from './answer.ts'
export type * from './call.ts'
export { wrapped } from './call.ts'
export { fieldsAt } from './fields-at.ts'
export { withNewKey } from './new-key.ts'
export type * from './rail-error.ts'
export { isErrorOf } from './rail-error.ts'
export type * from './read.ts'
export { readForms, readRail, readStyled } from './readers.ts'
export { route } from './route.ts'
export { textIn } from './text.ts'
