// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { listSide as fromImport } from '../features/import/list-side.ts'

export const listSide = [fromImport]
