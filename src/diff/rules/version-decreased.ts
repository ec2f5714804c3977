import { headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'version-decreased',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`version` is lower than before.',
  why: 'Versions are ordered: consumers that ask for the newest one get the old one.',
  advice: 'Use a version above the old one.',
  kinds: ['version decreased'],
  message: changed('the version'),
  mirror: [],
  fixed: true,
  examples: () => [
    headers({ version: '1.2.0' }, { version: '1.2.0-rc.1' }),
    headers({ version: '1.10.0' }, { version: '1.9.0' }),
  ],
})
