enum ApiError { Lost, Old, Down }
impl ApiError {
    fn code(&self) -> &str { match self { Self::Lost => "card.lost", Self::Old => "card.old", Self::Down => "bank.down" } }
    fn status(&self) -> u16 { match self { Self::Lost => 404, Self::Old => 402, _ => 503 } }
}
