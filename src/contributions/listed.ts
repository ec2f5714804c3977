// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { listed as fromLists } from '../features/lists/listed.ts'

export const listed = [fromLists]
