export const ERR_LOST = 'card.lost'
export const ERR_OLD = 'card.old'
export const ALL_ERRORS = [ERR_LOST, ERR_OLD]
