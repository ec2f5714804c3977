export class A extends TimeoutError { code = 'a.x' }
export class B extends InternalError { code = 'b.x' }
