import { expect, test } from 'vitest'
import { createRail } from '../../../src/libraries/server/index.ts'
import { texts as french } from '../../golden/rich/visit-errors.texts.fr.ts'
import { entries, stages } from '../../golden/rich/visit-errors.ts'

const visit = createRail({ entries, stages }, { texts: { fr: french } })

test.each([
  [undefined, 'en', 'No member has A-1.'],
  ['en', 'en', 'No member has A-1.'],
  ['fr', 'fr', 'Aucun membre n’a l’identifiant A-1.'],
  ['fr-CH, en;q=0.8', 'fr', 'Aucun membre n’a l’identifiant A-1.'],
  ['de, FR;q=0.5, en;q=0.4', 'fr', 'Aucun membre n’a l’identifiant A-1.'],
  ['en;q=0.4, fr;q=0.9', 'fr', 'Aucun membre n’a l’identifiant A-1.'],
  ['fr;q=0', 'en', 'No member has A-1.'],
  ['*', 'en', 'No member has A-1.'],
  ['de', 'en', 'No member has A-1.'],
  [';;,,q=,\u0000', 'en', 'No member has A-1.'],
  ['x'.repeat(100_000), 'en', 'No member has A-1.'],
])('Accept-Language: %s', (acceptLanguage, language, message) => {
  const { body, headers } = visit.answer(
    visit.fail('MEMBER_NOT_FOUND', { params: { member: 'A-1' } }),
    {
      acceptLanguage: acceptLanguage?.slice(0, 100_000),
    },
  )
  expect([body.message, headers['content-language'], headers.vary]).toEqual([
    message,
    language,
    'accept-language',
  ])
})
