package errors

var (
	ErrCardLost = errors.New("card lost for good")
	ErrCardOld  = errors.New("card is too old")
)

const (
	ErrCodeCardLost = "CARD_LOST"
	ErrCodeCardOld  = "CARD_OLD"
)
