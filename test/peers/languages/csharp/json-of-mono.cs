    private static string text;
    private static int at;

    private static char Next()
    {
        while (" \n".IndexOf(text[at]) >= 0) at++;
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
        while ("{}[],\n ".IndexOf(text[at]) < 0) at++;
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
            if (text[at] != '\\') { found.Append(text[at]); continue; }
            at++;
            var escape = "nrtbf".IndexOf(text[at]);
            if (text[at] == 'u') { found.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16)); at += 4; }
            else found.Append(escape >= 0 ? "\n\r\t\b\f"[escape] : text[at]);
        }
        at++;
        return found.ToString();
    }

    private static string Json(object value)
    {
        var said = value as string;
        if (value == null) return "null";
        if (said != null) return '"' + string.Concat(said.Select(one => one >= ' ' && one <= '~' && one != '"' && one != '\\' ? one.ToString() : "\\u" + ((int)one).ToString("x4"))) + '"';
        if (value is bool) return (bool)value ? "true" : "false";
        var members = value as IReadOnlyDictionary<string, object>;
        if (members != null) return "{" + string.Join(",", members.Select(one => Json(one.Key) + ":" + Json(one.Value))) + "}";
        var items = value as IEnumerable;
        return items != null ? "[" + string.Join(",", items.Cast<object>().Select(Json)) + "]" : Convert.ToString(value, CultureInfo.InvariantCulture);
    }
