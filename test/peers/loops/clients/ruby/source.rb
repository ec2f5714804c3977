@@HEAD@@
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
