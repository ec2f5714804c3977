package shop

type Error struct {
	Code    string
	Message string
}

var Errors = []Error{
	{Code: "card_lost", Message: "The card was lost."},
	{Code: "card_old", Message: "The card is old."},
}

type ErrorStatus struct {
	Code   string
	Status int
}

var ErrorStatuses = []ErrorStatus{
	{Code: "card_lost", Status: 404},
	{Code: "card_old", Status: 402},
}
