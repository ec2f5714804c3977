import type { Group } from './group.ts'
import { addressGroup } from './groups/address.ts'
import { bodyGroup } from './groups/body.ts'
import { codeGroup } from './groups/code.ts'
import { fieldsGroup } from './groups/fields.ts'
import { headersGroup } from './groups/headers.ts'
import { leakGroup } from './groups/leak.ts'
import { messageGroup } from './groups/message.ts'
import { oauthGroup } from './groups/oauth.ts'
import { operationGroup } from './groups/operation.ts'
import { pathGroup } from './groups/path.ts'
import { reasonsGroup } from './groups/reasons.ts'
import { shouldRetryGroup } from './groups/should-retry.ts'
import { successGroup } from './groups/success.ts'
import { tableGroup } from './groups/table.ts'

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
