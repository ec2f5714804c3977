package x

type E struct {
	Code   string
	Status int
}

var Errors = map[string]E{
	"a": {Code: "card_lost", Status: 402},
	"b": {Code: "card_gone", Status: 410},
}

func init() { delete(Errors, "b") }
