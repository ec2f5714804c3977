import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { type Language, pascal, type Tried } from './language.ts'

/** A class is not called like its namespace. */
const typeOf = ({ id, name }: Tried) => (name === id ? `${pascal(name)}Errors` : pascal(name))

const MAIN = (all: readonly Tried[]) => `using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

internal static class Program
{
    private static string Quoted(string text)
    {
        var found = new StringBuilder("\\"");
        foreach (var one in text)
        {
            var at = "\\"\\\\\\b\\f\\n\\r\\t".IndexOf(one);
            found.Append(at >= 0 ? "\\\\" + "\\"\\\\bfnrt"[at] : one < ' ' ? "\\\\u" + ((int)one).ToString("x4") : one.ToString());
        }

        return found.Append('"').ToString();
    }

    private static string Line(string code, int http, bool stop, string stage, string meaning, string fix)
    {
        return "    {\\n      \\"code\\": " + Quoted(code) + ",\\n      \\"http\\": " + http + ",\\n      \\"stop\\": " + (stop ? "true" : "false") + ",\\n      \\"fix_stage\\": " + Quoted(stage) + ",\\n      \\"meaning\\": " + Quoted(meaning) + ",\\n      \\"fix\\": " + Quoted(fix) + "\\n    }";
    }

    private static void Write(string name, IEnumerable<string> lines)
    {
        File.WriteAllText("lists/" + name + ".json", "{\\n  \\"codes\\": [\\n" + string.Join(",\\n", lines) + "\\n  ]\\n}\\n");
    }

    private static string Said(string code)
    {
        switch (code)
        {
            case Rail.RailErrors.Code.MemberNotFound:
                return code;
            default:
                return "other";
        }
    }

    private static int Main()
    {
${all
  .map(
    (tried) =>
      `        Write("${tried.id}", ${pascal(tried.id)}.${typeOf(tried)}.All.Select(one => Line(one.Code, one.Http, one.Stop, one.FixStage, one.Meaning, one.Fix)));`,
  )
  .join('\n')}
        Rail.RailErrors.Entry found;
        var error = "CARD_BLOCKED";
        if (Rail.RailErrors.TryFind(error, out found) || Rail.RailErrors.TryFind(null, out found) || !Rail.RailErrors.TryFind(Said("MEMBER_NOT_FOUND"), out found))
        {
            return 1;
        }

        File.WriteAllText("lists/unknown.json", "{ \\"error\\": " + Quoted(error) + ", \\"message\\": \\"The card is blocked.\\" }");
        return 0;
    }
}
`

/** Not among what mcs takes by itself. */
export const HTTP = ['-r:System.Net.Http']
const compile = (folder: string, ...files: string[]) =>
  run(
    'mcs',
    ['-warnaserror', ...HTTP, '-langversion:7.2', '-doc:docs.xml', '-out:program.exe', ...files],
    folder,
  )

/** Mono has no JSON: this reads what the vectors have, and writes it. */
export const JSON_OF_MONO = `    private static string text;
    private static int at;

    private static char Next()
    {
        while (" \\n".IndexOf(text[at]) >= 0) at++;
        return text[at];
    }

    internal static object Parsed(string json)
    {
        text = json;
        at = 0;
        return Value();
    }

    private static object Value()
    {
        var first = Next();
        if (first == '{' || first == '[')
        {
            var members = new Dictionary<string, object>();
            var items = new List<object>();
            at++;
            while ("}]".IndexOf(Next()) < 0)
            {
                if (first == '{') { var name = Text(); Next(); at++; members.Add(name, Value()); }
                else items.Add(Value());
                if (Next() == ',') at++;
            }
            at++;
            return first == '{' ? (object)members : items;
        }
        if (first == '"') return Text();
        var begin = at;
        while ("{}[],\\n ".IndexOf(text[at]) < 0) at++;
        var word = text.Substring(begin, at - begin);
        if (word == "null") return null;
        if (word == "true" || word == "false") return word == "true";
        int whole;
        return int.TryParse(word, out whole) ? (object)whole : double.Parse(word, CultureInfo.InvariantCulture);
    }

    private static string Text()
    {
        var found = new StringBuilder();
        for (at++; text[at] != '"'; at++)
        {
            if (text[at] != '\\\\') { found.Append(text[at]); continue; }
            at++;
            var escape = "nrtbf".IndexOf(text[at]);
            if (text[at] == 'u') { found.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16)); at += 4; }
            else found.Append(escape >= 0 ? "\\n\\r\\t\\b\\f"[escape] : text[at]);
        }
        at++;
        return found.ToString();
    }

    private static string Json(object value)
    {
        var said = value as string;
        if (value == null) return "null";
        if (said != null) return '"' + string.Concat(said.Select(one => one >= ' ' && one <= '~' && one != '"' && one != '\\\\' ? one.ToString() : "\\\\u" + ((int)one).ToString("x4"))) + '"';
        if (value is bool) return (bool)value ? "true" : "false";
        var members = value as IReadOnlyDictionary<string, object>;
        if (members != null) return "{" + string.Join(",", members.Select(one => Json(one.Key) + ":" + Json(one.Value))) + "}";
        var items = value as IEnumerable;
        return items != null ? "[" + string.Join(",", items.Cast<object>().Select(Json)) + "]" : Convert.ToString(value, CultureInfo.InvariantCulture);
    }`

const VECTORS = (all: readonly Tried[]) => `using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

internal static class Vectors
{
${JSON_OF_MONO}

    private static IEnumerable<Dictionary<string, object>> In(string id)
    {
        return ((IList)((Dictionary<string, object>)Parsed(File.ReadAllText("vectors/" + id + ".json")))["vectors"]).Cast<Dictionary<string, object>>();
    }

    private static int Main()
    {
        var output = new StringBuilder();
${all
  .map(({ id, name, stages }) => {
    const type = `${pascal(id)}.${pascal(name) === pascal(id) ? `${pascal(id)}Errors` : pascal(name)}`
    return `        foreach (var one in In("${id}"))
        {
            var answer = (Dictionary<string, object>)one["answer"];
            var call = (Dictionary<string, object>)one["call"];
            var sent = ((Dictionary<string, object>)answer["headers"]).ToDictionary(header => header.Key, header => (string)header.Value, StringComparer.OrdinalIgnoreCase);
            Func<string, string> headers = name => sent.ContainsKey(name) ? sent[name] : null;
            var status = (int)answer["status"];
            var reasons = ${type}.Read(status, headers, answer["body"]);
            var said = ${type}.Decide(reasons, status, headers, (string)call["method"], (int)call["attempt"], (bool)call["idempotent"]);
            output.AppendLine(Json(new Dictionary<string, object>
            {
                { "outcome", said.Outcome }, { "retry", said.Retry }, { "repeat", said.Repeat }, { "delay_ms", (long)said.Delay.TotalMilliseconds }, { "truncated", said.Truncated },
                { "operation", said.Operation }, { "key", said.Key },
                { "reasons", reasons.Select(r => new Dictionary<string, object>
                    {
                        { "code", r.Code }, { "known", r.Entry != null }, { "warning", r.Warning }, { "message", r.Message }, { "path", r.Path },
                        { "fix_stage", ${stages === false ? '""' : 'r.FixStage'} }, { "params", r.Params }, { "help", r.Help }, { "outcome", r.Outcome },
                        { "retry", r.Retry }, { "present_as", r.PresentAs }, { "audience", r.Entry == null ? new string[0] : r.Entry.Handling.Audience },
                    }) },
            }));
        }
`
  })
  .join('')}        Console.Write(output);
        return 0;
    }
}
`

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) => `using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

internal static class Sequences
{
${JSON_OF_MONO}

    private sealed class Late : IOException
    {
    }

    private static long now;
    private static long seed;
    private static int keys;

    private static double Draw()
    {
        seed = ((seed * 1103515245) + 12345) % (1L << 31);
        return seed / (double)(1L << 31);
    }

    private static Dictionary<string, object> In(object members, string name)
    {
        return (Dictionary<string, object>)((Dictionary<string, object>)members)[name];
    }

    private static long Number(Dictionary<string, object> members, string name)
    {
        return members[name] == null ? long.MaxValue : (int)members[name];
    }

    /// <summary>The answer of an attempt: of Late, the deadline came first.</summary>
    private static Dictionary<string, object> Answer(object one, int attempt)
    {
        var options = In(one, "options");
        var answers = (IList)((Dictionary<string, object>)one)["answers"];
        var answer = (Dictionary<string, object>)answers[Math.Min(attempt, answers.Count) - 1];
        var deadline = Number(options, "deadline_ms");
        var left = deadline == long.MaxValue ? deadline : deadline - now;
        var own = Math.Min(Number(options, "attempt_ms"), Number(answer, "after_ms"));
        now += Math.Min(left, own);
        if (left < own)
        {
            throw new Late();
        }

        if (answer.ContainsKey("drop") || own < Number(answer, "after_ms"))
        {
            throw new IOException("dropped");
        }

        return answer;
    }

    private static int Main()
    {
${all.map(loopsOf).join('\n')}
        return 0;
    }
}
`

const loopsOf = (tried: Tried) => {
  const type = `${pascal(tried.id)}.${typeOf(tried)}`
  return `        {
            var file = (Dictionary<string, object>)Parsed(File.ReadAllText("sequences/${tried.id}.json"));
            var first = new ${type}.Client();
            foreach (var one in (IList)file["sequences"])
            {
                now = 0;
                seed = (int)((Dictionary<string, object>)one)["seed"];
                keys = 0;
                var call = In(one, "call");
                var options = In(one, "options");
                var sent = new List<object>();
                var recreated = new List<object>();
                var told = new List<object>();
                var client = ((bool)file["shared"] ? first : new ${type}.Client()).With(own =>
                {
                    own.Clock = () => now;
                    own.Random = Draw;
                    own.Delay = (time, cancel) =>
                    {
                        now += (long)time.TotalMilliseconds;
                        return Task.FromResult(0);
                    };
                    own.NewKey = () => "new-" + ++keys;
                    own.Idempotent = (bool)call["idempotent"];
                    own.Operation = (string)call["operation"];
                    own.MaxAttempts = (int)Math.Min(Number(options, "max_attempts"), int.MaxValue);
                    own.Deadline = options["deadline_ms"] == null ? (TimeSpan?)null : TimeSpan.FromMilliseconds(Number(options, "deadline_ms"));
                    own.AttemptTimeout = options["attempt_ms"] == null ? (TimeSpan?)null : TimeSpan.FromMilliseconds(Number(options, "attempt_ms"));
                    own.OnReasons = said => told.Add(new Dictionary<string, object> { { "attempt", said.Attempts }, { "codes", said.Reasons.Select(r => r.Code) }, { "will_repeat", said.WillRepeat } });
                    own.BeforeAttempt = attempt => sent.Add(new Dictionary<string, object> { { "at_ms", now }, { "key", attempt.Key } });
                    if ((string)options["recreate"] != "none")
                    {
                        own.Recreate = (operation, without, cancel) =>
                        {
                            recreated.Add(operation);
                            if ((string)options["recreate"] == "fails") throw new InvalidOperationException("it fails");
                            return Task.FromResult(0);
                        };
                    }
                });
                string end = "answer", error = null, why = null;
                object status = null;
                try
                {
                    var request = new ${type}.Request((string)call["method"], (string)call["key"], (string)call["body"] == "stream");
                    status = client.CallAsync(request, (attempt, cancel) =>
                    {
                        var answer = Answer(one, attempt.Number);
                        var headers = In(answer, "headers").ToDictionary(header => header.Key, header => (string)header.Value, StringComparer.OrdinalIgnoreCase);
                        return Task.FromResult(new ${type}.Answer<int>((int)answer["status"], name => headers.ContainsKey(name) ? headers[name] : null, answer["body"], (int)answer["status"]));
                    }).GetAwaiter().GetResult();
                }
                catch (${type}.RailException failure)
                {
                    end = "error";
                    error = failure.GetType() == typeof(${type}.RailException) ? "RailError" : failure.GetType().Name;
                    status = failure.Status;
                    why = failure.NotRepeated;
                    if (failure.Attempts != sent.Count) return 1;
                }
                catch (Late)
                {
                    end = "deadline";
                }
                catch (IOException)
                {
                    end = "network";
                }

                Console.WriteLine(Json(new Dictionary<string, object>
                {
                    { "sent", sent }, { "recreated", recreated }, { "end", end }, { "error", error }, { "status", status },
                    { "attempts", sent.Count }, { "not_repeated", why }, { "told", told },
                }));
            }
        }`
}

export const csharp: Language = {
  target: 'csharp',
  options: ({ id }) => `namespace: ${pascal(id)}`,
  out: ({ id }) => id,
  prepare: (folder) => void must('mcs', ['--version'], folder),
  program: (all) => ({ 'Program.cs': MAIN(all) }),
  misspelt: {
    'Misspelt.cs':
      'internal static class Misspelt { internal static string Code = Rail.RailErrors.Code.MemberNotFoun; }\n',
  },
  check(folder) {
    const sources = filesBelow(folder, '.cs').filter(
      (path) => !['Misspelt.cs', 'Vectors.cs', 'Loops.cs'].includes(path),
    )
    const { out, err } = compile(folder, ...sources)
    return out + err
  },
  refuses: (folder) => compile(folder, 'Misspelt.cs', 'rail/RailErrors.cs', 'Program.cs').err,
  run: (folder) => void must('mono', ['program.exe'], folder),
  vectors: {
    file: 'Vectors.cs',
    source: VECTORS,
    run: (folder) => {
      const sources = filesBelow(folder, '.cs').filter(
        (path) => !['Misspelt.cs', 'Program.cs', 'Loops.cs'].includes(path),
      )
      must('mcs', [...HTTP, '-langversion:7.2', '-out:vectors.exe', ...sources], folder)
      return must('mono', ['vectors.exe'], folder)
    },
  },
  loops: {
    file: 'Loops.cs',
    source: LOOPS,
    run(folder) {
      const generated = filesBelow(folder, '.cs').filter((path) => path.includes('/'))
      const options = [...HTTP, '-langversion:7.2', '-out:loops.exe']
      must('mcs', [...options, ...generated, 'Loops.cs'], folder)
      return must('mono', ['loops.exe'], folder)
    },
  },
}
