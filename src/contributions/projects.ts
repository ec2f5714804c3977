// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { projects as fromLanguages } from '../features/languages/projects.ts'
import { projects as fromModules } from '../features/modules/projects.ts'

export const projects = [fromLanguages, fromModules]
