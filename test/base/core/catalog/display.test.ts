import { expect, test } from 'vitest'
import { displayOf } from '../../../../src/base/core/catalog/names.ts'

test.each([
  ['MEMBER_NOT_FOUND', 'Member not found'],
  ['X12N_INVALID', 'X12n invalid'],
  ['card-expired', 'Card expired'],
  ['auth.token.expired', 'Auth token expired'],
  ['auth:token/expired', 'Auth token expired'],
  ['orderOpen', 'Order open'],
  ['PaymentDeclinedByIssuer', 'Payment declined by issuer'],
  ['InvalidIDs', 'Invalid ids'],
  ['card_expired', 'Card expired'],
  ['Card Stolen', 'Card stolen'],
  ['1001', '1001'],
  ['-1', '-1'],
  ['401.3', '401.3'],
])('the display of %s', (code, display) => {
  expect(displayOf({ code })).toBe(display)
})
