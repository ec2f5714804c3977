// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { rulebook as fromCheck } from '../features/check/rulebook.ts'
import { rulebook as fromOpenapi } from '../features/openapi/rulebook.ts'
import { rulebook as fromPublish } from '../features/publish/rulebook.ts'
import { rulebook as fromUsage } from '../features/usage/rulebook.ts'

export const rulebook = [fromCheck, fromOpenapi, fromPublish, fromUsage]
