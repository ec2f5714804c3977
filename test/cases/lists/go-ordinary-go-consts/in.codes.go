package errors

type Code string

const (
	CardLost    Code = "card_lost"
	CardExpired Code = "card_expired"
	BankDown    Code = "bank_down"
)
