import { asyncapi } from './asyncapi.ts'
import type { DocumentKind } from './document.ts'
import { jsonSchema } from './json-schema.ts'
import { openapi } from './openapi.ts'
import { published } from './published.ts'
import { smithy } from './smithy.ts'
import { spark } from './spark.ts'

/** The kinds, the most specific first. */
export const KINDS: readonly DocumentKind[] = [
  published,
  smithy,
  openapi,
  asyncapi,
  spark,
  jsonSchema,
]
