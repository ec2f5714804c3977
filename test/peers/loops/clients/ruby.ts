import { program } from '../../../support/program.ts'
import { must } from '../../peers.ts'
import type { Clients } from '../clients.ts'

const HEAD = `require "json"
require "net/http"
require "stringio"
require "uri"
require_relative "loops_errors"

BASE = ARGV[0]
`

const SOURCE = program(import.meta, './ruby/source.rb', { HEAD })

const ENDS = program(import.meta, './ruby/ends.rb', { HEAD })

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
        'large',
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
