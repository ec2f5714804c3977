import { GateError } from '../../base/io/host/user-error.ts'
import type { ListSide } from '../../base/run/compare/side.ts'

export const listSide: ListSide = {
  async read(host, source, { network }, { stdinFilename, ...how }) {
    const { textsOf } = await import('./texts.ts')
    const texts = await textsOf(host, [source], { base: host.cwd, network, stdinFilename })
    if (texts === undefined) return undefined
    const { readingOfLists, readTexts, RefusedLists, refuseOthers, refuseUnread } = await import(
      './lists.ts'
    )
    const { notTaken } = await import('./report.ts')
    const found = await readTexts(texts, how).catch((error: unknown) => {
      // What has to be asked is a finding of this gate.
      const isAsked = error instanceof RefusedLists && error.found.doubts.length > 0
      throw isAsked ? new GateError('catalog', error.message) : error
    })
    refuseUnread(found)
    refuseOthers(found)
    for (const line of notTaken(found.left)) host.say(line)
    return readingOfLists(found, texts)
  },
  async propertiesIn(map) {
    const { propertiesAmong } = await import('./published.ts')
    return propertiesAmong(map)
  },
}
