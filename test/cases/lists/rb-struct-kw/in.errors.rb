Err = Struct.new(:code, :status, keyword_init: true)
LOST = Err.new(code: 'card.lost', status: 404)
OLD = Err.new(code: 'card.old', status: 402)
