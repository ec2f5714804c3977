package a
const (
	// ErrLost is when the card was lost.
	ErrLost = `card.lost`
	// ErrOld is when the card is too old.
	ErrOld = `card.old`
)
