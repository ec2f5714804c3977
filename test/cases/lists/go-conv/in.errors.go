package a
type Code string
const (
	Lost = Code("card.lost")
	Old = Code("card.old")
)
