// All that every run needs, so that a build puts it into one file: a file costs more to load than
// its text.
export { run } from './cli.ts'
export { nodeHost } from './host/node.ts'
export { recording } from './launch/recorder.ts'
