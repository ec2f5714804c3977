package a
var all = []*Error{
	{Code: "card.lost", Status: 404},
	{Code: "card.old", Status: 402},
}
