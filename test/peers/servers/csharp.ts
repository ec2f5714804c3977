import { JSON_OF_MONO } from '../languages/csharp.ts'
import { namespaceOf } from './go.ts'

/** A program that answers the failures of `written/<id>.json`, and prints each answer as a line of JSON. */
export const WRITTEN_CSHARP = (ids: readonly string[]) => `using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

internal static class Written
{
${JSON_OF_MONO}

    private static string Plain(object member)
    {
        return (string)member;
    }

    private static int Main()
    {
        Console.OutputEncoding = new UTF8Encoding(false);
${ids
  .map((id) => {
    const type = `${namespaceOf(id)}.${typeOf(id)}Server`
    return `        foreach (var one in ((IList)Parsed(File.ReadAllText("written/${id}.json"))).Cast<Dictionary<string, object>>())
        {
            var failure = (Dictionary<string, object>)one["failure"];
            var request = (Dictionary<string, object>)one["request"];
            var reasons = new ${type}.Reasons(failure["document"]);
            foreach (var given in ((IList)failure["reasons"]).Cast<Dictionary<string, object>>())
            {
                var messages = given.ContainsKey("message") ? ((Dictionary<string, object>)given["message"]).ToDictionary(text => text.Key, text => (string)text.Value) : null;
                TimeSpan? wait = failure["retry_after"] == null ? (TimeSpan?)null : TimeSpan.FromSeconds((int)failure["retry_after"]);
                reasons.Add((string)given["code"], (Dictionary<string, object>)given["params"], (string)given["path"], messages, wait);
            }

            var asked = new ${type}.Asked { Method = Plain(request["method"]), Accept = Plain(request["accept"]), AcceptLanguage = Plain(request["accept_language"]), IdempotencyKey = Plain(request["idempotency_key"]), RequestId = Plain(request["request_id"]) };
            var answer = reasons.Failure().Answer(asked);
            Console.WriteLine(Json(new Dictionary<string, object> { { "status", answer.Status }, { "headers", answer.Headers.ToDictionary(header => header.Key, header => (object)header.Value) }, { "body", answer.Body } }));
        }
`
  })
  .join('')}        return 0;
    }
}
`

export const typeOf = (id: string): string => `${namespaceOf(id)}Errors`

/** Calls that do not compile, and what the compiler says of each. */
export const WRONG_CSHARP: readonly (readonly [call: string, said: string])[] = [
  ['Fail.PriceChange()', 'PriceChange'],
  ['Fail.PriceChanged("a", 1, 1, 1, true)', 'CS1501'],
  ['Fail.PriceChanged("a", 1, 1, 1, "true", System.DateTime.Now)', 'CS1503'],
  ['Fail.BankDown(number: "7")', 'number'],
  ['Fail.PriceRounded()', 'PriceRounded'],
]
