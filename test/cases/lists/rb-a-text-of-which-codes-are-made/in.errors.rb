module Codes
  AREA = "pay".freeze
  CARD_EXPIRED = "#{AREA}.card_expired".freeze
  CARD_LOST = "#{AREA}.card_lost"
  BANK_DOWN = AREA + ".bank_down"
end
