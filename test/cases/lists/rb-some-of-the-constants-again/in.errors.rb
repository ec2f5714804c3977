module ErrorCodes
  CARD_LOST = 'card_lost'.freeze
  CARD_OLD = 'card_old'.freeze
  BANK_DOWN = 'bank_down'.freeze
  RETRYABLE = [BANK_DOWN].freeze
end
