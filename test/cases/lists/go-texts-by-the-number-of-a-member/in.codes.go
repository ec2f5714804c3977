package errs
type ErrorCode int
const (
	Lost ErrorCode = iota
	Old
)
var names = [...]string{"card.lost", "card.old"}
func (c ErrorCode) String() string { return names[c] }
