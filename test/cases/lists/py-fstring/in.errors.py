P = 'shop'
class ErrorCode:
    A = f'{P}.a'
    B = P + '.b'
