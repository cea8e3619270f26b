import pytest

from studio.bots import policies, policy
from studio.bots.policy import generator
from studio.kit.faults import Fault


def test_the_baselines_are_there() -> None:
    assert {"random", "greedy"} <= set(policies())


def test_an_unknown_policy_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(Fault, match=r"'greed'.*greedy, random"):
        policy("greed", None)  # type: ignore[arg-type]


def test_each_decision_has_a_generator_of_its_own() -> None:
    assert len({generator(7, n) for n in range(100)}) == 100
    assert generator(7, 3) == generator(7, 3) != generator(8, 3)
