package shop

var (
	ErrExpired = &Error{Code: "CARD_EXPIRED", HTTP: http.StatusPaymentRequired, Msg: "The card has expired."}
	ErrLost    = &Error{Code: "CARD_LOST", HTTP: http.StatusPaymentRequired, Msg: "The card was lost."}
	ErrDown    = &Error{Code: "BANK_DOWN", HTTP: http.StatusServiceUnavailable, Msg: "The bank did not answer."}
	errInner   = errors.New("an inner thing")
)
