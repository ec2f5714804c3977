import { addressGroup } from './address.ts'
import { bodyGroup } from './body.ts'
import { codeGroup } from './code.ts'
import { fieldsGroup } from './fields.ts'
import type { Group } from './group.ts'
import { headersGroup } from './headers.ts'
import { leakGroup } from './leak.ts'
import { messageGroup } from './message.ts'
import { oauthGroup } from './oauth.ts'
import { operationGroup } from './operation.ts'
import { pathGroup } from './path.ts'
import { reasonsGroup } from './reasons.ts'
import { shouldRetryGroup } from './should-retry.ts'
import { successGroup } from './success.ts'
import { tableGroup } from './table.ts'

/** All checks of one recorded answer, in the order of their findings. */
export const groups: readonly Group[] = [
  bodyGroup,
  fieldsGroup,
  codeGroup,
  addressGroup,
  operationGroup,
  tableGroup,
  successGroup,
  pathGroup,
  messageGroup,
  reasonsGroup,
  headersGroup,
  shouldRetryGroup,
  leakGroup,
  oauthGroup,
]
