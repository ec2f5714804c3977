import { published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const object = 'export const Code = {\n} as const\nexport type Code = keyof typeof Code\n'

export default defineChangeRule({
  id: 'ts-kind-changed',
  level: 'breaking',
  surfaces: ['source'],
  summary: 'An export is another kind of thing: a const object became an enum, or the other way round.',
  why: 'It is imported and narrowed in another way: a string is no member of an enum.',
  advice: 'Keep building the target that the consumers import, and build the other one beside it.',
  kinds: ['ts.kind changed'],
  message: (difference) => changed(`the kind of "${difference.location}"`)(difference),
  mirror: ['ts-kind-changed'],
  examples: () => [published({ 'clinic-errors.ts': object }, { 'clinic-errors.ts': 'export enum Code {\n}\n' })],
})
