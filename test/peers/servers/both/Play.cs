using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Clinic;

/// <summary>Plays the steps of a story with the client that `build` writes, and prints what became of each.</summary>
internal static class Play
{
    // JSON

    private static void Main(string[] args)
    {
        All(args).GetAwaiter().GetResult();
    }

    private static async Task All(string[] args)
    {
        var shown = new List<string>();
        Func<string, string, string, HttpRequestMessage> request = (method, path, body) =>
            new HttpRequestMessage(new HttpMethod(method), args[0] + "/v1/" + path + "/")
            {
                Content = method == "GET" ? null : new StringContent(body, Encoding.UTF8, "application/json"),
            };
        var plain = new HttpClient();
        var options = new RailErrors.Options
        {
            OnReasons = call => shown.AddRange(call.Reasons.Select(one => one.Code + " " + one.Path)),
            Recreate = async (operation, client, cancel) =>
            {
                foreach (var name in operation)
                    await plain.SendAsync(request("POST", name.Replace('.', '/'), "{\"member\":\"M-3\"}"));
            },
        };
        var http = new HttpClient(new RailErrors.Handler(Parsed, options) { InnerHandler = new HttpClientHandler() });
        foreach (Dictionary<string, object> one in (IList)Parsed(File.ReadAllText(args[1])))
        {
            var line = new Dictionary<string, object>();
            try
            {
                var sent = request((string)one["method"], (string)one["path"], (string)one["body"]);
                var answer = (await http.SendAsync(sent.With(its => its.Operation = (string)one["operation"]))).OrThrow();
                line["status"] = (int)answer.StatusCode;
                line["body"] = Parsed(await answer.Content.ReadAsStringAsync());
            }
            catch (RailErrors.RailException failure)
            {
                line["status"] = failure.Status;
            }
            line["shown"] = shown;
            Console.WriteLine(Json(line));
            shown.Clear();
        }
    }
}
