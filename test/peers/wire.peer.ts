import { expect, test } from 'vitest'
import { FORMS, roundTrips } from '../libraries/server/round-trip.ts'
import { seedOf, volume } from './peers.ts'

test.each(FORMS)('%s: a client reads what it reads in the default form', async (form) => {
  const count = volume(10_000)
  expect(await roundTrips(form, count, seedOf(16))).toBe(count)
})
