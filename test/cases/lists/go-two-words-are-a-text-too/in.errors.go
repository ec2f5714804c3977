package errors

var (
	ErrLost = New("CARD_LOST", "Card lost", http.StatusNotFound)
	ErrOld  = New("CARD_OLD", "Card old", http.StatusPaymentRequired)
	ErrBare = New("BARE", "Unauthorized", http.StatusUnauthorized)
)
