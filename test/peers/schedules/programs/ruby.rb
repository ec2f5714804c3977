require "json"
require "net/http"
require "uri"
require_relative "rail_errors"

BASE = URI(ARGV[0])

def posted(path, body)
  Net::HTTP.new(BASE.host, BASE.port).post(path, body, "Content-Type" => "application/json")
end

ended = ""
loop do
  line = Net::HTTP.get(URI("#{BASE}/next?ended=#{URI.encode_www_form_component(ended)}"))
  break if line.empty?

  method, path, operation, body = line.split("\t", -1)
  rail = RailErrors::Client.new(
    sleep: ->(seconds) { sleep(seconds / 100) },
    recreate: ->(_operation, _call) {
      raise "the open session was not rejected" if posted("/v1/consent/reject/", '{"member":"M-3"}').code.to_i >= 300
    }
  )
  request = method == "GET" ? Net::HTTP::Get.new(path) : Net::HTTP::Post.new(path)
  request.body = body if method == "POST"
  begin
    rail.request(Net::HTTP.new(BASE.host, BASE.port), request, operation: operation)
    ended = "done"
  rescue RailErrors::RailError
    ended = "refused"
  rescue StandardError
    ended = "no answer"
  end
end
