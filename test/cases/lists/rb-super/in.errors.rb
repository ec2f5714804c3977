class Lost < ApiError
  def initialize
    super(code: 'card.lost', status: 404, message: 'The card was lost.')
  end
end
class Old < ApiError
  def initialize
    super(code: 'card.old', status: 402, message: 'The card is too old.')
  end
end
