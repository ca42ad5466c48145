import { HASH_BYTES } from '@kapis/fairness/hashing'
import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import { sql } from 'kysely'
import { int8At } from '#db/arrays/binary-array.ts'
import type { Tx } from '#db/in-transaction.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { randomSecrets } from '#fairness/random-secrets.ts'
import { listNewestEntries } from '#ledger/public-log/list-newest-entries.ts'
import type { NewestEntries } from '#ledger/public-log/list-newest-entries.ts'
import type { LogSpan } from './gather-facts.ts'

/** The newest entries of players, and the secrets of these players. */
type PlayerNews = NewestEntries & Secrets

/** Returns the newest entries of players with new ones, with the secrets of these players. */
export async function gatherPlayers(tx: Tx, { from, until }: LogSpan): Promise<PlayerNews[]> {
  // The log begins with what happens after its first run.
  const months = from === null ? [] : await listNewestEntries(tx, { from, until })
  const news: PlayerNews[] = []
  for (const newest of months) news.push({ ...newest, ...(await readSecrets(tx, newest)) })
  return news
}

export type PlacedPlayers<T = PlayerNews> = {
  leaves: Uint8Array[]
  /** What was given, with the places of the leaves of these players. */
  months: (T & { places: number[] })[]
}

/** What the leaves of players are made of. */
type LeafNews = NewestEntries & Pick<Secrets, 'secrets'>

/**
 * Returns the leaves of players in the order in which they are published, which is that of their
 * tags. Any lasting order would link the leaves of one month with those of the next. Pure.
 */
export function placePlayers<T extends LeafNews>(news: readonly T[]): PlacedPlayers<T> {
  const written = news.map(writeLeaves)
  const placed = written.flat().toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  placed.forEach((leaf, place) => (leaf.place = place))
  return {
    leaves: placed.map(({ bytes }) => bytes),
    months: news.map((month, n) => ({ ...month, places: written[n]!.map(({ place }) => place) })),
  }
}

function writeLeaves({ month, seqs, hashes, secrets }: LeafNews) {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, n) => {
    const [start, end] = [n * HASH_BYTES, (n + 1) * HASH_BYTES]
    const key = monthKey(secrets.subarray(start, end), month, fastHashing)
    const head = { seq: Number(int8At(seqs, n)), hash: hashes.subarray(start, end) }
    const leaf = playerLeaf(key, head, fastHashing)
    return { tag: leaf.tag, bytes: writeLeaf(leaf), place: 0 }
  })
}

type Secrets = {
  /** The secrets of the players, one after the other. */
  secrets: Buffer
  /** The players that had none, as a `uuid[]`, and their new ones, as a `bytea[]`; null if all had one. */
  newPlayers: Buffer | null
  newSecrets: Buffer | null
}

/** Reads the secrets of these players, and makes those that are missing. */
async function readSecrets(tx: Tx, { players, hashes }: NewestEntries): Promise<Secrets> {
  const fresh = randomSecrets(hashes.length / HASH_BYTES)
  const { rows } = await sql<Secrets>`
    with known as materialized (
      select n, player_id, s.secret is null as is_new,
        coalesce(s.secret, substr(${fresh}::bytea, 32 * n::int - 31, 32)) as secret
      from unnest(${players}::uuid[]) with ordinality as given (player_id, n)
      left join public_log_secret s using (player_id))
    select string_agg(secret, '' order by n) as secrets,
      array_send(array_agg(player_id) filter (where is_new)) as "newPlayers",
      array_send(array_agg(secret) filter (where is_new)) as "newSecrets"
    from known`.execute(tx)
  return rows[0]!
}

/** Stores the secrets that were made for leaves, in the transaction that stores these leaves. */
export async function insertSecrets(tx: Tx, { newPlayers, newSecrets }: Secrets): Promise<void> {
  if (newPlayers === null) return
  await sql`insert into public_log_secret (player_id, secret)
    select * from unnest(${newPlayers}::uuid[], ${newSecrets}::bytea[])`.execute(tx)
}
