"""The log keeps plain tuples and gives events."""

from engine.play import Event, Log

PASS = (0, -1, "choose", 0, "pass", None, None, "X-1")
PAID = (1, 0, "pay", 0, "gold", 3, 2, "X-2")


def log():
    kept = Log()
    kept.append(PASS)
    kept.append(PAID)
    return kept


def test_readers_get_events():
    assert [event.verb for event in log()] == ["choose", "pay"]
    assert [event.verb for event in reversed(log())] == ["pay", "choose"]
    assert log()[-1].after == 2
    assert [event.what for event in log()[1:]] == ["gold"]
    assert repr(log()) == repr([Event(*PASS), Event(*PAID)])


def test_a_log_equals_a_list_of_its_events():
    assert log() == [Event(*PASS), Event(*PAID)]


def test_a_copy_of_a_log_goes_its_own_way():
    kept = log()
    copy = kept.clone()
    copy.append(PAID)
    assert (len(kept), len(copy)) == (2, 3)
    assert type(copy) is Log
    assert type(kept.clone().pop()) is tuple, "copying makes no events"
