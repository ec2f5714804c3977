import { expect, test } from 'vitest'
import { FORMS, roundTrips } from './round-trip.ts'

test.each(FORMS)('%s says what the default form says', async (form) =>
  expect(await roundTrips(form, 40, 16)).toBe(40),
)
