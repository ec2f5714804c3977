import { vectorsSchema } from './schema.ts'

/** The formats of files that this feature reads or makes, by the names of their JSON Schemas. */
export const schemas = { vectors: vectorsSchema }
