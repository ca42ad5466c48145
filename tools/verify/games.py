"""The rules of the one-shot games, implemented independently of the product.

A rule takes the round's words and the receipt's params. It returns the outcome, in the form that
the receipt has, and the multiplier that is paid, in ten-thousandths.
"""

import json
import os
from decimal import Decimal
from hashlib import sha256
from math import comb

from pf1 import below, need
from rounds import ROUNDS, percent4

VERSION = "pf1-tables-1"
HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "paytables.json"), encoding="utf-8") as tables_file:
    TABLES = json.load(tables_file, parse_float=Decimal)


def hundredths(multiplier):
    return int(multiplier * 100)


def u52(stream):
    high, low = next(stream), next(stream)
    return (high << 20) + (low >> 12)


def play_dice(stream, params):
    """Returns the outcome, in the form that the receipt has, and the multiplier that is paid."""
    condition, target = params["condition"], params["targetHundredths"]
    need(isinstance(target, int) and 200 <= target <= 9800, "the target is out of bounds")
    need(condition in ("above", "below") and len(params) == 2, "the bet has odd options")
    roll = below(stream, 10_000)
    winning = 10_000 - target if condition == "above" else target
    offered = 99_000_000 // winning
    is_win = roll >= target if condition == "above" else roll < target
    outcome = {
        "condition": condition,
        "target": Decimal(target) / 100,
        "roll": Decimal(roll) / 100,
        "winChance": Decimal(winning) / 100,
        "multiplier": Decimal(offered) / 10_000,
    }
    return outcome, offered if is_win else 0


def play_limbo(stream, params):
    target = params["targetHundredths"]
    need(isinstance(target, int) and 101 <= target <= 1_000_000, "the target is out of bounds")
    need(len(params) == 1, "the bet has odd options")
    result = max(100, 99 * 2**52 // (u52(stream) + 1))
    chance = Decimal(9_900) / target
    step = Decimal(10) ** (chance.adjusted() - 3)
    outcome = {
        "result": Decimal(min(result, 100_000_000)) / 100,
        "target": Decimal(target) / 100,
        "winChance": chance // step * step,
    }
    return outcome, target * 100 if result >= target else 0


def play_plinko(stream, params):
    rows, risk = params["rows"], params["risk"]
    half = TABLES["plinko"].get(f"{rows}.{risk}")
    need(half is not None and len(params) == 2, "the bet has odd options")
    path = f"{next(stream):032b}"[:rows]
    pays = [hundredths(half[min(at, rows - at)]) for at in range(rows + 1)]
    bucket = path.count("1")
    winning = sum(comb(rows, at) for at in range(rows + 1) if pays[at] > 100)
    outcome = {
        "bucket": bucket,
        "multiplier": Decimal(pays[bucket]) / 100,
        "path": path,
        "risk": risk,
        "rows": rows,
        "winChance": percent4(winning, 2**rows),
    }
    return outcome, pays[bucket] * 100


def play_keno(stream, params):
    numbers, risk = params["numbers"], params["risk"]
    table = TABLES["keno"].get(f"{risk}.{len(numbers)}")
    need(table is not None and len(params) == 2, "the bet has odd options")
    need(numbers == sorted(set(numbers)), "the picks are not distinct and in order")
    need(all(isinstance(one, int) and 1 <= one <= 40 for one in numbers), "a pick is out of bounds")
    balls = list(range(1, 41))
    for at in range(10):
        other = at + below(stream, 40 - at)
        balls[at], balls[other] = balls[other], balls[at]
    hits = len(set(numbers) & set(balls[:10]))
    pays = [hundredths(one) for one in table]
    picks = len(numbers)
    ways = [comb(picks, hit) * comb(40 - picks, 10 - hit) for hit in range(picks + 1)]
    outcome = {
        "drawn": balls[:10],
        "hits": hits,
        "multiplier": Decimal(pays[hits]) / 100,
        "numbers": numbers,
        "risk": risk,
        "winChance": percent4(sum(w for w, p in zip(ways, pays) if p > 100), comb(40, 10)),
    }
    return outcome, pays[hits] * 100


GAMES = {"dice": play_dice, "keno": play_keno, "limbo": play_limbo, "plinko": play_plinko}


def tables_id(game):
    """Returns the id of a game's tables in receipts: the version, and the hash of any pay table."""
    if game not in TABLES:
        return VERSION
    by_risk = {}
    for name, pays in TABLES[game].items():
        risk = max(name.split("."), key=str.isalpha)
        by_risk.setdefault(risk, []).append([hundredths(one) for one in pays])
    text = json.dumps(by_risk, sort_keys=True, separators=(",", ":"))
    return f"{VERSION}:{sha256(text.encode()).hexdigest()}"


TABLES_IDS = {game: tables_id(game) for game in (*GAMES, *ROUNDS)}


def play(game, stream, receipt):
    """Returns the outcome and the multiplier of a receipt's round, for any game."""
    if game in ROUNDS:
        return ROUNDS[game](stream, receipt["params"], receipt["actions"])
    need(receipt["actions"] == [], "a one-shot game has no actions")
    return GAMES[game](stream, receipt["params"])
