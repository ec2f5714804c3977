package a
const prefix = "card."
var (
	ErrLost = New(prefix+"lost", 404)
	ErrOld = New(prefix+"old", 402)
)
