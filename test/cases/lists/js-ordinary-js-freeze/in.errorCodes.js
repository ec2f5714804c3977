const ErrorCodes = Object.freeze({
  CARD_LOST: 'card_lost',
  CARD_EXPIRED: 'card_expired',
})
module.exports = { ErrorCodes }
