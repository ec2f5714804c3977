import { type Answer, answerWith, byStatus } from './answer.ts'
import type { ApiErrors } from './api-errors.ts'
import { type Components, MARK } from './components.ts'

/** All components of a catalog, with a response for each status. */
export function allComponents(api: ApiErrors, components: Components) {
  const owner = components.ownerOf()
  const responses: Record<string, Answer & { [MARK]: string }> = {}
  for (const [status, codes] of byStatus(api.errors))
    responses[`${owner.prefix}Error${status}`] = {
      ...answerWith(api, components, { owner, status, codes }),
      [MARK]: api.name,
    }
  components.body(owner, undefined, owner.codes)
  return { ...components.made, responses }
}
