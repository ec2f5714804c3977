using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Loops;

internal static class Served
{
@@JSON_OF_MONO@@

    private static HttpRequestMessage Request(string address)
    {
        var isSent = address.EndsWith("busy") || address.EndsWith("spent");
        var request = new HttpRequestMessage(isSent ? HttpMethod.Post : HttpMethod.Get, address);
        if (isSent) request.Content = new StringContent("text");
        if (address.EndsWith("spent")) request.Headers.Add("Idempotency-Key", "k-1");
        return request;
    }

    private static int Main(string[] args)
    {
        Run(args[0], args[1].Split(',')).GetAwaiter().GetResult();
        return 0;
    }

    private static async Task Run(string url, string[] paths)
    {
        var told = new List<string>();
        var options = new LoopsErrors.Options
        {
            AttemptTimeout = TimeSpan.FromMilliseconds(1000),
            OnReasons = call => told.AddRange(call.Reasons.Select(one => one.Code)),
            Recreate = (operation, client, cancel) => Task.FromResult(0),
        };
        var http = new HttpClient(new LoopsErrors.Handler(Parsed, options) { InnerHandler = new HttpClientHandler() });
        foreach (var path in paths)
        {
            told.Clear();
            var response = await http.SendAsync(Request(url + "/csharp/" + path));
            var body = Encoding.UTF8.GetString(await response.Content.ReadAsByteArrayAsync());
            Console.WriteLine(Json(new Dictionary<string, object> { { "status", (int)response.StatusCode }, { "body", body }, { "told", told } }));
        }

        try
        {
            (await http.GetAsync(url + "/call/missing")).OrThrow();
        }
        catch (LoopsErrors.NotFound failure)
        {
            Console.WriteLine(Json(new Dictionary<string, object>
            {
                { "id", failure.RequestId }, { "message", failure.Message }, { "why", failure.NotRepeated },
                { "has", failure.Has(LoopsErrors.Code.NotFound) && !failure.Has(LoopsErrors.Code.Busy) },
            }));
        }

        // A success is one, whatever becomes of its body; and no failure is read without end.
        foreach (var path in new[] { "cut", "drip" })
        {
            var answer = await http.SendAsync(Request(url + "/body/" + path), HttpCompletionOption.ResponseHeadersRead);
            Console.WriteLine(Json(new Dictionary<string, object> { { "path", path }, { "status", (int)answer.StatusCode } }));
        }

        // One whose body breaks off has its status, and no body.
        var torn = await http.GetAsync(url + "/body/torn");
        Console.WriteLine(Json(new Dictionary<string, object> { { "path", "torn" }, { "status", (int)torn.StatusCode } }));

        // A wait ends at once.
        var begun = DateTime.UtcNow;
        try
        {
            await http.SendAsync(Request(url + "/cancelled/long"), new CancellationTokenSource(300).Token);
        }
        catch (OperationCanceledException)
        {
            Console.WriteLine(Json(new Dictionary<string, object> { { "ended", (DateTime.UtcNow - begun).TotalSeconds < 10 ? "cancelled" : "late" } }));
        }

        try
        {
            await http.SendAsync(Request(url + "/late/stuck").With(own => { own.AttemptTimeout = null; own.Deadline = TimeSpan.FromMilliseconds(400); }));
        }
        catch (TimeoutException)
        {
            Console.WriteLine(Json(new Dictionary<string, object> { { "ended", "deadline" } }));
        }

    }
}
