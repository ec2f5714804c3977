package shop

type ErrorCode int

const (
	CardLost ErrorCode = iota + 1
	CardOld
	BankDown
)

func (c ErrorCode) String() string { return "shop." + strings.ToLower(names[c]) }
