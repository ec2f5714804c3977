static class Errors {
  public static readonly Error Lost = new Error { Code = "card.lost", Status = 404, Message = "The card was lost." };
  public static readonly Error Old = new() { Code = "card.old", Status = 402, Message = "The card is too old." };
}
