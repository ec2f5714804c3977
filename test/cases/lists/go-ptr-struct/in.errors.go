package a
var (
	ErrLost = &APIError{Code: "card.lost", HTTPStatus: http.StatusNotFound, Message: "The card was lost."}
	ErrOld = &APIError{Code: "card.old", HTTPStatus: http.StatusPaymentRequired, Message: "The card is too old."}
)
