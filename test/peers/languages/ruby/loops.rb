require "json"
require "stringio"
@@imports@@

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

{ @@each@@ }.each do |id, errors|
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
