// What a generated client consists of: each of the files in printed/ adds how it reads answers.
export { answerOf } from './answer.ts'
export { wrapped } from './call.ts'
export { fieldsAt } from './fields-at.ts'
export { isErrorOf } from './rail-error.ts'
export { route } from './route.ts'
export { textIn } from './text.ts'
