package a
var errs = map[string]APIError{
	"NOT_FOUND": {Status: 404, Message: "Not here at all."},
	"TAKEN": {Status: 409, Message: "In conflict now."},
}
