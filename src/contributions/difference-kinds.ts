// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import type { DifferenceKinds as fhir } from '../features/fhir/difference-kinds.ts'

export type DifferenceKinds = never | fhir
