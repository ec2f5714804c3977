package errors

type Code string

const (
	CardLost    Code = "card_lost"
	CardExpired Code = "card_expired"
)

var statusOf = map[Code]int{
	CardLost:    404,
	CardExpired: 402,
}
