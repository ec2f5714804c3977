namespace Shop;

[JsonConverter(typeof(StringEnumConverter))]
public enum ErrorCode
{
    [EnumMember(Value = "card_lost")]
    CardLost,
    [EnumMember(Value = "card_expired")]
    CardExpired,
}
