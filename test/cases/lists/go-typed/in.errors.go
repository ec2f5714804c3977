package a
type Code string
const (
	A Code = "a.a" // not here
	B Code = prefix + "b"
)
const prefix = "x."
