class CardLost < StandardError
  def initialize(message = 'The card was lost.', code: 'card.lost', status: 404) = super
end
