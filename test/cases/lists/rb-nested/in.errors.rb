module Errors
  module Card
    LOST = 'card.lost'
    OLD = 'card.old'
  end
  module Bank
    DOWN = 'bank.down'
    OFF = 'bank.off'
  end
end
