import { defineRule, file } from '../rule.ts'

const STAGE = /^[a-z][a-z0-9_]*$/

export default defineRule({
  id: 'stage-list-valid',
  severity: 'error',
  summary: '`stages` is a list of unique lower-case names, such as `checkout`.',
  why: 'They become enum members, FHIR codes and routes.',
  good: () => [
    { source: file({ stages: ['identify', { id: 'pre_check', title: 'Check first' }] }) },
  ],
  bad: () =>
    [[], ['identify', 'identify'], ['identify', 'Billing'], ['identify', 'pre-check']].map(
      (stages) => ({ source: file({ stages }) }),
    ),
  also: ['stage-known'],
  needs: ['stages'],
  *check({ stages, has, catalog }) {
    const listed = catalog.value.stages
    if (has('stages') && listed?.length === 0)
      yield { path: ['stages'], part: 'key', message: 'the list of stages is empty' }
    const seen = new Map<string, (typeof stages)[number]>()
    for (const stage of stages) {
      const { id, path } = stage
      const twin = seen.get(id)
      if (twin)
        yield {
          path,
          message: `the stage "${id}" is listed twice`,
          related: [{ path: twin.path, message: 'first listed here' }],
        }
      else if (!STAGE.test(id))
        yield {
          path,
          message: `"${id}" is not a valid stage name; use lower-case letters, digits and _, as in "checkout"`,
        }
      seen.set(id, stage)
    }
  },
})
