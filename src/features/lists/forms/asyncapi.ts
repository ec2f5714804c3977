import { asRecord } from '../../../base/core/values/record.ts'
import type { DocumentKind } from './document.ts'
import { enumsIn } from './json-schema.ts'

/** AsyncAPI: the enums of its schemas and messages. Messages, channels and their types are not codes. */
export const asyncapi: DocumentKind = {
  recognises: ({ asyncapi: version }) => typeof version === 'string',
  read(source) {
    const { schemas, messages } = asRecord(asRecord(source.value).components)
    return {
      lists: [
        ...enumsIn(source, schemas, ['components', 'schemas']),
        ...enumsIn(source, messages, ['components', 'messages']),
      ],
      left: [],
    }
  },
}
