import { readResponse } from './body.ts'
import type { Answer, Catalog } from './catalog.ts'
import { type Result, readWith } from './read.ts'

/**
 * Reads an answer of `fetch`, which can still be read afterwards, an answer as another library has it,
 * or a frame of a stream, which has a body only. Never rejects.
 */
export const answerOf = async (catalog: Catalog, answer: Response | Answer): Promise<Result> =>
  'clone' in answer || 'json' in answer
    ? readResponse(catalog, answer as Response)
    : readWith(catalog, answer as Answer)
