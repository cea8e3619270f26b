from studio.kit.signal import Signal


def heard() -> tuple[Signal[[int]], list[int]]:
    signal: Signal[[int]] = Signal()
    numbers: list[int] = []
    signal.connect(numbers.append)
    return signal, numbers


def test_every_listener_hears_in_order_of_connection():
    signal: Signal[[]] = Signal()
    order: list[str] = []
    signal.connect(lambda: order.append("first"))
    signal.connect(lambda: order.append("second"))
    signal.emit()
    assert order == ["first", "second"]
    assert len(signal) == 2


def test_who_leaves_hears_no_more_and_may_leave_twice():
    signal, numbers = heard()
    more: list[int] = []
    leave = signal.connect(more.append)
    leave()
    leave()
    signal.emit(1)
    assert (numbers, more) == ([1], [])


def test_nothing_is_emitted_inside_a_block_even_a_nested_one():
    signal, numbers = heard()
    with signal.block():
        with signal.block():
            signal.emit(1)
        signal.emit(2)
    signal.emit(3)
    assert numbers == [3]


def test_a_listener_that_connects_another_during_an_emission_does_not_make_it_hear_this_one():
    signal: Signal[[int]] = Signal()
    late: list[int] = []
    signal.connect(lambda number: signal.connect(late.append))
    signal.emit(1)
    assert late == []


def test_a_block_ends_with_a_fault_inside_it():
    signal, numbers = heard()
    try:
        with signal.block():
            raise KeyError
    except KeyError:
        signal.emit(4)
    assert numbers == [4]
