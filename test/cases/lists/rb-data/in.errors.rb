Err = Data.define(:code, :status, :message)
LOST = Err.new(code: 'card.lost', status: 404, message: 'The card was lost.')
OLD = Err.new(code: 'card.old', status: 402, message: 'The card is too old.')
