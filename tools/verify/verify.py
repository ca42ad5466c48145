#!/usr/bin/env python3
"""Checks settled rounds from what a player holds, and from nothing else.

    verify.py rounds.ndjson...

Each line of a file is one JSON object of public answers:

    {"keys": [...]}          the body of /.well-known/fairness-keys.json
    {"nextRoot": "..."}      a root as it was shown before it was played
    {"receipt": ..., ...}    the data of a bet's answer, in the order of play for each player

It was written from the description of PF-1 and needs Python 3 alone: a second opinion on the code
that plays. For each file it prints a line of JSON; the exit code is 0 when every round is right.
"""

import base64
import hashlib
import hmac
import json
import sys
from decimal import Decimal

import ed25519

ROUNDS = 1024
WORDS = 1 << 32
BAD_SHOWN = 20


class Wrong(Exception):
    """What is wrong with a round."""


def need(is_right, what):
    if not is_right:
        raise Wrong(what)


def wrong_of(step):
    try:
        step()
    except Wrong as wrong:
        return str(wrong)
    return None


def sha256(data):
    return hashlib.sha256(data).digest()


def hash_from_hex(text, what):
    need(isinstance(text, str) and len(text) == 64 and text == text.lower(), f"{what} is no hash")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Wrong(f"{what} is no hash") from None


def bytes_from_base64(text, what):
    """Only the one spelling that the bytes have: spare bits must not hide a change."""
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Wrong(f"{what} is not base64") from None
    need(base64.urlsafe_b64encode(raw).rstrip(b"=").decode() == text, f"{what} is not base64")
    return raw


def leaf(data):
    return sha256(b"\x00" + data)


def node(left, right):
    return sha256(b"\x01" + left + right)


def root_of_round(seed, nonce, proof):
    """From the round's leaf to the root: the bits of the nonce say on which side each hash is."""
    need(isinstance(nonce, int) and 0 <= nonce < ROUNDS, "the nonce is outside the epoch")
    need(len(proof) == 10, "the path does not have ten hashes")
    here = leaf(seed)
    for height, text in enumerate(proof):
        sibling = hash_from_hex(text, "a hash of the path")
        here = node(sibling, here) if nonce >> height & 1 else node(here, sibling)
    return here


def words(seed, client_seed, nonce):
    """The round's stream: HMAC blocks keyed by the seed's hex text, cut into 32-bit words."""
    block = 0
    while True:
        message = f"{client_seed}:{nonce}:{block}".encode()
        digest = hmac.new(seed.hex().encode(), message, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(stream, k):
    """Uniform below k: words of the last, incomplete group of k are skipped."""
    limit = WORDS - WORDS % k
    while True:
        word = next(stream)
        if word < limit:
            return word % k


def play_dice(stream, params):
    """The outcome in the receipt's own words, and the multiplier that is paid."""
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


GAMES = {"dice": play_dice}


def is_canonical(text):
    """Sorted keys and no spaces: the same receipt is never two texts."""
    written = json.dumps(
        json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return written == text


class Verifier:
    def __init__(self):
        self.keys = {}
        self.shown = set()
        self.signed = {}
        self.newest = {}
        self.epochs = {}
        self.counts = {"rounds": 0, "match": 0, "links": 0, "signatures": 0, "rootsShown": 0}
        self.counts["epochs"] = self.counts["epochsFromStart"] = 0

    def read_keys(self, keys):
        for key in keys:
            raw = bytes_from_base64(key["publicKey"], "a key")
            need(key["algo"] == "ed25519" and len(raw) == 32, "a key is no Ed25519 key")
            self.keys[key["keyId"]] = raw

    def check(self, answer):
        signed = answer["receipt"]
        text = signed["text"]
        digest = sha256(text.encode())
        receipt = json.loads(text, parse_float=Decimal)
        steps = (
            lambda: need(is_canonical(text), "the receipt's text is not canonical"),
            lambda: self.check_signature(signed, digest),
            lambda: self.check_seeds(answer["fairness"], receipt),
            lambda: self.check_outcome(answer["fairness"], receipt),
            lambda: self.check_money(receipt),
            lambda: self.check_answer(answer, receipt),
            lambda: self.check_epoch(receipt),
            lambda: self.check_chain(receipt, digest),
        )
        # All of them, always: after a wrong round the next one still has a round before it.
        wrong = [found for found in map(wrong_of, steps) if found is not None]
        if wrong:
            raise Wrong("; ".join(wrong))

    def check_signature(self, signed, digest):
        """The receipt's path leads to the root of a batch, and that root is what is signed."""
        need(signed["keyId"] in self.keys, "the receipt names an unknown key")
        here = leaf(digest)
        for step in signed["path"]:
            sibling = hash_from_hex(step[1:], "a hash of the receipt's path")
            need(step[:1] in ("l", "r"), "the receipt's path has an odd step")
            here = node(sibling, here) if step[0] == "l" else node(here, sibling)
        case = (signed["keyId"], here, signed["signature"])
        if case not in self.signed:
            message = b"kapis/receipts/1\n" + here.hex().encode()
            signature = bytes_from_base64(signed["signature"], "the signature")
            self.signed[case] = ed25519.verify(self.keys[case[0]], message, signature)
            self.counts["signatures"] += 1
        need(self.signed[case], "the signature is not the house's")

    def check_seeds(self, fairness, receipt):
        for ours, theirs in (("epochRoot", "root"), ("nonce", "nonce"), ("epoch", "epoch")):
            need(receipt[ours] == fairness[theirs], f"answer and receipt differ in {ours}")
        need(receipt["clientSeed"] == fairness["clientSeed"], "two client seeds")
        need(receipt["algo"] == fairness["algo"] == "pf1", "not PF-1")
        need(receipt["tables"] == fairness["tables"] == "pf1-tables-1", "unknown tables")
        seed = hash_from_hex(fairness["roundSeed"], "the round's seed")
        root = hash_from_hex(receipt["epochRoot"], "the root")
        found = root_of_round(seed, receipt["nonce"], fairness["proof"])
        need(found == root, "the seed does not lead to the root")

    def check_outcome(self, fairness, receipt):
        seed = bytes.fromhex(fairness["roundSeed"])
        stream = words(seed, receipt["clientSeed"], receipt["nonce"])
        outcome, multiplier = GAMES[receipt["game"]](stream, receipt["params"])
        need(receipt["outcome"] == outcome, "the seed gives another outcome")
        need(receipt["multiplier4"] == multiplier, "the multiplier is another")
        need(receipt["actions"] == [], "a one-shot game has no actions")

    def check_money(self, receipt):
        stake, payout = receipt["stake"], receipt["payout"]
        need(isinstance(stake, int) and stake > 0 and stake % 100 == 0, "the stake is no stake")
        need(payout == stake * receipt["multiplier4"] // 10_000, "the payout is another")
        need(receipt["amount"] == payout - stake, "the change is not payout minus stake")
        need(receipt["held"] == 0 and receipt["cause"] == "bet", "the line is no bet's")
        need(receipt["counter"] == "game:" + receipt["game"], "the other side is another")
        need(min(receipt["balanceAfter"].values()) >= 0, "a balance is below zero")

    def check_answer(self, answer, receipt):
        """What the screen showed is what the receipt says."""
        balance = receipt["balanceAfter"]
        pairs = (
            ("amount", answer["amount"], Decimal(receipt["stake"]) / 10_000),
            ("payout", answer["payout"], Decimal(receipt["payout"]) / 10_000),
            ("multiplier", answer["payoutMultiplier"], Decimal(receipt["multiplier4"]) / 10_000),
            ("coin balance", answer["balance"]["coin"], Decimal(balance["coin"]) / 10_000),
            ("ticket balance", answer["balance"]["ticket"], Decimal(balance["ticket"]) / 10_000),
            ("number", answer["ledgerSeq"], receipt["seq"]),
            ("id", answer["transactionHistoryId"], receipt["roundId"]),
            ("identifier", answer["gameData"]["identifier"], receipt["identifier"]),
            ("state", answer["gameData"]["state"], receipt["outcome"]),
            ("chance", answer["fairness"]["winningPercentage"], receipt["outcome"]["winChance"]),
            ("kind", (answer["isPractice"], answer["fairness"]["active"]), (False, True)),
        )
        for what, shown, written in pairs:
            need(shown == written, f"answer and receipt differ in the {what}")

    def check_epoch(self, receipt):
        """One player and one client seed a root, and its rounds are played one after the other."""
        root, owner = receipt["epochRoot"], (receipt["player"], receipt["clientSeed"])
        if root not in self.epochs:
            self.epochs[root] = {"owner": owner, "next": receipt["nonce"]}
            self.counts["epochs"] += 1
            self.counts["epochsFromStart"] += receipt["nonce"] == 0
        known = self.epochs[root]
        expected, known["next"] = known["next"], receipt["nonce"] + 1
        self.counts["rootsShown"] += root in self.shown
        need(known["owner"] == owner, "a root is used with two players or client seeds")
        need(receipt["nonce"] == expected, "a round was skipped or played twice")

    def check_chain(self, receipt, digest):
        before = self.newest.get(receipt["player"])
        self.newest[receipt["player"]] = (receipt, digest)
        if before is None or before[0]["seq"] + 1 != receipt["seq"]:
            # A line of another kind stands between: its text is not among the answers.
            need(before is None or before[0]["seq"] < receipt["seq"], "the numbers run backwards")
            return
        need(receipt["prevReceiptHash"] == before[1].hex(), "the chain is broken")
        expected = dict(before[0]["balanceAfter"])
        expected[receipt["currency"]] += receipt["amount"]
        need(receipt["balanceAfter"] == expected, "the balance does not follow from the one before")
        self.counts["links"] += 1

    def read(self, line):
        said = json.loads(line, parse_float=Decimal)
        if "keys" in said:
            self.read_keys(said["keys"])
        elif "nextRoot" in said:
            self.shown.add(said["nextRoot"])
        else:
            self.counts["rounds"] += 1
            self.check(said)
            self.counts["match"] += 1


def verify_file(path):
    verifier = Verifier()
    bad = []
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                verifier.read(line)
            except Wrong as wrong:
                bad.append(f"line {number}: {wrong}")
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                bad.append(f"line {number}: unreadable ({error!r})")
    for what in bad[:BAD_SHOWN]:
        print(what)
    players = len(verifier.newest)
    print(json.dumps({**verifier.counts, "players": players, "bad": len(bad)}))
    return not bad and verifier.counts["rounds"] > 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: verify.py rounds.ndjson...")
    are_right = [verify_file(path) for path in sys.argv[1:]]
    sys.exit(0 if all(are_right) else 1)
