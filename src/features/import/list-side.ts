import type { ListSide } from '../../base/run/compare/side.ts'

export const listSide: ListSide = {
  async read(host, source, project, how) {
    const { readSide } = await import('./read-side.ts')
    return readSide(host, source, project, how)
  },
  async propertiesIn(map) {
    const { propertiesAmong } = await import('./published.ts')
    return propertiesAmong(map)
  },
}
