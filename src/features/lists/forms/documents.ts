import { asyncapi } from './asyncapi.ts'
import type { DocumentKind } from './document.ts'
import { fhir } from './fhir.ts'
import { jsonSchema } from './json-schema.ts'
import { openapi } from './openapi.ts'
import { smithy } from './smithy.ts'
import { spark } from './spark.ts'

/** The kinds, the most specific first. */
export const KINDS: readonly DocumentKind[] = [fhir, smithy, openapi, asyncapi, spark, jsonSchema]
