using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

internal static class Sequences
{
@@JSON_OF_MONO@@

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
@@each@@
        return 0;
    }
}
