class ApiError < StandardError
  def self.card_lost = new('card_lost', 404, 'The card was lost.')
  def self.card_old
    new('card_old', 402, 'The card is too old.')
  end
end
