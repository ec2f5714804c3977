package shop

var (
	ErrExpired = apierr.New("CARD_EXPIRED").WithStatus(402).WithMessage("The card has expired.")
	ErrLost    = apierr.New("CARD_LOST").WithStatus(402).WithMessage("The card was lost.")
	ErrDown    = apierr.New("BANK_DOWN").WithStatus(503).WithMessage("The bank did not answer.")
)
