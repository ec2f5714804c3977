package errors

const (
	// The card was lost.
	CodeCardLost = "CARD_LOST"
	CodeCardOld  = "CARD_OLD"
)
