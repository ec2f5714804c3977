package errors
type Code int
const (
	CardLost Code = iota
	CardOld
)
var names = [...]string{"card_lost", "card_old"}
func (c Code) String() string { return names[c] }
