import { changed, defineChangeRule, edited, paramIn } from '../diff/rule.ts'
import { fields, params } from '../example.ts'

const MEMBER = { name: 'member', type: 'string' }
const PAYER = { name: 'payer', type: 'integer' }

export const paramListChanged = defineChangeRule({
  id: 'param-list-changed',
  impact: 'breaking',
  feature: ({ before }) => before === undefined,
  surfaces: ['wire', 'source'],
  summary: 'A param was removed or renamed (breaking), or added (safe).',
  why: 'A param is renamed if one was removed and one of the same type was added. The keys of params are part of the contract: clients that read an old key find nothing. They ignore params that they do not know.',
  advice:
    'Keep sending the param, and add the new one as well; or add a new code without it and deprecate this one.',
  kinds: ['codes.params added', 'codes.params removed', 'codes.params renamed'],
  impactCases: 'safe if it was added',
  impactFor: ({ before }) => (before === undefined ? 'safe' : 'breaking'),
  message: (difference) =>
    difference.kind === 'codes.params renamed'
      ? `the param "${difference.before}" was renamed to "${difference.after}"`
      : edited(`the param "${paramIn(difference.location)}"`)(difference),
  examples: () => [
    fields(params(MEMBER, PAYER), params(MEMBER)),
    fields(params(MEMBER), params(MEMBER, PAYER)),
    fields(params(MEMBER), params({ name: 'person', type: 'string' })),
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
  message: changed(({ location }) => `the type of the param "${paramIn(location)}"`),
  examples: () => [
    fields(params({ name: 'member', type: 'string' }), params({ name: 'member', type: 'integer' })),
    fields(params({ name: 'member' }), params({ name: 'member', type: 'string' })),
  ],
})

export const paramOptionalChanged = defineChangeRule({
  id: 'param-optional-changed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A required param became optional (breaking), or an optional one required (safe).',
  why: 'Existing clients expect a required param to be present, and may fail without it.',
  advice: 'Keep sending it; if there is no value to send, add a new code without the param.',
  kinds: ['codes.params.optional changed'],
  impactCases: 'safe if it became required',
  impactFor: ({ after }) => (after === true ? 'breaking' : 'safe'),
  message: ({ location, after }) =>
    `the param "${paramIn(location)}" became ${after === true ? 'optional' : 'required'}`,
  examples: () => [
    fields(params(MEMBER), params({ ...MEMBER, optional: true })),
    fields(params({ ...MEMBER, optional: true }), params({ ...MEMBER, optional: false })),
  ],
})

export const paramTextChanged = defineChangeRule({
  id: 'param-text-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The description or the example of a param changed.',
  why: 'The text is meant for people, not for programs.',
  kinds: ['codes.params.description', 'codes.params.example'],
  message: edited(
    ({ kind, location }) =>
      `the ${kind.includes('example') ? 'example' : 'description'} of the param "${paramIn(location)}"`,
  ),
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
