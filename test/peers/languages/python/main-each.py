written(
    "@@id@@.json",
    {
        "codes": [
            {
                "code": one.code,
                "http": one.http,
                "stop": one.stop,
                "fix_stage": one.fix_stage,
                "meaning": one.meaning,
                "fix": one.fix,
            }
            for one in @@snake_name@@.ENTRIES.values()
        ],
    },
)
