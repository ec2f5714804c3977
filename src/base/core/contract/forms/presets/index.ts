// Written by test/derived.test.ts from core/model/wire.ts. Run `npm run gen` after a change there.
import type { Form } from '../form.ts'
import { problem } from './problem.ts'
import { problemMember } from './problem-member.ts'
import { googleRpc } from './google-rpc.ts'
import { jsonApi } from './json-api.ts'
import { azure } from './azure.ts'
import { stripe } from './stripe.ts'
import { camara } from './camara.ts'
import { oci } from './oci.ts'
import { graphql } from './graphql.ts'
import { mcp } from './mcp.ts'
import { jsonRpc } from './json-rpc.ts'
import { header } from './header.ts'
import { operationOutcome } from './operation-outcome.ts'

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
