package errs
const (
	CodeLost = "card.lost"
	CodeOld  = "card.old"
	MaxTries = 3
	BaseURL  = "https://x.test"
)
