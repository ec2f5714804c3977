import { Unreadable } from '../../../base/core/unreadable.ts'
import type { Parsers } from './grammar.ts'

export type { Parsers } from './grammar.ts'

// As grammar.ts, for browsers: the parsers of source code are files of the program.
export const newParsers = (_room: number): Promise<Parsers> =>
  Promise.reject(new Unreadable('source code is read by the program, not in a browser'))
