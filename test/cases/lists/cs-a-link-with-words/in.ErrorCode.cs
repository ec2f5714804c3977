public enum ErrorCode
{
    /// <summary>The <b>card</b> has expired.</summary>
    /// <remarks>Ask for another one.</remarks>
    CARD_EXPIRED = 1,
    /// <summary>
    /// The card was <see cref="Card.Lost">lost</see>.
    /// </summary>
    CARD_LOST = 2,
    /// <summary>The bank did not answer.</summary>
    [Obsolete("Use CARD_LOST")]
    BANK_DOWN = 3,
}
