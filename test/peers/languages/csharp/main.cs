using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

internal static class Program
{
    private static string Quoted(string text)
    {
        var found = new StringBuilder("\"");
        foreach (var one in text)
        {
            var at = "\"\\\b\f\n\r\t".IndexOf(one);
            found.Append(at >= 0 ? "\\" + "\"\\bfnrt"[at] : one < ' ' ? "\\u" + ((int)one).ToString("x4") : one.ToString());
        }

        return found.Append('"').ToString();
    }

    private static string Line(string code, int http, bool stop, string stage, string meaning, string fix)
    {
        return "    {\n      \"code\": " + Quoted(code) + ",\n      \"http\": " + http + ",\n      \"stop\": " + (stop ? "true" : "false") + ",\n      \"fix_stage\": " + Quoted(stage) + ",\n      \"meaning\": " + Quoted(meaning) + ",\n      \"fix\": " + Quoted(fix) + "\n    }";
    }

    private static void Write(string name, IEnumerable<string> lines)
    {
        File.WriteAllText("lists/" + name + ".json", "{\n  \"codes\": [\n" + string.Join(",\n", lines) + "\n  ]\n}\n");
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
@@each@@
        Rail.RailErrors.Entry found;
        var error = "CARD_BLOCKED";
        if (Rail.RailErrors.TryFind(error, out found) || Rail.RailErrors.TryFind(null, out found) || !Rail.RailErrors.TryFind(Said("MEMBER_NOT_FOUND"), out found))
        {
            return 1;
        }

        File.WriteAllText("lists/unknown.json", "{ \"error\": " + Quoted(error) + ", \"message\": \"The card is blocked.\" }");
        return 0;
    }
}
