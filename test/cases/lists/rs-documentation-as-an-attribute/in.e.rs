#[repr(i32)]
pub enum RpcError { ParseError = -32700, InvalidRequest = -32600, #[doc = "No such method."] MethodNotFound = -32601 }
