package errs

var errorList = []ErrorDef{
	{"order_lost", 404, "The order is lost."},
	{"order_late", 409, "The order is late."},
}

type ErrorDef struct {
	Code string
	Status int
	Message string
}
