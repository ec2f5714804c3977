package reason
const (
	// UnknownError unknown error
	UnknownError = "base.unknown"
	// DatabaseError database error
	DatabaseError = "base.database_error"
)
