package a
type ErrorCode uint
const (
	A ErrorCode = 1 << iota
	B
	C
)
