import { published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const code = 'export type Code = keyof typeof entries\n'
const object = 'export const Code = {\n} as const\nexport type Code = keyof typeof Code\n'
const closed = { 'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code]\n' }
const open = {
  'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code] | (string & {})\n',
}

export const tsSymbolAdded = defineChangeRule({
  id: 'ts-symbol-added',
  impact: 'safe',
  feature: true,
  surfaces: ['source'],
  summary: 'An export was added to a generated module.',
  why: 'Consumers that ignore unknown exports are unaffected.',
  advice: 'No action is needed.',
  kinds: ['ts.symbol added'],
  message: ({ after }) => `"${after}" is now exported`,
  mirror: ['ts-symbol-removed'],
  examples: () => [
    published(
      { 'clinic-errors.ts': code },
      { 'clinic-errors.ts': `${code}export const entries = {}\n` },
    ),
  ],
})

export const tsSymbolRemoved = defineChangeRule({
  id: 'ts-symbol-removed',
  impact: 'breaking',
  surfaces: ['source'],
  summary: 'An export was removed from a generated module.',
  why: 'Code that imports it no longer compiles.',
  advice: 'Keep the name, and mark it as deprecated.',
  kinds: ['ts.symbol removed'],
  message: ({ before }) => `"${before}" is no longer exported`,
  mirror: ['ts-symbol-added'],
  examples: () => [
    published(
      { 'clinic-errors.ts': `${code}export const entries = {}\n` },
      { 'clinic-errors.ts': code },
    ),
  ],
})

export const tsKindChanged = defineChangeRule({
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

export const tsTypeOpened = defineChangeRule({
  id: 'ts-type-opened',
  impact: 'breaking',
  surfaces: ['source'],
  summary: 'An exported type now accepts unknown values.',
  why: 'Exhaustive switches no longer compile.',
  advice: 'Keep building the closed type in addition to the open one.',
  kinds: ['ts.type opened'],
  message: ({ location }) => `the type "${location}" now accepts unknown values`,
  mirror: ['ts-type-closed'],
  examples: () => [published(closed, open)],
})

export const tsTypeClosed = defineChangeRule({
  id: 'ts-type-closed',
  impact: 'breaking',
  surfaces: ['source'],
  summary: 'An exported type no longer accepts unknown values.',
  why: 'Code that assigns a value not listed in the type no longer compiles.',
  advice: 'Keep building the open type in addition to the closed one.',
  kinds: ['ts.type closed'],
  message: ({ location }) => `the type "${location}" no longer accepts unknown values`,
  mirror: ['ts-type-opened'],
  examples: () => [published(open, closed)],
})
