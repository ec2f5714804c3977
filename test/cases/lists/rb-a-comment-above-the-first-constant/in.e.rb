module ErrorCodes
  # The card was lost.
  CARD_LOST = 'card_lost'.freeze
  # The card is too old.
  CARD_OLD = 'card_old'
  ALL = [CARD_LOST, CARD_OLD].freeze
end
