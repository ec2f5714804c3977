module Errors
  CARD_LOST = 'card_lost'
  CARD_OLD = prefix('card_old')
end
