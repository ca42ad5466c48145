#!/usr/bin/env python3
"""Checks settled rounds, using only what a player receives.

    verify.py rounds.ndjson...

Each line of a file is one JSON object of public answers:

    {"keys": [...]}          the body of /.well-known/fairness-keys.json
    {"nextRoot": "..."}      a root as it was shown before it was played
    {"receipt": ..., ...}    the data of a bet's answer, in the order of play for each player

It implements the description of PF-1 independently of the product, and needs only Python 3. For
each file it prints one line of JSON. The exit code is 0 if every round is right.
"""

import json
import sys
from datetime import datetime
from decimal import Decimal
from functools import lru_cache

import ed25519
from games import TABLES_IDS, play
from rounds import ROUNDS
from pf1 import Wrong, bytes_from_base64, hash_from_hex, leaf, need, node, root_of_round, sha256
from pf1 import words, wrong_of

BAD_SHOWN = 20


def is_canonical(text):
    """Returns whether the keys are sorted without spaces, so that a receipt has only one text."""
    written = json.dumps(
        json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return written == text


def standing_of(receipt):
    """Returns the final state that the last answer of a round shows; None for a one-shot game."""
    if receipt["game"] not in ROUNDS:
        return None
    ended = {"status": "settled", "end": receipt["outcome"]["end"], "canCashOut": False}
    # A plan is a single request, so its round has no numbered steps.
    taken = len(receipt["actions"]) if receipt["held"] != 0 else 0
    return {**ended, "seq": taken, "closesAt": None}


def time_of(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


@lru_cache(maxsize=None)
def verify_signature(key, message, signature):
    """Caches the result, which takes long to compute and is the same for a batch of receipts."""
    return ed25519.verify(key, message, signature)


class Verifier:
    def __init__(self):
        self.keys = {}
        self.retired = {}
        self.shown = set()
        self.signed = set()
        self.newest = {}
        self.epochs = {}
        self.games = {}
        self.counts = {"rounds": 0, "match": 0, "links": 0, "rootsShown": 0}
        self.counts["epochs"] = self.counts["epochsFromStart"] = 0

    def read_keys(self, keys):
        for key in keys:
            raw = bytes_from_base64(key["publicKey"], "a key")
            need(key["algo"] == "ed25519" and len(raw) == 32, "a key is no Ed25519 key")
            self.keys[key["keyId"]] = raw
            self.retired[key["keyId"]] = key.get("retiredAt")

    def check(self, answer):
        signed = answer["receipt"]
        text = signed["text"]
        digest = sha256(text.encode())
        receipt = json.loads(text, parse_float=Decimal)
        steps = (
            lambda: need(is_canonical(text), "the receipt's text is not canonical"),
            lambda: self.check_signature(signed, digest, receipt["settledAt"]),
            lambda: self.check_seeds(answer["fairness"], receipt),
            lambda: self.check_outcome(answer["fairness"], receipt),
            lambda: self.check_money(receipt),
            lambda: self.check_answer(answer, receipt),
            lambda: self.check_epoch(receipt),
            lambda: self.check_chain(receipt, digest),
        )
        # Run every check even if one fails: the last two record what the next round must follow.
        wrong = [found for found in map(wrong_of, steps) if found is not None]
        if wrong:
            raise Wrong("; ".join(wrong))
        return receipt

    def check_signature(self, signed, digest, settled_at):
        """Checks that the receipt's path leads to the root of a batch and that it is signed."""
        need(signed["keyId"] in self.keys, "the receipt names an unknown key")
        retired = self.retired[signed["keyId"]]
        is_valid = retired is None or time_of(settled_at) < time_of(retired)
        need(is_valid, "the receipt's key was retired before")
        here = leaf(digest)
        for step in signed["path"]:
            sibling = hash_from_hex(step[1:], "a hash of the receipt's path")
            need(step[:1] in ("l", "r"), "the receipt's path has an odd step")
            here = node(sibling, here) if step[0] == "l" else node(here, sibling)
        signature = bytes_from_base64(signed["signature"], "the signature")
        message = b"kapis/receipts/1\n" + here.hex().encode()
        is_signed = verify_signature(self.keys[signed["keyId"]], message, signature)
        need(is_signed, "the signature is not the house's")
        self.signed.add(here)

    def check_seeds(self, fairness, receipt):
        for ours, theirs in (("epochRoot", "root"), ("nonce", "nonce"), ("epoch", "epoch")):
            need(receipt[ours] == fairness[theirs], f"answer and receipt differ in {ours}")
        need(receipt["clientSeed"] == fairness["clientSeed"], "two client seeds")
        need(receipt["algo"] == fairness["algo"] == "pf1", "not PF-1")
        known = TABLES_IDS.get(receipt["game"])
        need(receipt["tables"] == fairness["tables"] == known, "unknown tables")
        seed = hash_from_hex(fairness["roundSeed"], "the round's seed")
        root = hash_from_hex(receipt["epochRoot"], "the root")
        found = root_of_round(seed, receipt["nonce"], fairness["proof"])
        need(found == root, "the seed does not lead to the root")

    def check_outcome(self, fairness, receipt):
        seed = bytes.fromhex(fairness["roundSeed"])
        stream = words(seed, receipt["clientSeed"], receipt["nonce"])
        outcome, multiplier = play(receipt["game"], stream, receipt)
        need(receipt["outcome"] == outcome, "the seed gives another outcome")
        need(receipt["multiplier4"] == multiplier, "the multiplier is another")

    def check_money(self, receipt):
        stake, payout = receipt["stake"], receipt["payout"]
        need(isinstance(stake, int) and stake > 0 and stake % 100 == 0, "the stake is no stake")
        need(payout == stake * receipt["multiplier4"] // 10_000, "the payout is another")
        held, cause = receipt["held"], "round" if receipt["game"] in ROUNDS else "bet"
        # The stake of a multi-step round is held when it starts, and its last entry releases it.
        need(held == 0 or (held == -stake and cause == "round"), "another amount was held")
        need(receipt["amount"] == payout - stake - held, "the change is not payout minus stake")
        need(receipt["cause"] == cause, "the line is no bet's")
        need(receipt["counter"] == "game:" + receipt["game"], "the other side is another")
        need(min(receipt["balanceAfter"].values()) >= 0, "a balance is below zero")

    def check_answer(self, answer, receipt):
        """Checks that the answer agrees with the receipt."""
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
        need(answer.get("round") == standing_of(receipt), "the round stands elsewhere")

    def check_epoch(self, receipt):
        """Checks that a root has one player and client seed, and that its rounds are in order."""
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
            # An entry of another kind lies between the two. Its text is not among the answers.
            need(before is None or before[0]["seq"] < receipt["seq"], "the numbers run backwards")
            return
        need(receipt["prevReceiptHash"] == before[1].hex(), "the chain is broken")
        expected = dict(before[0]["balanceAfter"])
        expected[receipt["currency"]] += receipt["amount"]
        expected[receipt["currency"] + "Held"] += receipt["held"]
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
            receipt = self.check(said)
            self.counts["match"] += 1
            self.games[receipt["game"]] = self.games.get(receipt["game"], 0) + 1


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
    found = {"players": players, "signatures": len(verifier.signed), "games": verifier.games}
    figures = {**verifier.counts, **found, "bad": len(bad)}
    print(json.dumps(figures))
    return not bad and verifier.counts["rounds"] > 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: verify.py rounds.ndjson...")
    are_right = [verify_file(path) for path in sys.argv[1:]]
    sys.exit(0 if all(are_right) else 1)
