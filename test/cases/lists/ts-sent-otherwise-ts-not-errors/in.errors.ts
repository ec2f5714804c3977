export enum Level { Low = 'low', High = 'high' }
export function fail(l: Level) { throw new Error('x') }
