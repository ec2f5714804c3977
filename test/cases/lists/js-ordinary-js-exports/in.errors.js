'use strict'
module.exports = {
  CARD_LOST: { code: 'CARD_LOST', statusCode: 404, message: 'The card was lost.' },
  CARD_EXPIRED: { code: 'CARD_EXPIRED', statusCode: 402, message: 'The card has expired.' },
}
