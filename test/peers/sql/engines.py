import json, sys

def statements(path, logs):
    text = open(path, encoding='utf-8').read().replace('answers.ndjson', logs)
    return [one for one in ('\n'.join(line for line in text.split('\n') if not line.startswith('--'))).split(';') if one.strip()]

engine, names = sys.argv[1], sys.argv[2:]
if engine == 'duckdb':
    import duckdb
    connection = duckdb.connect()
    run = lambda query: connection.execute(query)
    rows = lambda query: connection.execute(query).fetchall()
else:
    from pyspark.sql import SparkSession
    spark = SparkSession.builder.master('local[2]').config('spark.ui.enabled', 'false').config('spark.sql.shuffle.partitions', '2').config('spark.driver.bindAddress', '127.0.0.1').config('spark.driver.host', '127.0.0.1').getOrCreate()
    run = lambda query: spark.sql(query)
    rows = lambda query: [tuple(row) for row in spark.sql(query).collect()]
counts = {}
for folder, name in (one.split('=') for one in names):
    for part in ['.' + engine, '']:
        for one in statements('%s/sql/%s%s.sql' % (folder, name, part), folder + '/answers.ndjson'):
            run(one)
        if engine == 'spark' and part:
            run('CACHE TABLE answers') # each check would parse every text again
    counts[folder] = {
        'findings': dict(rows('SELECT id, findings FROM rail_counts')),
        'coverage': {code: [seen, wrong] for code, seen, wrong in rows('SELECT code, seen, CAST(wrong AS BIGINT) FROM rail_coverage')},
        'answers': rows('SELECT status, error, fix_stage, path, count(*) FROM answers GROUP BY status, error, fix_stage, path'),
    }
print(json.dumps(counts))
