// The door `rail-errors/client/readers`: what reads answers in other forms than that of the contract.
export { readAny } from './read-any.ts'
export { readAs } from './read-as.ts'
export { readOutcome } from './read-outcome.ts'
export { type ReadAnswer, readRail } from './read-rail.ts'
export { withProducer } from './with-producer.ts'
