const errors = {}
errors.NOT_FOUND = { code: 'not_found', status: 404 }
errors.TAKEN = { code: 'taken', status: 409 }
module.exports = errors
