// What of ASP.NET Core the program calls, of which Mono has nothing, and four requests.
namespace Microsoft.AspNetCore.Http
{
    using System.Collections.Generic;
    using System.Threading.Tasks;

    internal delegate Task RequestDelegate(HttpContext context);

    internal sealed class StringValues
    {
        private readonly string text;

        private StringValues(string text)
        {
            this.text = text;
        }

        public static implicit operator string(StringValues values) => values.text;

        public static implicit operator StringValues(string text) => new StringValues(text);
    }

    internal sealed class Headers
    {
        internal readonly SortedDictionary<string, string> All = new SortedDictionary<string, string>(System.StringComparer.OrdinalIgnoreCase);

        public StringValues this[string name]
        {
            get
            {
                string text;
                return this.All.TryGetValue(name, out text) ? text : null;
            }

            set
            {
                this.All[name] = value;
            }
        }
    }

    internal sealed class HttpRequest
    {
        public string Method { get; } = "POST";
        public Headers Headers { get; } = new Headers();
    }

    internal sealed class HttpResponse
    {
        public int StatusCode { get; set; } = 200;
        public bool HasStarted { get; } = false;
        public Headers Headers { get; } = new Headers();

        public Task WriteAsync(string text)
        {
            System.Console.WriteLine(this.StatusCode + " " + string.Join(" ", this.Headers.All.Values) + " " + text);
            return Task.CompletedTask;
        }
    }

    internal sealed class BadHttpRequestException : System.IO.IOException
    {
        internal BadHttpRequestException(string message, int statusCode)
            : base(message)
        {
            this.StatusCode = statusCode;
        }

        public int StatusCode { get; }
    }

    internal sealed class HttpContext
    {
        public HttpRequest Request { get; } = new HttpRequest();
        public HttpResponse Response { get; } = new HttpResponse();
        public string TraceIdentifier { get; } = "r-1";
    }
}

namespace System.Text.Json
{
    using System.Collections.Generic;

    internal static class JsonSerializer
    {
        internal static string Serialize(object body) => (string)((IDictionary<string, object>)body)["error"];
    }
}

internal static class Program
{
    private static System.Threading.Tasks.Task Endpoint(Microsoft.AspNetCore.Http.HttpContext context)
    {
        context.Response.StatusCode = 404;
        return System.Threading.Tasks.Task.CompletedTask;
    }

    private static void Main()
    {
        var endpoints = new Microsoft.AspNetCore.Http.RequestDelegate[]
        {
            Endpoint,
            context => throw Claims.ClaimErrorsServer.Fail.MemberNotFound("7"),
            context => throw new Microsoft.AspNetCore.Http.BadHttpRequestException("too large", 413),
            context => throw new System.InvalidOperationException("a bug"),
        };
        foreach (var endpoint in endpoints)
        {
            var context = new Microsoft.AspNetCore.Http.HttpContext();
            context.Request.Headers["accept-language"] = "fr";
            AspNetCore.AnswerFailures(context, endpoint).Wait();
        }
    }
}
