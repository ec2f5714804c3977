package a
type Code int
const (
	NotFound Code = iota
	Taken
)
var codeNames = [...]string{NotFound: "not_found", Taken: "taken"}
