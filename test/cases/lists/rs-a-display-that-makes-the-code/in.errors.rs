#[derive(Debug)]
pub enum ErrorCode { CardLost, CardOld }
impl std::fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result { write!(f, "{}", format!("{:?}", self).to_lowercase()) }
}
