"""Garbage is looked for seldom while games are played, and as usual before and after."""

import gc

import pytest

from studio.kit import collector


def test_it_is_seldom_within_and_as_usual_after():
    usual = gc.get_threshold()
    with collector.seldom():
        assert gc.get_threshold() >= collector.SELDOM > usual
    assert gc.get_threshold() == usual


def test_it_stays_seldom_until_the_last_is_out():
    usual = gc.get_threshold()
    one, other = collector.seldom(), collector.seldom()
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)
    assert gc.get_threshold() >= collector.SELDOM
    other.__exit__(None, None, None)
    assert gc.get_threshold() == usual


def test_a_fault_within_gives_the_usual_back():
    usual = gc.get_threshold()
    with pytest.raises(KeyError), collector.seldom():
        raise KeyError
    assert gc.get_threshold() == usual


def test_who_has_switched_it_off_keeps_it_off():
    usual = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with collector.seldom():
            assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*usual)
