@@HEAD_all@@
{ @@each@@ }.each do |id, errors|
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
