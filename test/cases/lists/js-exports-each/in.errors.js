exports.NOT_FOUND = 'not_found'
exports.TAKEN = 'taken'
