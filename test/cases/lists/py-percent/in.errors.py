P = 'card'
LOST_ERROR = '%s.lost' % P
OLD_ERROR = '{}.old'.format(P)
