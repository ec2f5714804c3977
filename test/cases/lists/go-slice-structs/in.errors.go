package a
var errorList = []Err{{"a.a", 404, "Not here at all."}, {"b.b", 409, "In conflict now."}}
type Err struct { Code string; Status int; Message string }
