// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { layer as fromImports } from '../features/imports/layer.ts'
import { layer as fromTranslations } from '../features/translations/layer.ts'

export const layer = [fromImports, fromTranslations]
