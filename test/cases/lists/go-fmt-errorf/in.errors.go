package a
var (
	ErrLost = fmt.Errorf("card.lost: the card was lost")
	ErrOld = fmt.Errorf("card.old: the card is too old")
)
