package a
var (
	ErrLost = errors.NotFound("CARD_LOST", "The card was lost.")
	ErrOld = errors.BadRequest("CARD_OLD", "The card is too old.")
)
