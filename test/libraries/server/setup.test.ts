import { describe, expect, test } from 'vitest'
import * as server from '../../../src/libraries/server/index.ts'
import * as javascript from '../../golden/rich/visit-errors.js'
import { texts as french } from '../../golden/rich/visit-errors.texts.fr.ts'
import { CODES, errors } from './catalog.ts'
import { wrongSetups } from './wrong-setups.ts'

describe('a wrong set-up fails when it is made', () => {
  test.each(Object.entries(wrongSetups(server)))('%s', (_, [set, message]) => {
    expect(set).toThrow(TypeError)
    expect(set).toThrow(message)
  })
})

test('what is right is no obstacle', () => {
  const make = (options: object) => () =>
    server.createRail(errors, { answers: CODES, ...options } as never)
  const answers = { ...CODES, 404: 'NAMED_OR_NOT', 401: undefined }
  expect(make({ answers, texts: undefined })).not.toThrow()
  expect(make({ forms: [], onInternal: undefined })).not.toThrow()
  const texts = { fr: french, 'pt-BR': {} }
  expect(() => server.createRail(javascript, { texts })).not.toThrow()
})
