using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

internal static class Written
{
@@JSON_OF_MONO@@

    private static string Plain(object member)
    {
        return (string)member;
    }

    private static int Main()
    {
        Console.OutputEncoding = new UTF8Encoding(false);
@@each@@        return 0;
    }
}
