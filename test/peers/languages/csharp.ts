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

const compile = (folder: string, ...files: string[]) =>
  run(
    'mcs',
    ['-warnaserror', '-langversion:7.2', '-doc:docs.xml', '-out:program.exe', ...files],
    folder,
  )

/** Mono has no JSON: this reads what the vectors have, and writes it. */
const VECTORS = (all: readonly Tried[]) => `using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

internal static class Vectors
{
    private static string text;
    private static int at;

    private static char Next()
    {
        while (" \\n".IndexOf(text[at]) >= 0) at++;
        return text[at];
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
    }

    private static IEnumerable<Dictionary<string, object>> In(string id)
    {
        text = File.ReadAllText("vectors/" + id + ".json");
        at = 0;
        return ((IList)((Dictionary<string, object>)Value())["vectors"]).Cast<Dictionary<string, object>>();
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
      (path) => path !== 'Misspelt.cs' && path !== 'Vectors.cs',
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
        (path) => path !== 'Misspelt.cs' && path !== 'Program.cs',
      )
      must('mcs', ['-langversion:7.2', '-out:vectors.exe', ...sources], folder)
      return must('mono', ['vectors.exe'], folder)
    },
  },
}
