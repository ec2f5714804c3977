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
    const sources = filesBelow(folder, '.cs').filter((path) => path !== 'Misspelt.cs')
    const { out, err } = compile(folder, ...sources)
    return out + err
  },
  refuses: (folder) => compile(folder, 'Misspelt.cs', 'rail/RailErrors.cs', 'Program.cs').err,
  run: (folder) => void must('mono', ['program.exe'], folder),
}
