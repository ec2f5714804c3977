package a
const (
	ErrLost = 0x1001
	ErrOld = 0x1002
)
