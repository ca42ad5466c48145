"""The rules of the multi-step games, implemented independently of the product."""

from decimal import Decimal
from math import comb

from pf1 import below, need

STREAK_MAX = 20
THROWS_MAX = 100
SIDES = ("heads", "tails")
HANDS = ("rock", "paper", "scissors")


def percent4(ways, of):
    return Decimal(ways * 1_000_000 // of) / 10_000


class Course:
    """The state of a round: its number of successes, its multiplier, and how it ended."""

    def __init__(self, params, options):
        # A round that was played by a plan also has the plan among its parameters.
        known = {*options, "multiplierMax4"}
        need(set(params) in (known, {*known, "plan"}), "the round has odd options")
        self.plan = params.get("plan")
        self.cap = params["multiplierMax4"]
        self.end, self.wins, self.multiplier = None, 0, 0

    def win(self, multiplier, next_multiplier):
        self.wins, self.multiplier = self.wins + 1, multiplier
        if next_multiplier is None or next_multiplier > self.cap:
            self.end = "auto_cashout"

    def walk(self, actions, step, expire=None):
        """Applies the actions in order. The last one, and no other, must end the round."""
        for action in actions:
            need(self.end is None, "the round went on after its end")
            if action == {"kind": "cash_out"}:
                need(self.wins > 0, "nothing was won that could be cashed out")
                self.end = "cashout"
            elif action == {"kind": "expire"}:
                if expire is not None:
                    expire()
                self.end = self.end or ("expired" if self.wins > 0 else "void")
            else:
                step(action)
        need(self.end not in (None, "void"), "the round has not ended")

    def follow(self, taken):
        """Checks that the steps follow the plan, and that a cash-out comes after all of them."""
        if self.plan is not None:
            need(taken == self.plan[: len(taken)], "a step was not planned")
            need(self.end != "cashout" or taken == self.plan, "the plan was left early")

    def settle(self, outcome):
        paid = 0 if self.end == "lose" else self.multiplier
        common = {"end": self.end, "multiplier": Decimal(paid) / 10_000}
        return {**outcome, **common}, paid


def play_mines(stream, params, actions):
    course, mines = Course(params, ["mines"]), params["mines"]
    need(isinstance(mines, int) and 1 <= mines <= 24, "the mines are out of bounds")
    tiles = list(range(25))
    for at in range(mines):
        other = at + below(stream, 25 - at)
        tiles[at], tiles[other] = tiles[other], tiles[at]
    mined, opened, hit = tiles[:mines], [], []

    def worth(gems):
        return None if gems > 25 - mines else 9_900 * comb(25, gems) // comb(25 - mines, gems)

    def reveal(action):
        tile = action["tile"]
        need(action == {"kind": "reveal", "tile": tile} and tile in tiles, "an odd step")
        need(tile not in opened, "a tile was opened twice")
        if tile in mined:
            hit.append(tile)
            course.end = "lose"
        else:
            opened.append(tile)
            course.win(worth(len(opened)), worth(len(opened) + 1))

    course.walk(actions, reveal)
    course.follow(opened + hit)
    tried = len(opened) + len(hit)
    return course.settle(
        {
            "mines": mines,
            "opened": opened,
            "hit": hit[0] if hit else None,
            "gemsLeft": 25 - mines - len(opened),
            "nextMultiplier": None,
            "minedTiles": mined,
            "winChance": percent4(comb(25 - mines, tried), comb(25, tried)),
        }
    )


def winning_ranks(rank, guess):
    """Returns the ranks that win. An equal rank wins too, unless the guess could then not lose."""
    ranks = range(1, 14)
    if (rank, guess) in ((1, "higher"), (13, "lower")):
        return {one for one in ranks if one != rank}
    return {one for one in ranks if (one >= rank if guess == "higher" else one <= rank)}


def play_hilo(stream, params, actions):
    course = Course(params, [])
    cards, moves, chances = [], [], []

    def deal():
        card = below(stream, 52)
        cards.append({"rank": card // 4 + 1, "suit": card % 4})

    def worth(ways):
        product = ways
        for one in chances:
            product *= one
        return 9_900 * 13 ** (len(chances) + 1) // product

    def offers():
        rank = cards[-1]["rank"]
        return [worth(len(winning_ranks(rank, guess))) for guess in ("higher", "lower")]

    def turn(action):
        ranks = None
        if action != {"kind": "skip"}:
            guess = action["guess"]
            need(guess in ("higher", "lower") and action["kind"] == "guess", "an odd step")
            ranks = winning_ranks(cards[-1]["rank"], guess)
            multiplier = worth(len(ranks))
            need(multiplier <= course.cap, "a guess above the cap")
            chances.append(len(ranks))
        deal()
        moves.append("skip" if ranks is None else guess)
        if ranks is not None and cards[-1]["rank"] not in ranks:
            course.end = "lose"
            return
        if ranks is not None:
            course.wins, course.multiplier = course.wins + 1, multiplier
        if len(cards) == 52 or min(offers()) > course.cap:
            course.end = "auto_cashout" if course.wins > 0 else "void"

    deal()
    course.walk(actions, turn)
    product = 1
    for one in chances:
        product *= one
    return course.settle(
        {
            "cards": cards,
            "moves": moves,
            "cardsLeft": 52 - len(cards),
            "higher": None,
            "lower": None,
            "winChance": percent4(product, 13 ** len(chances)),
        }
    )


def win_streak(course):
    wins = course.wins + 1
    course.win(9_900 << wins, None if wins == STREAK_MAX else 9_900 << (wins + 1))


def play_flip(stream, params, actions):
    course = Course(params, ["side"])
    calls, faces = [], []

    def flip(side):
        need(side in SIDES, "a coin has no such side")
        calls.append(side)
        faces.append(SIDES[below(stream, 2)])
        if faces[-1] == side:
            win_streak(course)
        else:
            course.end = "lose"

    def step(action):
        need(action == {"kind": "flip", "side": action["side"]}, "an odd step")
        flip(action["side"])

    flip(params["side"])
    course.walk(actions, step)
    course.follow(calls)
    outcome = {"calls": calls, "faces": faces, "streak": course.wins, "nextMultiplier": None}
    return course.settle({**outcome, "winChance": percent4(1, 2 ** len(calls))})


def play_throws(stream, params, actions):
    course = Course(params, ["hand"])
    throws = []

    def throw(hand):
        need(hand in HANDS, "there is no such hand")
        house = below(stream, 3)
        result = ("tie", "win", "lose")[(HANDS.index(hand) - house + 3) % 3]
        throws.append({"hand": hand, "house": HANDS[house], "result": result})
        if result == "win":
            win_streak(course)
        elif result == "lose":
            course.end = "lose"
        if course.end is None and len(throws) == THROWS_MAX:
            course.end = "auto_cashout" if course.wins > 0 else "void"

    def step(action):
        need(action == {"kind": "throw", "hand": action["hand"]}, "an odd step")
        throw(action["hand"])

    def expire():
        while course.end is None and course.wins == 0:
            throw(throws[-1]["hand"])

    throw(params["hand"])
    course.walk(actions, step, expire)
    if course.plan is not None:
        need({one["hand"] for one in throws} == {params["hand"]}, "a step was not planned")
        need(course.end != "cashout" or course.wins == course.plan, "the plan was left early")
    decided = sum(one["result"] != "tie" for one in throws)
    outcome = {"throws": throws, "streak": course.wins, "nextMultiplier": None}
    return course.settle({**outcome, "winChance": percent4(1, 2**decided)})


ROUNDS = {
    "flip": play_flip,
    "hilo": play_hilo,
    "mines": play_mines,
    "rock_paper_scissors": play_throws,
}
