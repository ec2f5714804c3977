@@HEAD@@
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
read = lambda do |status, size|
  body = "[#{" " * size}]"
  answer = LoopsErrors::Answer.new(status: status, headers: { "content-type" => "application/json" }, body: body)
  LoopsErrors.parts_of(answer).last == []
end
say("large", [[404, 1 << 23], [404, 1 << 24], [200, 1 << 19], [200, 1 << 20]].map { |one| read.call(*one) } == [true, false, true, false])
