package a
type Code int
const (
	CardLost Code = iota
	CardOld
)
func (c Code) String() string {
	switch c {
	case CardLost:
		return "card.lost"
	case CardOld:
		return "card.old"
	}
	return "unknown"
}
