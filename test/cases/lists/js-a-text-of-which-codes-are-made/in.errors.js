const AREA = 'card'
const CODE_LOST = `${AREA}.lost`
const CODE_OLD = AREA + '.old'
module.exports = { AREA, CODE_LOST, CODE_OLD }
