package a
var ErrA = New(404, "a.a", "Not here at all.")
var ErrB = New(409, "b.b", "In conflict now.")
