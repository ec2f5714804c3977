package x
var ErrLost = NewError("CARD_LOST", 404)
var ErrOld = NewError("CARD_OLD", 410)
func (e *Error) Clone() *Error { return NewError("x_y", e.status) }
