# Plays the steps of a story with the client that `build` writes, and prints what became of each.
require "json"
require "net/http"
require_relative "rb/rail_errors"

base, steps = ARGV
shown = []
define_method(:request_of) do |method, path, body|
  request = Net::HTTP.const_get(method.capitalize).new(URI("#{base}/v1/#{path}/"), "Content-Type" => "application/json")
  request.body = body unless method == "GET"
  request
end
uri = URI(base)
http = Net::HTTP.new(uri.host, uri.port)
rail = RailErrors::Client.new(
  on_reasons: ->(call) { shown.concat(call.reasons.map { |one| "#{one.code} #{one.path}" }) },
  recreate: ->(operation, _call) {
    operation.each { |name| http.request(request_of("POST", name.sub(".", "/"), '{"member":"M-3"}')).value }
  }
)
JSON.parse(File.read(steps)).each do |one|
  begin
    request = request_of(one["method"], one["path"], one["body"])
    answer = rail.request(http, request, operation: one["operation"])
    line = { status: answer.code.to_i, body: JSON.parse(answer.body) }
  rescue RailErrors::RailError => e
    line = { status: e.status }
  end
  puts JSON.generate({ **line, shown: shown })
  shown.clear
end
