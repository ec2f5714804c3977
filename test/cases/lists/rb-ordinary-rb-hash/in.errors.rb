module Shop
  ERRORS = {
    card_lost: { status: 404, message: 'The card was lost.' },
    card_expired: { status: 402, message: 'The card has expired.' },
  }.freeze
end
