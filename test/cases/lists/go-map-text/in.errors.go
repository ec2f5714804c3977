package a
type Code string
const (
	Lost Code = "card.lost"
	Old Code = "card.old"
)
var texts = map[Code]string{
	Lost: "The card was lost.",
	Old: "The card is too old.",
}
var status = map[Code]int{Lost: http.StatusNotFound, Old: http.StatusPaymentRequired}
