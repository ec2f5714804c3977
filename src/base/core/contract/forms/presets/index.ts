import type { Form } from '../form.ts'
import { azure } from './azure.ts'
import { camara } from './camara.ts'
import { googleRpc } from './google-rpc.ts'
import { graphql } from './graphql.ts'
import { header } from './header.ts'
import { jsonApi } from './json-api.ts'
import { jsonRpc } from './json-rpc.ts'
import { mcp } from './mcp.ts'
import { oci } from './oci.ts'
import { operationOutcome } from './operation-outcome.ts'
import { problem, problemMember } from './problem.ts'
import { stripe } from './stripe.ts'

/** The forms that have a name, apart from that of this contract. */
export const PRESETS: readonly Form[] = [
  problem,
  problemMember,
  googleRpc,
  jsonApi,
  azure,
  stripe,
  camara,
  oci,
  graphql,
  mcp,
  jsonRpc,
  header,
  operationOutcome,
]
