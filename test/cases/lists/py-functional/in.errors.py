ErrorCode = Enum('ErrorCode', 'NOT_FOUND TAKEN')
