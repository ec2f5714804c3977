import type { ConfigPart, DocumentKind } from '../../base/run/config/config-part.ts'

export const OPENAPI: DocumentKind = {
  what: 'an OpenAPI document: it has no field "openapi"',
  keys: ['openapi', 'swagger'],
}

export const config: ConfigPart = {
  names: {
    'outputs[].openapi': OPENAPI,
    'catalogs[].outputs[].openapi': OPENAPI,
    'contract.openapi[]': OPENAPI,
  },
}
