package errors
var (
	ErrLost = &APIError{Code: "card_lost", Status: 404}
	ErrOld = &APIError{Code: "card_old", Status: 402}
	ErrDown = newDown("bank_down")
)
type APIError struct { Code string; Status int }
