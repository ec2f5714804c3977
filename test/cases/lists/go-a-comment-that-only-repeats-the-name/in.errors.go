package errors
const (
	// NotFoundCode is code for the error of no object found
	NotFoundCode = "NOT_FOUND"
	// ConflictCode ...
	ConflictCode = "CONFLICT"
	// DIGESTINVALID digest invalid
	DIGESTINVALID = "DIGEST_INVALID"
)
func NotFoundError(err error) *Error { return New("resource not found").WithCode(NotFoundCode).WithCause(err) }
