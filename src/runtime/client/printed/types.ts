// What the declarations of a generated client have as it is here.

export type * from '../call.ts'
export type * from '../rail-error.ts'
export type * from '../read.ts'
