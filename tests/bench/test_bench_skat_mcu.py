"""A small run of bench/skat_mcu.py, and that it notices an early stop that changes a card."""

import pytest
import skat_mcu
from rehearsal import rehearsed


def test_rehearsal_of_skat_mcu_shows_all():
    told = rehearsed("skat_mcu", columns=200)
    for text in ("greedy: first card in", "thesis: first card in", "changes no card", "400 worlds, halving:"):
        assert text in told


def test_another_card_after_an_early_stop_is_noticed(monkeypatch):
    right = skat_mcu.think

    def wrong(seen, options, seed):
        found = right(seen, options, seed)
        return found._replace(best=(found.best + 1) % len(found.cards))

    monkeypatch.setattr(skat_mcu, "think", wrong)
    with pytest.raises(RuntimeError, match="after an early stop"):
        skat_mcu.early(1, 20, "points")


def test_what_is_saved_is_the_part_of_the_playouts(monkeypatch):
    right = skat_mcu.think

    def halved(seen, options, seed):
        found = right(seen, options, seed)
        return found._replace(playouts=skat_mcu.to_the_end(seen, options).playouts // 2)

    monkeypatch.setattr(skat_mcu, "think", halved)
    told = skat_mcu.early(1, 40, "points")
    assert told["saved_percent"] == 50 and told["stopped_percent"] == 100
    assert set(told["saved_percent_by_trick"].values()) == {50.0}


@pytest.mark.parametrize("choose", [max, min])
def test_what_is_given_away_is_the_way_to_the_best_mean(monkeypatch, choose):
    """Nothing by who knows it; all that can be by who takes the worst card."""
    right, apart = skat_mcu.think, []

    def chosen(seen, options, seed):
        found = right(seen, skat_mcu.Options(worlds=60), 1)
        if seed != skat_mcu.SEED:
            apart.append(max(found.means) - min(found.means))
            return found
        return found._replace(best=found.means.index(choose(found.means)))

    monkeypatch.setattr(skat_mcu, "think", chosen)
    told = skat_mcu.spending(3, 60)
    assert {one["mean"] for one in told["points_given_away"]} == {
        0 if choose is max else round(sum(apart) / len(apart), 4)
    }
    assert sum(apart) > 0 and all(one["mean"] == one["error"] == 0 for one in told["equal_minus_halving"])


def test_who_halves_gives_away_less_or_more_than_who_does_not(monkeypatch):
    right = skat_mcu.think

    def worse(seen, options, seed):
        found = right(seen, skat_mcu.Options(worlds=60), 1)
        return found._replace(best=found.means.index(min(found.means))) if options.spend == "halving" else found

    monkeypatch.setattr(skat_mcu, "think", worse)
    told = skat_mcu.spending(3, 60)
    given = {one["mean"] for one in told["points_given_away"] if one["spend"] == "halving"}
    assert len(given) == 1 and {-one["mean"] for one in told["equal_minus_halving"]} == given
