package a
const (
	codeLost = "card.lost"
	codeOld = "card.old"
)
var (
	ErrLost = NewError(codeLost, http.StatusNotFound, "The card was lost.")
	ErrOld = NewError(codeOld, http.StatusPaymentRequired, "The card is too old.")
)
