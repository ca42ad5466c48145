#!/usr/bin/env python3
"""Checks what the public log says, without a network.

    verify_log.py FILE...

A file is one JSON object, or has one on each line. Only the first file may say whom you believe: get
it elsewhere than what you check with it.

    {"logs": [{"origin": ..., "logKeys": [...], "witnesses": [...], "quorum": 1}]}
                                                    as in log-trust.json
    {"checkpoint": "..."}                           a signed checkpoint
    {"inclusion": {...}}, {"consistency": {...}}    a proof, with hashes in hex
    {"receipts": [...]}                             a player's download of receipts

For each file it prints one line of JSON. The exit code is 0 if everything is right.
"""

import json
import sys

from pf1 import Wrong, need
from tlog import check_consistency, check_inclusion, check_public, open_checkpoint

BAD_SHOWN = 20
unhex = bytes.fromhex


class LogVerifier:
    def __init__(self):
        self.logs = {}
        self.roots = {}
        self.counts = {"logs": 0, "checkpoints": 0, "inclusions": 0, "consistencies": 0, "public": 0}

    def read(self, said, is_trusted):
        if "logs" in said:
            # Otherwise the operator's file could name a log that it has made itself.
            need(is_trusted and len(said) == 1, "only a line of the first file names logs, and nothing else")
            for log in said["logs"]:
                self.logs.setdefault(log["origin"], log)
                self.counts["logs"] += 1
        elif "checkpoint" in said:
            self.check_head(open_checkpoint(said["checkpoint"], self.logs))
            self.counts["checkpoints"] += 1
        elif "inclusion" in said:
            one = said["inclusion"]
            proof, hashes = map(unhex, one["proof"]), (unhex(one["leaf"]), unhex(one["root"]))
            check_inclusion(one["index"], one["size"], hashes[0], proof, hashes[1])
            self.counts["inclusions"] += 1
        elif "consistency" in said:
            one = said["consistency"]
            heads = [(one[name]["size"], unhex(one[name]["root"])) for name in ("first", "second")]
            check_consistency(*heads, [unhex(text) for text in one["proof"]])
            self.counts["consistencies"] += 1
        else:
            self.read_receipts(said["receipts"])

    def check_head(self, head):
        origin, size, root, cosigned = head
        known = self.roots.setdefault((origin, size), root)
        need(known == root, "two checkpoints of one size")
        log = self.logs[origin]
        # More than half: otherwise each half could have signed a history of its own.
        quorum = max(len(log["witnesses"]) // 2 + 1, log.get("quorum", 1))
        need(len(cosigned) >= quorum, "too few witnesses have cosigned")

    def read_receipts(self, receipts):
        """Checks the receipts that carry a proof. A proof that is missing proves nothing."""
        for receipt in receipts:
            if receipt.get("public") is None:
                continue
            self.check_head(check_public(receipt["text"], receipt["public"], self.logs))
            self.counts["public"] += 1


def objects_in(path):
    """Yields each JSON object of a file with the number of its line."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        yield 1, json.loads(text)
    except ValueError:
        for number, line in enumerate(text.splitlines(), 1):
            yield number, line


def verify_file(verifier, path, is_trusted):
    bad = []
    verifier.counts = dict.fromkeys(verifier.counts, 0)
    for number, said in objects_in(path):
        try:
            verifier.read(json.loads(said) if isinstance(said, str) else said, is_trusted)
        except Wrong as wrong:
            bad.append(f"line {number}: {wrong}")
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            bad.append(f"line {number}: unreadable ({error!r})")
    for what in bad[:BAD_SHOWN]:
        print(what)
    print(json.dumps({**verifier.counts, "bad": len(bad)}))
    return not bad and sum(verifier.counts.values()) > 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: verify_log.py FILE...")
    log_verifier = LogVerifier()
    are_right = [verify_file(log_verifier, path, n == 0) for n, path in enumerate(sys.argv[1:])]
    sys.exit(0 if all(are_right) else 1)
