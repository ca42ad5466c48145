"""The public log, implemented independently of the product: trees, notes, checkpoints, leaves.

The formats are C2SP signed-note, tlog-checkpoint, tlog-cosignature and tlog-proof; the proofs are
those of RFC 9162.
"""

import base64
import json
import re

import ed25519
from pf1 import Wrong, hash_from_hex, leaf as leaf_hash, need, node, sha256

NOTE_KEY = 0x01
COSIGNATURE_KEY = 0x04
# The end of the year 9999.
SECONDS_MAX = 253_402_300_799
# As many signatures as the product reads. Each of a known key costs its verification.
SIGNATURES_MAX = 64
PROOF_HEAD = "c2sp.org/tlog-proof@v1"


def bytes_from_base64(text, what):
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raise Wrong(f"{what} is not base64") from None
    need(base64.b64encode(raw).decode() == text, f"{what} is not base64")
    return raw


def number_of(text, what):
    need(re.fullmatch(r"0|[1-9][0-9]{0,15}", text), f"{what} is no number")
    return int(text)


def check_inclusion(index, size, leaf, proof, root):
    """Checks that a tree contains a leaf's hash (RFC 9162, section 2.1.3.2)."""
    need(0 <= index < size, "the index lies outside the tree")
    place, last, here = index, size - 1, leaf
    for sibling in proof:
        need(last > 0, "the proof is too long")
        if place & 1 or place == last:
            here = node(sibling, here)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            here = node(here, sibling)
        place, last = place >> 1, last >> 1
    need(last == 0 and here == root, "the leaf is not in the tree")


def check_consistency(first, second, proof):
    """Checks that a tree begins with another one (RFC 9162, section 2.1.4.2)."""
    (size, root), (new_size, new_root) = first, second
    need(0 <= size <= new_size, "the log has become shorter")
    if size in (0, new_size):
        need(not proof, "the proof should be empty")
        need(size == 0 or root == new_root, "two trees of one size")
        return
    path = list(proof) if size & (size - 1) else [root, *proof]
    need(path, "the proof is empty")
    place, last = size - 1, new_size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old = new = path[0]
    for sibling in path[1:]:
        need(last > 0, "the proof is too long")
        if place & 1 or place == last:
            old, new = node(sibling, old), node(sibling, new)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            new = node(new, sibling)
        place, last = place >> 1, last >> 1
    is_consistent = last == 0 and old == root and new == new_root
    need(is_consistent, "the newer tree does not begin with the older one")


def read_key(text):
    """Reads a key from `<name>+<id>+<base64>`. Returns its name, id, type and bytes."""
    name, key_id, encoded = text.split("+", 2)
    raw = bytes_from_base64(encoded, "a key")
    need(len(raw) == 33 and raw[0] in (NOTE_KEY, COSIGNATURE_KEY), "a key of another type")
    found = sha256(name.encode() + b"\n" + raw)[:4]
    need(found.hex() == key_id, "a key's id is not its own")
    return name, found, raw[0], raw[1:]


def read_note(note):
    """Splits a note. Returns its text and its signatures as pairs of name and bytes."""
    need(not re.search(r"[\x00-\x09\x0b-\x1f]", note), "a note with control characters")
    text, empty, lines = note.rpartition("\n\n")
    need(empty and lines.endswith("\n"), "no note")
    signatures = []
    distinct = dict.fromkeys(lines[:-1].split("\n"))
    need(len(distinct) <= SIGNATURES_MAX, "too many signatures")
    for line in distinct:
        match = re.fullmatch("\u2014 ([^\\s+]+) ([^ ]+)", line)
        need(match, "a line is no signature")
        signatures.append((match[1], bytes_from_base64(match[2], "a signature")))
    return text + "\n", signatures


def open_checkpoint(note, logs):
    """Returns origin, size, root and the names of the witnesses, each with its time.

    `logs` holds the keys and witnesses of each log by its origin.
    """
    text, signatures = read_note(note)
    lines = text.split("\n")
    need(len(lines) >= 4 and lines[-1] == "" and all(lines[:-1]), "no checkpoint")
    origin, size, root = lines[0], number_of(lines[1], "the size"), bytes_from_base64(lines[2], "the root")
    need(len(root) == 32, "the root is no hash")
    need(size > 0 or root == sha256(b""), "an empty log has another root")
    need(origin in logs, "an unknown log")
    signed = 0
    for key in logs[origin]["logKeys"]:
        name, key_id, kind, public = read_key(key)
        for raw in (raw for by, raw in signatures if by == name == origin and raw[:4] == key_id):
            is_signed = kind == NOTE_KEY and ed25519.verify(public, text.encode(), raw[4:])
            need(is_signed, "the checkpoint's signature is wrong")
            signed += 1
    need(signed > 0, "the log has not signed the checkpoint")
    cosigned, name_of = {}, {}
    for key in logs[origin]["witnesses"]:
        name, key_id, kind, public = read_key(key)
        # The signed message does not contain the name, so a key under two names is still one.
        if name_of.setdefault(public, name) != name:
            continue
        for raw in (raw for by, raw in signatures if by == name and raw[:4] == key_id):
            time = int.from_bytes(raw[4:12], "big")
            message = f"cosignature/v1\ntime {time}\n{text}".encode()
            is_date = time <= SECONDS_MAX
            if kind == COSIGNATURE_KEY and is_date and ed25519.verify(public, message, raw[12:]):
                cosigned[name] = max(time, cosigned.get(name, 0))
    return origin, size, root, cosigned


def player_leaf(key, seq, digest):
    """Returns the leaf of a player whose newest entry has this number and hash."""

    head, tag = sha256(key + bytes.fromhex(digest)).hex(), sha256(key + b"tag").hex()
    said = {"head": head, "kind": "player", "n": int(tag[32:44], 16) + seq, "tag": tag[:32]}
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode()


def check_public(text, public, logs):
    """Follows a receipt to the log. Returns the checkpoint, as `open_checkpoint` does."""
    digest, seq = sha256(text.encode()).hex(), json.loads(text)["seq"]
    for following in public["entries"]:
        entry = json.loads(following)
        is_next = entry["seq"] == seq + 1 and entry["prevReceiptHash"] == digest
        need(is_next, "an entry does not follow the one before")
        digest, seq = sha256(following.encode()).hex(), entry["seq"]
    head, empty, note = public["proof"].partition("\n\n")
    lines = [line for n, line in enumerate(head.split("\n")) if n != 1 or line[:6] != "extra "]
    need(empty and lines[0] == PROOF_HEAD and lines[1].startswith("index "), "no proof")
    index = number_of(lines[1][len("index ") :], "the index")
    proof = [bytes_from_base64(line, "a hash") for line in lines[2:]]
    checkpoint = open_checkpoint(note, logs)
    _, size, root, _ = checkpoint
    leaf = player_leaf(hash_from_hex(public["key"], "the key"), seq, digest)
    check_inclusion(index, size, leaf_hash(leaf), proof, root)
    return checkpoint
