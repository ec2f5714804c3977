public sealed class TeamError : SmartEnum<TeamError, string>
{
    public static readonly TeamError InviteExpired = new(nameof(InviteExpired), "invite_expired", HttpStatusCode.Gone);
    public static readonly TeamError SeatLimit = new(nameof(SeatLimit), "seat_limit", HttpStatusCode.Conflict);
    public HttpStatusCode Status { get; }
    private TeamError(string name, string value, HttpStatusCode status) : base(name, value) => Status = status;
}
