package apierr

const (
	// ErrCardLost is returned if the card was lost.
	ErrCardLost    = "CARD_LOST"
	ErrCardExpired = "CARD_EXPIRED"
)
