// Written by test/derived.test.ts from the folders. Run `npm run gen` after adding a file.
import { rulebook as fromCheck } from './check/rulebook.ts'
import { rulebook as fromOpenapi } from './openapi/rulebook.ts'
import { rulebook as fromPublish } from './publish/rulebook.ts'
import { rulebook as fromUsage } from './usage/rulebook.ts'

export const rulebook = [fromCheck, fromOpenapi, fromPublish, fromUsage]
