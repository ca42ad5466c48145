"""PF-1, implemented independently of the product: seeds, roots and the numbers of a round."""

import base64
import hashlib
import hmac

ROUNDS = 1024
WORDS = 1 << 32


class Wrong(Exception):
    """Describes what is wrong with a round."""


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
    """Decodes canonical base64url only, because unused bits at the end could hide a change."""
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
    """Computes the root. Each bit of the nonce says on which side a hash of the path stands."""
    need(isinstance(nonce, int) and 0 <= nonce < ROUNDS, "the nonce is outside the epoch")
    need(len(proof) == 10, "the path does not have ten hashes")
    here = leaf(seed)
    for height, text in enumerate(proof):
        sibling = hash_from_hex(text, "a hash of the path")
        here = node(sibling, here) if nonce >> height & 1 else node(here, sibling)
    return here


def words(seed, client_seed, nonce):
    """Yields the 32-bit words of a round, from HMAC blocks keyed by the hex text of the seed."""
    block = 0
    while True:
        message = f"{client_seed}:{nonce}:{block}".encode()
        digest = hmac.new(seed.hex().encode(), message, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(stream, k):
    """Returns a uniform number below k. Skips words from the last, incomplete group of k."""
    limit = WORDS - WORDS % k
    while True:
        word = next(stream)
        if word < limit:
            return word % k
