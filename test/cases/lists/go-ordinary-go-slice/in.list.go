package errors

var Errors = []Definition{
	{Code: "E100", HTTPStatus: 404, Message: "The card was lost."},
	{Code: "E101", HTTPStatus: 402, Message: "The card has expired."},
}
