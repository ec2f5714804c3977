enum ErrorCode { A_B = 'a.b', C_D = 'c.d' }
