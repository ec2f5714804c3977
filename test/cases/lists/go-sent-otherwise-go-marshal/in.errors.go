package errors
type Code string
const (
	CardLost Code = "card_lost"
	CardOld Code = "card_old"
)
func (c Code) MarshalText() ([]byte, error) { return []byte("shop." + string(c)), nil }
