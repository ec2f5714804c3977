Errors.define do
  error :card_lost, status: 404, message: 'The card was lost.'
  error :card_old, status: 402, message: 'The card is too old.'
end
