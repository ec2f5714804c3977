import { must, run } from '../peers.ts'
import { type Language, type Tried, UNKNOWN } from './language.ts'

const MAIN = (all: readonly Tried[]) => `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

${all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join('')})

func quoted(text string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(text) != nil {
		panic(text)
	}
	// Go escapes two characters more than JSON.stringify.
	plain := strings.ReplaceAll(strings.TrimSuffix(out.String(), "\\n"), "\\\\\\\\", "\\x00")
	plain = strings.NewReplacer(\`\\u2028\`, "\\u2028", \`\\u2029\`, "\\u2029").Replace(plain)
	return strings.ReplaceAll(plain, "\\x00", "\\\\\\\\")
}

func written(name string, text string) {
	if err := os.WriteFile("lists/"+name, []byte(text), 0o644); err != nil {
		panic(err)
	}
}

func line(code string, http int, stop bool, stage, meaning, fix string) string {
	return fmt.Sprintf("    {\\n      \\"code\\": %s,\\n      \\"http\\": %d,\\n      \\"stop\\": %t,\\n      \\"fix_stage\\": %s,\\n      \\"meaning\\": %s,\\n      \\"fix\\": %s\\n    }", quoted(code), http, stop, quoted(stage), quoted(meaning), quoted(fix))
}

func main() {
${all
  .map(
    ({ id }) => `	{
		var lines []string
		for _, one := range ${id}.Entries() {
			lines = append(lines, line(string(one.Code), one.HTTP, one.Stop, string(one.FixStage), one.Meaning, one.Fix))
		}
		written("${id}.json", "{\\n  \\"codes\\": [\\n"+strings.Join(lines, ",\\n")+"\\n  ]\\n}\\n")
	}`,
  )
  .join('\n')}
	var got struct {
		Error   rail.Code \`json:"error"\`
		Message string    \`json:"message"\`
	}
	if err := json.Unmarshal([]byte(\`${UNKNOWN}\`), &got); err != nil {
		panic(err)
	}
	if _, ok := rail.Lookup(got.Error); ok {
		panic("known")
	}
	sent, err := json.MarshalIndent(got, "", "  ")
	if err != nil {
		panic(err)
	}
	written("unknown.json", string(sent)+"\\n")
	if _, ok := rail.Lookup(rail.CodeMemberNotFound); !ok {
		panic("unknown")
	}
}
`

export const go: Language = {
  target: 'go',
  options: ({ id }) => `namespace: ${id}`,
  out: ({ id }) => id,
  prepare: (folder) => void must('go', ['mod', 'init', 'tried.test/go'], folder),
  program: (all) => ({ 'main.go': MAIN(all) }),
  misspelt: {
    'misspelt/main.go':
      'package main\n\nimport "tried.test/go/rail"\n\nfunc main() { println(rail.CodeMemberNotFoun) }\n',
  },
  check(folder) {
    const format = run('gofmt', ['-l', '.'], folder)
    const packages = run('go', ['list', './...'], folder).out.trim().split('\n')
    const vet = run('go', ['vet', ...packages.filter((one) => !one.endsWith('misspelt'))], folder)
    return format.out.replace(/^(?:misspelt\/)?main\.go\n/gm, '') + format.err + vet.out + vet.err
  },
  refuses: (folder) => run('go', ['vet', './misspelt'], folder).err,
  run: (folder) => void must('go', ['run', '.'], folder),
}
