package errors

var (
	ErrName  = New("ERR1101", "the name must not be an address")
	ErrEmail = New("ERR1101", "the address is not valid")
	Err1 = New("ERR2201", "the card 1 is too old")
	Err2 = New("ERR2202", "the card 2 is too old")
	Err3 = New("ERR2203", "the card 3 is too old")
	Err4 = New("ERR2204", "the card 4 is too old")
	Err5 = New("ERR2205", "the card 5 is too old")
	Err6 = New("ERR2206", "the card 6 is too old")
	Err7 = New("ERR2207", "the card 7 is too old")
	Err8 = New("ERR2208", "the card 8 is too old")
	Err9 = New("ERR2209", "the card 9 is too old")
)
