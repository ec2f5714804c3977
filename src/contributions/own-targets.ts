// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { ownTargets as fromTemplates } from '../features/templates/own-targets.ts'

export const ownTargets = [fromTemplates]
