package errors

var errorTable = map[string]Entry{
	"card_lost":    {Status: 404, Message: "The card was lost."},
	"card_expired": {Status: 402, Message: "The card has expired."},
}
