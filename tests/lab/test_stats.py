import pytest

from studio.lab.stats import Sum, share


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_interval_agrees_with_published_values(hits: int, total: int, low: float, high: float) -> None:
    found = share(hits, total)
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)


def test_share_of_nothing_is_unknown() -> None:
    nothing = share(0, 0)
    assert (nothing.value, nothing.low, nothing.high) == (0.0, 0.0, 1.0)


def test_sums_add_up_in_any_order() -> None:
    numbers = [3, 9, 4, 4, 0, 7]
    one = Sum()
    for n in numbers:
        one = one.add(n)
    left, right = Sum(), Sum()
    for n in numbers[:2]:
        left = left.add(n)
    for n in numbers[2:]:
        right = right.add(n)
    assert one == left.plus(right) == right.plus(left)
    assert (one.mean().mean, one.mean().least, one.mean().most) == (4.5, 0, 9)


def test_mean_of_one_number_has_no_spread() -> None:
    assert Sum().add(5).mean().half == 0.0


def test_half_interval_of_a_mean() -> None:
    numbers = Sum()
    for n in (2, 4, 4, 4, 5, 5, 7, 9):
        numbers = numbers.add(n)
    # Sample variance 32 / 7, so the standard error is sqrt(32 / 7 / 8).
    assert numbers.mean().half == pytest.approx(1.959964 * (32 / 56) ** 0.5)
