package cmd
type APIErrorCode int
type APIError struct { Code string; Description string; HTTPStatusCode int }
const (
	ErrNone APIErrorCode = iota
	ErrAccessDenied
	ErrBadDigest
)
var errorCodes = errorCodeMap{
	ErrAccessDenied: {
		Code:           "AccessDenied",
		Description:    "Access Denied.",
		HTTPStatusCode: http.StatusForbidden,
	},
	ErrBadDigest: {
		Code:           "BadDigest",
		Description:    "The Content-Md5 you specified did not match what we received.",
		HTTPStatusCode: http.StatusBadRequest,
	},
}
