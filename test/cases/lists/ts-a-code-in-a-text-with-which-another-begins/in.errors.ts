export const ERR_PAYMENT = 'payment'
export const ERR_PAYMENT_OLD = 'payment_old'
export const say = () => `${ERR_PAYMENT} was refused`
