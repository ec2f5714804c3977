import { published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const object = 'export const Code = {\n} as const\nexport type Code = keyof typeof Code\n'

export default defineChangeRule({
  id: 'ts-kind-changed',
  impact: 'breaking',
  surfaces: ['source'],
  summary:
    'The kind of an export changed: a const object became an enum, or an enum a const object.',
  why: 'It is imported and narrowed differently: a string is not a member of an enum.',
  advice:
    'Keep building the target that the consumers import, and build the other one in addition.',
  kinds: ['ts.kind changed'],
  message: (difference) => changed(`the kind of "${difference.location}"`)(difference),
  mirror: ['ts-kind-changed'],
  examples: () => [
    published({ 'clinic-errors.ts': object }, { 'clinic-errors.ts': 'export enum Code {\n}\n' }),
  ],
})
