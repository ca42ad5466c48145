#!/usr/bin/python3
"""Runs on each node beside Patroni, which lets nobody lead until the key of a dead leader expires:
20 seconds at least. If this node is the synchronous standby and nothing of the leader's machine
answers for 8 seconds, it removes that key, and Patroni then elects a leader as usual.

This loses nothing even if the leader is alive after all. A commit waits for the synchronous standby
that etcd names, and the key is removed only while etcd still names this node, which hears nothing of
the leader. A leader that is cut off has resigned by then (loop_wait + retry_timeout).
"""
import base64
import json
import os
import socket
import ssl
import time
import urllib.request

SILENT_SECONDS = 8
PORTS = (5432, 8008, 2379)
NODE, ADDRESS, FOLDER = (os.environ[name] for name in ("NODE", "ADDRESS", "TLS_FOLDER"))
LEADER, SYNC = "/service/kapis/leader", "/service/kapis/sync"


def trust(folder: str) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=f"{folder}/ca.crt")
    context.load_cert_chain(f"{folder}/tls.crt", f"{folder}/tls.key")
    return context


PATRONI_TLS, ETCD_TLS = trust(f"{FOLDER}/{NODE}"), trust(f"{FOLDER}/etcd/{NODE}")


def main() -> None:
    heard = time.monotonic()
    watched = None
    while True:
        time.sleep(1)
        try:
            leader = leader_that_waits_for_us()
            if leader != watched or leader is None or answers(leader[1]):
                watched, heard = leader, time.monotonic()
            elif time.monotonic() - heard >= SILENT_SECONDS and release(leader[0]):
                print(f"the key of {leader[0]} was removed: it was silent for {SILENT_SECONDS} s", flush=True)
        except OSError as error:
            # etcd or the own Patroni does not answer. Time goes on, but nothing is removed meanwhile.
            print(error, flush=True)


def leader_that_waits_for_us():
    """Returns the name and address of the leader if this node is its synchronous standby."""
    members = json.load(ask(f"https://{ADDRESS}:8008/cluster", PATRONI_TLS))["members"]
    roles = {member["name"]: member["role"] for member in members}
    if roles.get(NODE) != "sync_standby":
        return None
    leaders = (one for one in members if one["role"] == "leader")
    return next(((one["name"], one["host"]) for one in leaders), None)


def answers(address: str) -> bool:
    return any(accepts(address, port) for port in PORTS)


def accepts(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), timeout=0.3).close()
        return True
    except OSError:
        return False


def release(leader: str) -> bool:
    sync = get(SYNC)
    if sync is None or json.loads(decode(sync["value"])).get("sync_standby") != NODE:
        return False
    is_same_leader = {"key": encode(LEADER), "target": "VALUE", "value": encode(leader)}
    is_same_sync = {"key": encode(SYNC), "target": "MOD", "modRevision": sync["mod_revision"]}
    removal = {"requestDeleteRange": {"key": encode(LEADER)}}
    done = etcd("txn", {"compare": [is_same_leader, is_same_sync], "success": [removal]})
    return done.get("succeeded", False)


def get(key: str):
    return next(iter(etcd("range", {"key": encode(key)}).get("kvs", [])), None)


def etcd(action: str, body: dict) -> dict:
    url = f"https://{ADDRESS}:2379/v3/kv/{action}"
    return json.load(ask(url, ETCD_TLS, json.dumps(body).encode()))


def ask(url: str, context: ssl.SSLContext, body: bytes | None = None):
    return urllib.request.urlopen(url, body, timeout=2, context=context)


def encode(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def decode(text: str) -> str:
    return base64.b64decode(text).decode()


main()
