package errs
type APIError struct { Code string; Status int; Message string }
func CardLost(id string) *APIError { return &APIError{Code: "card.lost", Status: 404, Message: "The card was lost."} }
func CardOld() *APIError { return &APIError{Code: "card.old", Status: 402, Message: "The card is too old."} }
