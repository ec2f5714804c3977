import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { isMarkTried, type Language, pascal, snake, type Tried, UNKNOWN } from './language.ts'

// A warning is an error.
const HEAD = (all: readonly Tried[]) => `require "json"

def Warning.warn(message, **)
  raise message
end

${all.map(({ name }) => `require_relative "${snake(name)}"`).join('\n')}
`

const MAIN = (all: readonly Tried[]) => `${HEAD(all)}
require "net/http"

def write(name, value)
  File.binwrite("lists/#{name}.json", JSON.pretty_generate(value) + "\n")
end

${all
  .map(
    ({ id, name }) => `write("${id}", { codes: ${pascal(name)}::ENTRIES.values.map { |one|
  one.to_h.slice(:code, :http, :stop, :fix_stage, :meaning, :fix)
} })
raise "${id} can change" unless Ractor.shareable?(${pascal(name)}::ENTRIES)`,
  )
  .join('\n')}
got = JSON.parse('${UNKNOWN}')
raise "known" if RailErrors::ENTRIES.key?(got["error"])
write("unknown", got)
raise "other" unless RailErrors::ENTRIES["MEMBER_NOT_FOUND"].code == RailErrors::Code::MEMBER_NOT_FOUND
response = Net::HTTPServiceUnavailable.new("1.1", "503", "")
response["Retry-After"] = "7"
said = RailErrors.decide([], response.code, response, :get)
raise "not repeated" unless said.repeat? && said.delay_ms == 7000
raise "bytes" unless RailErrors.read(404, { "x" => "\\xff" }, { "error" => "A_\\xff", "message" => "\\xff" }).empty?
begin
  raise ArgumentError, "not deprecated" if NastyErrors::Code::TYPE
rescue RuntimeError => error
  raise unless error.message.include?("deprecated")
end
`

const VECTORS = (all: readonly Tried[]) => `${HEAD(all)}
{ ${all.map(({ id, name }) => `"${id}" => ${pascal(name)}`).join(', ')} }.each do |id, errors|
  JSON.parse(File.read("vectors/#{id}.json", encoding: "UTF-8"), max_nesting: false)["vectors"].each do |one|
    status, headers, body = one["answer"].values_at("status", "headers", "body")
    call = one["call"].transform_keys(&:to_sym)
    reasons = errors.read(status, headers, body)
    said = errors.decide(reasons, status, headers, call.delete(:method), **call)
    shown = said.to_h.reject { |part, _| %i[assumed at_least max processed].include?(part) }
    puts JSON.generate(shown.merge(reasons: reasons.map { |reason|
      reason.to_h.merge(
        known: !reason.entry.nil?, audience: reason.entry&.handling&.audience.to_a, fix_stage: reason.to_h[:fix_stage].to_s
      ).reject { |part, _| part == :entry }
    }))
  end
end
`

const LOOPS = (all: readonly Tried[]) => `require "json"
require "stringio"
${all.map(({ name }) => `require_relative "${snake(name)}"`).join('\n')}

$stderr = StringIO.new # where failed hooks are reported

# A false clock, and what a service answers on it.
class World
  attr_reader :line

  def begin(one)
    @one = one
    @now = 0
    @drawn = one["seed"]
    @keys = 0
    @line = { sent: [], recreated: [], end: "answer", error: nil, status: nil, attempts: 0, not_repeated: nil, told: [] }
  end

  def options(client)
    fakes = {
      sleep: ->(seconds) { @now += (seconds * 1000).round },
      clock: -> { @now / 1000.0 },
      random: -> { (@drawn = ((@drawn * 1_103_515_245) + 12_345) % (2**31)) / (2.0**31) },
      new_key: -> { "new-#{@keys += 1}" },
    }
    fakes.slice(*client.members)
  end

  def own
    given = @one["options"]
    {
      idempotent: @one["call"]["idempotent"],
      max_attempts: given["max_attempts"],
      deadline: given["deadline_ms"]&./(1000.0),
      attempt_timeout: given["attempt_ms"]&./(1000.0),
      recreate: given["recreate"] == "none" ? nil : method(:recreated),
      on_reasons: ->(call) {
        @line[:told] << { attempt: call.attempts, codes: call.reasons.map(&:code), will_repeat: call.will_repeat? }
      },
    }
  end

  def recreated(operation, _call)
    @line[:recreated] << operation
    raise ArgumentError if @one["options"]["recreate"] == "fails"
  end

  def sent(attempt, errors)
    @line[:sent] << { at_ms: @now, key: attempt.key }
    answer = @one["answers"][[@line[:sent].length, @one["answers"].length].min - 1]
    left = attempt.timeout ? (attempt.timeout * 1000).round : Float::INFINITY
    @now += [answer["after_ms"], left].min
    raise Timeout::Error, "late" if answer["after_ms"] >= left
    raise Errno::ECONNRESET if answer["drop"]

    headers = { "content-type" => "application/json", **answer["headers"] }
    errors::Answer.new(status: answer["status"], headers: headers, body: answer["body"])
  end

  def run(errors, client)
    call = @one["call"]
    body = { "none" => nil, "text" => "{}", "stream" => StringIO.new("{}") }[call["body"]]
    answer = client.with(**own).call(call["method"], key: call["key"], operation: call["operation"], body: body) { |attempt| sent(attempt, errors) }
    @line[:status] = answer.status
  rescue errors::RailError => e
    @line.update(end: "error", error: e.class.name.split("::").last, status: e.status, not_repeated: e.not_repeated)
  rescue Timeout::Error => e
    @line[:end] = e.message == "late" ? "network" : "deadline"
  rescue Errno::ECONNRESET
    @line[:end] = "network"
  end
end

{ ${all.map(({ id, name }) => `"${id}" => ${pascal(name)}`).join(', ')} }.each do |id, errors|
  file = JSON.parse(File.read("sequences/#{id}.json", encoding: "UTF-8"))
  world = World.new
  shared = errors::Client.new(**world.options(errors::Client))
  file["sequences"].each do |one|
    world.begin(one)
    world.run(errors, file["shared"] ? shared : errors::Client.new(**world.options(errors::Client)))
    world.line[:attempts] = world.line[:sent].length
    puts JSON.generate(world.line)
  end
end
`

// The mark itself, names that the contract or a catalog gives, and arguments that another form needs.
const NOT = [
  '--except',
  'Lint/MissingCopEnableDirective,Lint/StructNewOverride,Lint/UnusedMethodArgument,Naming/VariableNumber',
]
const CONFIG = 'AllCops: { NewCops: enable, TargetRubyVersion: 2.7, SuggestExtensions: false }\n'

export const ruby: Language = {
  target: 'ruby',
  options: () => '',
  out: () => '.',
  prepare(folder) {
    must('ruby', ['--version'], folder)
    writeFileSync(join(folder, '.rubocop.yml'), CONFIG)
  },
  program: (all) => ({ 'main.rb': MAIN(all) }),
  misspelt: {
    'misspelt.rb': 'require_relative "rail_errors"\n\nputs RailErrors::Code::MEMBER_NOT_FOUN\n',
  },
  check(folder) {
    const generated = filesBelow(folder, '.rb').filter((path) => /(errors|waits)\.rb$/.test(path))
    // Hundreds of entries take it long, and they are alike.
    const short = generated.filter((path) => !/^(many|hostile|silent)_/.test(path))
    const rubocop = (...args: string[]) =>
      run('rubocop', ['--cache', 'false', '--format', 'emacs', ...args], folder)
    const only = ['--ignore-disable-comments', '--only', 'Lint,Naming,Security']
    const lint = rubocop(...only, ...NOT, ...short)
    return [rubocop(...short.filter(isMarkTried)), lint]
      .map(({ exit, out, err }) => (exit === 0 ? '' : out + err))
      .join('')
  },
  refuses: (folder) => run('ruby', ['misspelt.rb'], folder).err,
  run: (folder) => void must('ruby', ['-w', 'main.rb'], folder),
  vectors: {
    file: 'vectors.rb',
    source: VECTORS,
    run: (folder) => must('ruby', ['-w', 'vectors.rb'], folder),
  },
  loops: {
    file: 'loops.rb',
    source: LOOPS,
    run: (folder) => must('ruby', ['-w', 'loops.rb'], folder),
  },
}
