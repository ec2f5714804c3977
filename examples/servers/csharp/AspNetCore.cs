using System;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using static Claims.ClaimErrorsServer;

/// <summary>Answers what the endpoints behind it throw: app.Use(AspNetCore.AnswerFailures).</summary>
internal static class AspNetCore
{
    /// <summary>Calls the endpoints; answers their failures, bugs and unknown routes.</summary>
    internal static async Task AnswerFailures(HttpContext context, RequestDelegate next)
    {
        try
        {
            await next(context);
            var failure = context.Response.HasStarted ? null : CodeOf(context.Response.StatusCode);
            if (failure != null)
            {
                await Send(context, failure);
            }
        }
        catch (BadHttpRequestException unread) when (!context.Response.HasStarted)
        {
            await Send(context, CodeOf(unread.StatusCode) ?? Fail.RequestUnreadable());
        }
        catch (Failure failure) when (!context.Response.HasStarted)
        {
            await Send(context, failure);
        }
        catch (Exception bug) when (!context.Response.HasStarted)
        {
            Console.Error.WriteLine(bug);
            await Send(context, Fail.ServiceBroken(cause: bug));
        }
    }

    /// <summary>The codes of what ASP.NET Core answers without a body; null leaves it as it is.</summary>
    private static Failure CodeOf(int status)
    {
        switch (status)
        {
            case 400: return Fail.RequestUnreadable();
            case 404: return Fail.RouteUnknown();
            case 413: return Fail.RequestTooLarge();
            default: return null;
        }
    }

    private static Task Send(HttpContext context, Failure failure)
    {
        var headers = context.Request.Headers;
        var answer = failure.Answer(new Asked
        {
            Method = context.Request.Method,
            Accept = headers["Accept"],
            AcceptLanguage = headers["Accept-Language"],
            IdempotencyKey = headers["Idempotency-Key"],
            RequestId = context.TraceIdentifier,
        });
        context.Response.StatusCode = answer.Status;
        foreach (var header in answer.Headers)
        {
            context.Response.Headers[header.Key] = header.Value;
        }

        return context.Response.WriteAsync(JsonSerializer.Serialize(answer.Body));
    }
}
