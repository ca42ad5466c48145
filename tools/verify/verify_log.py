#!/usr/bin/env python3
"""Checks what the public log says, without a network.

    verify_log.py FILE.ndjson...

Each line of a file is one JSON object:

    {"trust": {"logKeys": [...], "witnesses": [...], "quorum": 1}}
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
        self.trust = ([], [])
        self.quorum = 1
        self.roots = {}
        self.counts = {"checkpoints": 0, "inclusions": 0, "consistencies": 0, "public": 0}

    def read(self, said):
        if "trust" in said:
            trust = said["trust"]
            self.trust = (trust["logKeys"], trust["witnesses"])
            self.quorum = trust.get("quorum", 1)
        elif "checkpoint" in said:
            origin, size, root, cosigned = open_checkpoint(said["checkpoint"], *self.trust)
            known = self.roots.setdefault((origin, size), root)
            need(known == root, "two checkpoints of one size")
            need(len(cosigned) >= self.quorum, "too few witnesses have cosigned")
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

    def read_receipts(self, receipts):
        """Checks the receipts that carry a proof. A proof that is missing proves nothing."""
        for receipt in receipts:
            if receipt.get("public") is None:
                continue
            _, cosigned = check_public(receipt["text"], receipt["public"], *self.trust)
            need(len(cosigned) >= self.quorum, "too few witnesses have cosigned")
            self.counts["public"] += 1


def verify_file(path):
    verifier = LogVerifier()
    bad = []
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                verifier.read(json.loads(line))
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
        sys.exit("usage: verify_log.py FILE.ndjson...")
    are_right = [verify_file(path) for path in sys.argv[1:]]
    sys.exit(0 if all(are_right) else 1)
