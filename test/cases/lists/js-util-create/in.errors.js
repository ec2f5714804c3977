const codes = { FST_A: createError('FST_A', 'text of %s', 500), FST_B: createError('FST_B', 'text of b', 400) }
module.exports = { codes }
