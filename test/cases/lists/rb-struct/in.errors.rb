Err = Struct.new(:code, :status, :message)
NOT_FOUND = Err.new('not_found', 404, 'Not here at all.')
TAKEN = Err.new('taken', 409, 'In conflict now.')
