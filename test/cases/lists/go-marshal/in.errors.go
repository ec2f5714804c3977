package a
type Code int
const (
	CardLost Code = iota + 1
	CardOld
)
var names = map[Code]string{
	CardLost: "card.lost",
	CardOld: "card.old",
}
func (c Code) MarshalText() ([]byte, error) { return []byte(names[c]), nil }
