package errors

import "net/http"

type APIError struct {
	Code    string
	Status  int
	Message string
}

var (
	ErrCardLost    = &APIError{Code: "card_lost", Status: http.StatusNotFound, Message: "The card was lost."}
	ErrCardExpired = &APIError{Code: "card_expired", Status: http.StatusPaymentRequired, Message: "The card has expired."}
)
