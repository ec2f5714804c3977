import { must } from '../../peers.ts'
import type { Clients } from '../clients.ts'

const HEAD = `require "json"
require "net/http"
require "stringio"
require "uri"
require_relative "loops_errors"

BASE = ARGV[0]
`

const SOURCE = `${HEAD}
told = []
rail = LoopsErrors::Client.new(
  attempt_timeout: 0.3,
  recreate: ->(_operation, _call) {},
  on_reasons: ->(call) { told.concat(call.reasons.map(&:code)) }
)

def http_of(uri)
  Net::HTTP.new(uri.host, uri.port)
end

def request_of(uri, path)
  return Net::HTTP::Get.new(uri) unless %w[busy spent].include?(path)

  request = Net::HTTP::Post.new(uri)
  request.body = "text"
  request["Idempotency-Key"] = "k-1" if path == "spent"
  request
end

ways = {
  "request" => ->(uri, path) { rail.request(http_of(uri), request_of(uri, path)) },
  "call" => ->(uri, path) {
    request = request_of(uri, path)
    rail.call(request.method, key: request["Idempotency-Key"]) do |attempt|
      attempt.headers.each { |name, value| request[name] = value }
      http = http_of(uri)
      http.read_timeout = attempt.timeout
      http.request(request)
    end
  },
}
ways.each do |way, send|
  ARGV[1].split(",").each do |path|
    told.clear
    begin
      line = { status: send.call(URI("#{BASE}/#{way}/#{path}"), path).code.to_i }
    rescue LoopsErrors::NotFound => e
      line = {
        error: e.class.name.split("::").last, status: e.status, attempts: e.attempts,
        not_repeated: e.not_repeated, request_id: e.request_id
      }
      raise e.message unless e.message == "GET 404 NOT_FOUND" && e.has?("NOT_FOUND") && !e.has?("BUSY")
    end
    puts JSON.generate({ **line, told: told })
  end
end
`

const ENDS = `${HEAD}
rail = LoopsErrors::Client.new

def say(what, is_so)
  puts JSON.generate({ what: what, is: is_so })
end

def raised
  begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  yield
  raise "nothing"
rescue StandardError => e
  [e, Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun]
end

def http_of(path)
  uri = URI("#{BASE}/ends/#{path}")
  [Net::HTTP.new(uri.host, uri.port), uri]
end

http, uri = http_of("stuck")
error, took = raised { rail.with(deadline: 0.4).request(http, Net::HTTP::Get.new(uri)) }
say("deadline", error.instance_of?(Timeout::Error) && took < 0.7)
say("limits are as before", http.read_timeout == 60 && http.max_retries == 1)
http, uri = http_of("busy")
request = Net::HTTP::Post.new(uri)
request.body_stream = StringIO.new("once")
request["Content-Length"] = "4"
error, = raised { rail.request(http, request) }
say("body", error.is_a?(LoopsErrors::Busy) && error.not_repeated == "body" && error.attempts == 1)
http, uri = http_of("missing")
error, = raised { LoopsErrors.check(http.request(Net::HTTP::Get.new(uri))) }
say("checked", error.instance_of?(LoopsErrors::NotFound) && error.is_a?(LoopsErrors::RailError))
call = rail.outcome_of { http.request(Net::HTTP::Get.new(uri)) }
say("outcome", call.failed? && call.answer.body.include?("NOT_FOUND") && call.not_repeated == "after_fix")
sent = 0
error, = raised { rail.call { (sent += 1) && File.read("/nowhere") } }
say("wrong use", error.is_a?(Errno::ENOENT) && sent == 1)
sent = 0
certificate = OpenSSL::SSL::SSLError.new("SSL_connect: certificate verify failed (self-signed certificate)")
error, = raised { rail.call { (sent += 1) && raise(certificate) } }
say("certificate", error.equal?(certificate) && sent == 1)
`

const RECIPE = (text: string) => `require "net/http"
require "uri"
require_relative "clinic/rail_errors"

uri = URI(ARGV[0])
http = Net::HTTP.new(uri.host, uri.port)
define_method(:open_search) { |path| puts "opened #{path}" }
${text}
`

const FARADAY = (text: string) => `require "faraday"
require_relative "clinic/rail_errors"

url = ARGV[0]
begin
${text}
  RailErrors.check(response)
rescue RailErrors::MemberNotFound => e
  puts "missing #{e.status}"
end
`

export const ruby: Clients = {
  target: 'ruby',
  options: () => '',
  out: (catalog) => (catalog === 'rail' ? 'clinic' : '.'),
  prepare: (folder) => void must('ruby', ['--version'], folder),
  programs: [
    {
      file: 'clients.rb',
      source: SOURCE,
      command: 'ruby',
      args: ['-w', 'clients.rb'],
      ways: ['request', 'call'].map((way) => ({ way, raises: 'NotFound' })),
    },
  ],
  ends: [
    {
      file: 'ends.rb',
      source: ENDS,
      command: 'ruby',
      args: ['-w', 'ends.rb'],
      says: [
        'deadline',
        'limits are as before',
        'body',
        'checked',
        'outcome',
        'wrong use',
        'certificate',
      ],
    },
  ],
  recipes: [
    {
      ...{ name: 'Net::HTTP', block: 0, file: 'recipe.rb' },
      ...{ command: 'ruby', args: ['recipe.rb'], requests: 2 },
      around: RECIPE,
      says: 'opened member',
    },
    {
      ...{ name: 'Faraday', block: 1, file: 'faraday.rb' },
      ...{ command: 'ruby', args: ['faraday.rb'], requests: 2 },
      around: FARADAY,
      says: 'missing 404',
    },
  ],
}
