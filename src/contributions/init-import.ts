// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { initImport as fromImport } from '../features/import/init-import.ts'

export const initImport = [fromImport]
