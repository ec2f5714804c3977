package a
type APIErrorCode int
const (
	ErrNone APIErrorCode = iota
	ErrLost
	ErrOld
)
var errorCodes = map[APIErrorCode]APIError{
	ErrLost: {
		Code: "CardLost",
		Description: "The card was lost.",
		HTTPStatusCode: http.StatusNotFound,
	},
	ErrOld: {
		Code: "CardOld",
		Description: "The card is too old.",
		HTTPStatusCode: http.StatusPaymentRequired,
	},
}
