// Written by test/derived.test.ts from the folders. Run `npm run gen` after adding a file.
import { layers as fromImports } from '../features/imports/layers.ts'
import { layers as fromTranslations } from '../features/translations/layers.ts'

export const layers = [fromImports, fromTranslations]
