package errors

const (
	StatusLostError = 404
	StatusOldError  = 402
)

const (
	CodeLost = "CARD_LOST"
	CodeOld  = "CARD_OLD"
)

var Messages = map[string]string{
	CodeLost: "The card was lost.",
	CodeOld:  "The card is too old.",
}
