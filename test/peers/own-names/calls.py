import inspect

from own_names_server import Notice, answer, fail

GIVEN = {"str": "a", "int": 1, "float": 0.5, "bool": True, "datetime.date | str": "2026-12-01"}
made = [name for name in dir(fail) if not name.startswith("_")]
for name in made:
    maker = getattr(fail, name)
    named = {
        one.name: GIVEN[one.annotation.replace(" | None", "")]
        for one in inspect.signature(maker).parameters.values()
        if one.name not in ("path", "message", "retry_after")
    }
    one = maker(**named)
    if isinstance(one, Notice):
        assert len(one.params) == 3, name
    else:
        assert answer(one).status == 409, name
        assert len(one.reasons[0].params) == 3, name
print(len(made))
