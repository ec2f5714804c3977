import { fields, params } from '../example.ts'
import { changed, defineChangeRule, edited, paramIn } from '../rule.ts'

export const paramAdded = defineChangeRule({
  id: 'param-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'source'],
  summary: 'A param was added.',
  why: 'Readers ignore params that they do not know.',
  advice: 'No action is needed.',
  kinds: ['codes.params added'],
  message: ({ after }) => `the param "${(after as { name: string }).name}" was added`,
  mirror: ['param-removed'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }),
      params({ name: 'member', type: 'string' }, { name: 'payer', type: 'integer' }),
    ),
  ],
})

export const paramRemoved = defineChangeRule({
  id: 'param-removed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A param was removed.',
  why: 'The keys of params are part of the contract: clients that read the key find nothing.',
  advice: 'Keep sending the param, or add a new code without it and deprecate this one.',
  kinds: ['codes.params removed'],
  message: ({ before }) => `the param "${(before as { name: string }).name}" was removed`,
  mirror: ['param-added'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }, { name: 'payer', type: 'integer' }),
      params({ name: 'member', type: 'string' }),
    ),
  ],
})

export const paramRenamed = defineChangeRule({
  id: 'param-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A param was renamed: it was removed, and one of the same type was added.',
  why: 'The keys of params are part of the contract: clients that read the old key find nothing.',
  advice: 'Keep the old param, and add the new one as well.',
  kinds: ['codes.params renamed'],
  message: ({ before, after }) => `the param "${before}" was renamed to "${after}"`,
  mirror: ['param-renamed'],
  examples: () => [
    fields(params({ name: 'member', type: 'string' }), params({ name: 'person', type: 'string' })),
  ],
})

export const paramTypeChanged = defineChangeRule({
  id: 'param-type-changed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'The type of a param changed.',
  why: 'Decoders fail.',
  advice: 'Keep the param, and add a second param with the new type.',
  kinds: ['codes.params.type'],
  message: (difference) =>
    changed(`the type of the param "${paramIn(difference.location)}"`)(difference),
  mirror: ['param-type-changed'],
  examples: () => [
    fields(params({ name: 'member', type: 'string' }), params({ name: 'member', type: 'integer' })),
    fields(params({ name: 'member' }), params({ name: 'member', type: 'string' })),
  ],
})

export const paramMadeOptional = defineChangeRule({
  id: 'param-made-optional',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A required param became optional.',
  why: 'Existing clients expect it to be present, and may fail without it.',
  advice: 'Keep sending it; if there is no value to send, add a new code without the param.',
  kinds: ['codes.params.optional changed'],
  when: ({ after }) => after === true,
  message: ({ location }) => `the param "${paramIn(location)}" became optional`,
  mirror: ['param-made-required'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }),
      params({ name: 'member', type: 'string', optional: true }),
    ),
  ],
})

export const paramMadeRequired = defineChangeRule({
  id: 'param-made-required',
  impact: 'safe',
  surfaces: ['wire', 'source'],
  summary: 'An optional param became required.',
  why: 'A param that is always present breaks no reader.',
  advice: 'No action is needed.',
  kinds: ['codes.params.optional changed'],
  when: ({ after }) => after === false,
  message: ({ location }) => `the param "${paramIn(location)}" became required`,
  mirror: ['param-made-optional'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string', optional: true }),
      params({ name: 'member', type: 'string', optional: false }),
    ),
  ],
})

export const paramTextChanged = defineChangeRule({
  id: 'param-text-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The description or the example of a param was added, removed or changed.',
  why: 'The text is meant for people, not for programs.',
  advice: 'No action is needed.',
  kinds: ['codes.params.description', 'codes.params.example'],
  message: (difference) =>
    edited(
      `the ${difference.kind.includes('example') ? 'example' : 'description'} of the param "${paramIn(difference.location)}"`,
    )(difference),
  mirror: ['param-text-changed'],
  text: true,
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }),
      params({ name: 'member', type: 'string', description: 'The identifier.' }),
    ),
    fields(
      params({ name: 'member', type: 'string', example: 'M-1' }),
      params({ name: 'member', type: 'string', example: 'M-2' }),
    ),
  ],
})
