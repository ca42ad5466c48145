"""Decodes QR Ph payloads, independently of the product.

Reads lines of JSON {"static": text, "dynamic": text, "cents": n}; for each, prints "ok" or what is
wrong. The checksum is the CRC-CCITT of the standard library.
"""

import binascii
import json
import sys


def fields(text):
    found, at = [], 0
    while at < len(text):
        tag, length = text[at : at + 2], int(text[at + 2 : at + 4])
        value = text[at + 4 : at + 4 + length]
        if len(value) != length:
            raise ValueError("a field is cut short")
        found.append((tag, value))
        at += 4 + length
    return found


def check(line):
    asked = json.loads(line)
    payload = asked["dynamic"]
    crc = binascii.crc_hqx(payload[:-4].encode("ascii"), 0xFFFF)
    if f"{crc:04X}" != payload[-4:]:
        return "the check sum is wrong"
    read, given = fields(payload), fields(asked["static"])
    tags = [tag for tag, _ in read]
    if len(set(tags)) != len(tags) or tags[0] != "00" or tags[-1] != "63":
        return "the fields are not in order"
    values = dict(read)
    if values["01"] != "12" or values["53"] != "608" or values["58"] != "PH":
        return "it is not a dynamic peso code"
    pesos, _, cents = values["54"].partition(".")
    if int(pesos) * 100 + int(cents) != asked["cents"] or len(cents) != 2:
        return f"it asks for {values['54']}"
    kept = [field for field in given if field[0] not in ("01", "54", "63")]
    if [field for field in read if field[0] not in ("01", "54", "63")] != kept:
        return "it pays somebody else"
    return "ok"


for line in sys.stdin:
    try:
        print(check(line))
    except (ValueError, KeyError, IndexError) as error:
        print(f"unreadable: {error}")
