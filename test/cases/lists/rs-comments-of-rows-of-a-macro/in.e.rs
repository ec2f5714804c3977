errors! {
    /// The card was
    /// lost.
    (404, "card.lost");
    /// The card is too old.
    (402, "card.old");
}
