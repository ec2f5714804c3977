import type { Catalog } from '../../catalog/catalog.ts'
import { hasWorkflow } from '../../catalog/workflow.ts'
import { GO_HEAD, goPackage } from './go.ts'
import type { LanguageSettings } from './settings.ts'

/** The file that decides what an answer means, as gofmt leaves it; for the package of the codes. */
export const goVerdict = (catalog: Catalog, settings: LanguageSettings): string => {
  const isStaged = hasWorkflow(catalog)
  return `${GO_HEAD}

package ${goPackage(catalog, settings)}

${CODE.replace('STAGE_OF_RULE', () => (isStaged ? ', stage: string(entry.FixStage)' : ''))}
`
}

const CODE = `import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Verdict is what the reasons of an answer mean together.
type Verdict struct {
	// Outcome is "blocked": the call failed; "proceed": it goes on, and someone must act; or
	// "success": the wanted state is reached.
	Outcome string
	// Retry is "none"; "same": the identical request again; "after_fix": a person corrects it
	// first; or "recreate": run Operation, then start again, once.
	Retry string
	// Repeat is true if the identical request may be sent again after Delay: if its method is
	// safe, or if it has an Idempotency-Key.
	Repeat bool
	// Delay is how long to wait, without jitter; 0 unless Retry is "same".
	Delay time.Duration
	// Max is how often to repeat at most; 0 unless Retry is "same".
	Max int
	// Operation has the operations to run for "recreate", in order.
	Operation []string
	// Stages says where to route: the stages of the reasons, in their order; empty for reasons
	// without one.
	Stages  []string
	Reasons []Reason
}

// Reason is one reason of an answer, and what to do about it.
type Reason struct {
	// Code is the code as it was sent, also one that is newer than this file.
	Code Code
	// Message is the text for people; shown, never parsed.
	Message string
	// Path is the place in the request; empty for the whole request.
	Path string
	// FixStage is the stage that can resolve it; empty if this file does not know the stage.
	FixStage string
	Known    bool
	// Outcome is "fail", "warn" or "ok".
	Outcome string
	// Retry is "none", "same", "after_fix" or "recreate".
	Retry string
	// PresentAs is "field", "task", "system" or "silent".
	PresentAs string
}

// VerdictOf decides what an answer means. retryAfter is the value of the header; attempt counts
// from 1. A body in another form blocks a call that failed.
func VerdictOf(body []byte, status int, retryAfter string, attempt int) Verdict {
	value := parsedBody(body)
	fields, _ := value.(map[string]any)
	list, isList := value.([]any)
	if !isList {
		list, _ = fields["errors"].([]any)
	}
	listed := sentReasons(list)
	top := slices.DeleteFunc(sentReasons([]any{value}), func(one sentReason) bool {
		return slices.ContainsFunc(listed, func(other sentReason) bool {
			return one.code == other.code && one.path == other.path
		})
	})
	warnings, _ := fields["warnings"].([]any)
	failing := judged(append(top, listed...), false)
	all := append(slices.Clone(failing), judged(sentReasons(warnings), true)...)
	isForeign := status > 399 && len(failing) == 0
	blocking := slices.DeleteFunc(slices.Clone(all), func(one judgedReason) bool {
		return one.Outcome != "fail"
	})

	wait := waitOf(retryAfter)
	verdict := Verdict{Outcome: "success", Retry: "none"}
	for at, one := range blocking {
		if at == 0 || retryRank(one.Retry) < retryRank(verdict.Retry) {
			verdict.Retry = one.Retry
		}
		for _, name := range one.rule.operation {
			verdict.Operation = once(verdict.Operation, name)
		}
	}
	if verdict.Retry == "same" {
		longest := 0
		verdict.Max = blocking[0].rule.policy.Max
		for _, one := range blocking {
			verdict.Max = min(verdict.Max, one.rule.policy.Max)
			longest = max(longest, backOff(one.rule.policy, attempt))
		}
		verdict.Delay = time.Duration(longest) * time.Millisecond
		if wait > 0 {
			verdict.Delay = wait
		}
		verdict.Delay = min(verdict.Delay, time.Minute)
		verdict.Repeat = attempt <= verdict.Max && wait <= verdict.Delay
	}
	for _, one := range all {
		if one.Outcome != "fail" && (isForeign || len(blocking) > 0) {
			one.PresentAs = "silent"
		}
		if one.Outcome == "warn" {
			verdict.Outcome = "proceed"
		}
		verdict.Reasons = append(verdict.Reasons, one.Reason)
		verdict.Stages = once(verdict.Stages, one.FixStage)
	}
	if isForeign || len(blocking) > 0 {
		verdict.Outcome = "blocked"
	}
	return verdict
}

type sentReason struct{ code, message, path, stage string }

type rule struct {
	known                            bool
	stage, outcome, retry, presentAs string
	operation                        []string
	policy                           RetryPolicy
}

type judgedReason struct {
	Reason
	rule rule
}

var rules, knownStages = func() (map[string]rule, map[string]bool) {
	found := make(map[string]rule, len(entries))
	stages := make(map[string]bool)
	for _, entry := range entries {
		one := rule{known: trueSTAGE_OF_RULE}
		one.outcome = entry.Handling.Outcome
		one.retry = entry.Handling.Retry
		one.presentAs = entry.Handling.PresentAs
		one.operation = entry.Handling.Operation
		one.policy = entry.Handling.RetryPolicy
		found[string(entry.Code)] = one
		stages[one.stage] = one.stage != ""
	}
	return found, stages
}()

// parsedBody returns JSON as its value, and nil for other text.
func parsedBody(body []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(body, []byte("\\ufeff"))))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return nil
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil
	}
	return value
}

func textOf(item any, name string) string {
	fields, _ := item.(map[string]any)
	text, _ := fields[name].(string)
	return text
}

var upperSnake = regexp.MustCompile(\`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$\`)

// isReason separates reasons from the bodies of others: frameworks put a phrase into "error", OAuth a
// lower-case word; neither has a stage.
func isReason(item any) bool {
	code := textOf(item, "error")
	fields, _ := item.(map[string]any)
	_, hasStage := fields["fix_stage"].(string)
	return upperSnake.MatchString(code) || code != "" && hasStage
}

// sentReasons reads the reasons of a list, if an item is a reason: those beside it count, too.
func sentReasons(items []any) []sentReason {
	if !slices.ContainsFunc(items, isReason) {
		return nil
	}
	all := make([]sentReason, len(items))
	for at, item := range items {
		all[at] = sentReason{
			code:    textOf(item, "error"),
			message: textOf(item, "message"),
			path:    textOf(item, "path"),
			stage:   textOf(item, "fix_stage"),
		}
	}
	return all
}

// judged adds the rules to reasons, if one of them has a code or a stage of ours.
func judged(sent []sentReason, isWarning bool) []judgedReason {
	if !slices.ContainsFunc(sent, func(one sentReason) bool {
		return one.stage != "" || rules[one.code].known
	}) {
		return nil
	}
	all := make([]judgedReason, len(sent))
	for at, one := range sent {
		rule, ok := rules[one.code]
		if !ok {
			rule.outcome, rule.retry, rule.presentAs = "fail", "none", "system"
			if isWarning {
				rule.presentAs = "task"
			}
		}
		reason := Reason{
			Code:      Code(one.code),
			Message:   one.message,
			Path:      one.path,
			FixStage:  rule.stage,
			Known:     rule.known,
			Outcome:   rule.outcome,
			Retry:     rule.retry,
			PresentAs: rule.presentAs,
		}
		if knownStages[one.stage] {
			reason.FixStage = one.stage
		}
		if isWarning && rule.outcome != "ok" {
			reason.Outcome = "warn"
		}
		if reason.PresentAs == "" {
			reason.PresentAs = "task"
			if one.path != "" {
				reason.PresentAs = "field"
			}
		}
		all[at] = judgedReason{reason, rule}
	}
	return all
}

// retryRank orders from what a program can repeat least to what it can repeat most.
func retryRank(retry string) int {
	return slices.Index([]string{"none", "after_fix", "recreate", "same"}, retry)
}

// backOff doubles the delay with each attempt, up to the cap.
func backOff(policy RetryPolicy, attempt int) int {
	delay := policy.BaseMS
	for at := 1; at < attempt && delay > 0 && delay < policy.CapMS; at++ {
		delay *= 2
	}
	return min(delay, policy.CapMS)
}

func once(names []string, name string) []string {
	if slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}

var (
	seconds = regexp.MustCompile(\`^[0-9]+$\`)
	dates   = []*regexp.Regexp{
		regexp.MustCompile(\`^(?:[A-Za-z]{3}|[A-Za-z]{3}[a-z]*day), (?P<day>[0-9]{1,2})[ -](?P<month>[A-Z][a-z]{2})[ -](?P<year>[0-9]{4}|[0-9]{2}) (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})(?: GMT)?$\`),
		regexp.MustCompile(\`^[A-Za-z]{3} (?P<month>[A-Z][a-z]{2}) +(?P<day>[0-9]{1,2}) (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2}) (?P<year>[0-9]{4})(?: GMT)?$\`),
	}
)

// waitOf returns the time that Retry-After asks for (RFC 9110): seconds, or a date in one of its
// three forms; 0 for none.
func waitOf(retryAfter string) time.Duration {
	text := strings.TrimSpace(retryAfter)
	if seconds.MatchString(text) {
		count, err := strconv.Atoi(text)
		if err != nil {
			return 1<<63 - 1
		}
		return time.Duration(min(count, 1e9)) * time.Second
	}
	for _, form := range dates {
		found := form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		part := func(name string) int {
			number, _ := strconv.Atoi(found[form.SubexpIndex(name)])
			return number
		}
		month := strings.Index("JanFebMarAprMayJunJulAugSepOctNovDec", found[form.SubexpIndex("month")])
		day, year := part("day"), part("year")
		if month < 0 || month%3 > 0 || day < 1 || day > 31 || part("hour") > 23 || part("minute") > 59 || part("second") > 59 {
			return 0
		}
		if len(found[form.SubexpIndex("year")]) == 2 {
			year += 1900
			if year < 1950 {
				year += 100
			}
		}
		at := time.Date(year, time.Month(month/3+1), day, part("hour"), part("minute"), part("second"), 0, time.UTC)
		return max(time.Until(at), 0)
	}
	return 0
}`
