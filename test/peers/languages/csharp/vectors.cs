using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

internal static class Vectors
{
@@JSON_OF_MONO@@

    private static IEnumerable<Dictionary<string, object>> In(string id)
    {
        return ((IList)((Dictionary<string, object>)Parsed(File.ReadAllText("vectors/" + id + ".json")))["vectors"]).Cast<Dictionary<string, object>>();
    }

    private static int Main()
    {
        var output = new StringBuilder();
@@each@@        Console.Write(output);
        return 0;
    }
}
