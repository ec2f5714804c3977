@@HEAD_all@@
require "net/http"

def write(name, value)
  File.binwrite("lists/#{name}.json", JSON.pretty_generate(value) + "
")
end

@@each@@
got = JSON.parse('@@UNKNOWN@@')
raise "known" if RailErrors::ENTRIES.key?(got["error"])
write("unknown", got)
raise "other" unless RailErrors::ENTRIES["MEMBER_NOT_FOUND"].code == RailErrors::Code::MEMBER_NOT_FOUND
response = Net::HTTPServiceUnavailable.new("1.1", "503", "")
response["Retry-After"] = "7"
said = RailErrors.decide([], response.code, response, :get)
raise "not repeated" unless said.repeat? && said.delay_ms == 7000
raise "bytes" unless RailErrors.read(404, { "x" => "\xff" }, { "error" => "A_\xff", "message" => "\xff" }).empty?
odd = { "x-should-retry" => ["\xff", "\xfe".b], "content-type" => "text/\xff", "X-\xff" => "1" }
raise "odd bytes" unless RailErrors.decide([], 503, odd, :get).repeat?
RailErrors.check(RailErrors::Answer.new(status: 200, headers: odd, body: "{}"))
begin
  raise ArgumentError, "not deprecated" if NastyErrors::Code::TYPE
rescue RuntimeError => error
  raise unless error.message.include?("deprecated")
end
