import { changed, defineChangeRule } from '../diff/rule.ts'
import { fileOf, headers } from '../example.ts'

export const versionDecreased = defineChangeRule({
  id: 'version-decreased',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`version` is lower than before.',
  why: 'Versions are ordered: consumers that ask for the newest one get the old one.',
  advice: 'Use a version above the old one.',
  kinds: ['version decreased'],
  message: changed('the version'),
  fixed: true,
  examples: () => [
    headers({ version: '1.2.0' }, { version: '1.2.0-rc.1' }),
    headers({ version: '1.10.0' }, { version: '1.9.0' }),
  ],
})

export const versionBumpSmall = defineChangeRule({
  id: 'version-bump-small',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`version` was raised by less than the changes require.',
  why: 'Consumers use the version to decide whether they can upgrade without a review. A breaking change needs a new major version, a dangerous change or an addition a minor one, any other change to published content a patch. In 0.x, a breaking change needs a minor version, any other change to published content a patch. What is accepted counts where `release` chooses; by hand, a lower version passes.',
  advice: 'Raise the version; `rail-errors diff --next-version` prints the next one.',
  kinds: ['version small'],
  message: ({ before, after }, { next }) =>
    `${before} to ${after} is too small a step; the version must be at least ${next}`,
  fixed: true,
  also: ['http-changed'],
  examples: () => [
    {
      before: fileOf({ version: '1.2.3' }, { http: 404 }),
      after: fileOf({ version: '1.3.0' }, { http: 503 }),
    },
  ],
})
