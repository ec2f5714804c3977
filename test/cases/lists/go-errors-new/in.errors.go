package a
var (
	ErrNotFound = errors.New("not here at all")
	ErrTaken = errors.New("in conflict now")
)
