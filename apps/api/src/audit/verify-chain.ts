import { sql } from 'kysely'
import { inSnapshot } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { canonicalFact } from './canonical.ts'

export type AuditChainCheck =
  | { isWhole: true; rows: bigint }
  | { isWhole: false; firstBadSeq: bigint }

export type Link = { seq: bigint; prevHash: Buffer; hash: Buffer; recomputed: Buffer }
export type Tip = { seq: bigint; hash: Buffer }

const GENESIS: Tip = { seq: 0n, hash: Buffer.of(0) }
const PAGE_ROWS = 1_000

/**
 * Verifies the whole staff log on one snapshot. Returns the number of the first bad entry if an
 * entry was changed or removed.
 */
export function verifyChain(db: Db, signed: Tip | null = null): Promise<AuditChainCheck> {
  return inSnapshot(db, (tx) => verifyIn(tx, signed))
}

/**
 * Verifies the chain within a transaction. Also compares it with a signed head that is stored
 * outside the database: the database's owner can rewrite the chain, but not that head.
 */
export async function verifyIn(tx: Tx, signed: Tip | null): Promise<AuditChainCheck> {
  let tip = GENESIS
  let isSignedSeen = signed === null || isSameTip(signed, GENESIS)
  for (;;) {
    const links = await listLinks(tx, tip.seq)
    const bad = findBreak(links, tip)
    if (bad !== null) return { isWhole: false, firstBadSeq: bad }
    const same = links.find((link) => link.seq === signed?.seq)
    if (same !== undefined && signed !== null) {
      if (!same.hash.equals(signed.hash)) return { isWhole: false, firstBadSeq: same.seq }
      isSignedSeen = true
    }
    tip = links.at(-1) ?? tip
    if (links.length === PAGE_ROWS) continue
    return isSignedSeen
      ? compareHead(tip, await getHead(tx))
      : { isWhole: false, firstBadSeq: tip.seq + 1n }
  }
}

/**
 * Returns the number of the first entry that is missing or does not follow from the previous one,
 * or null.
 */
export function findBreak(links: readonly Link[], start: Tip): bigint | null {
  let tip = start
  for (const link of links) {
    if (link.seq !== tip.seq + 1n) return tip.seq + 1n
    if (!link.prevHash.equals(tip.hash) || !link.hash.equals(link.recomputed)) return link.seq
    tip = link
  }
  return null
}

/**
 * Compares the last entry with the stored head. They differ if entries were removed from the end.
 */
export function compareHead(tip: Tip, head: Tip): AuditChainCheck {
  if (isSameTip(tip, head)) return { isWhole: true, rows: tip.seq }
  const shorter = tip.seq < head.seq ? tip.seq : head.seq
  return { isWhole: false, firstBadSeq: tip.seq === head.seq ? shorter : shorter + 1n }
}

export function isSameTip(one: Tip, other: Tip): boolean {
  return one.seq === other.seq && one.hash.equals(other.hash)
}

function getHead(tx: Tx): Promise<Tip> {
  return tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

async function listLinks(tx: Tx, afterSeq: bigint): Promise<Link[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(PAGE_ROWS)
    .execute()
  const recomputed = await hashAgain(
    tx,
    rows.map((row) => row.prev_hash),
    rows.map((row) =>
      canonicalFact({
        seq: row.seq,
        auditLogId: row.audit_log_id,
        at: row.at,
        actorId: row.actor_id,
        actorName: row.actor_name,
        action: row.action,
        description: row.description,
        oldValue: row.old_value,
        newValue: row.new_value,
        affectedUserId: row.affected_user_id,
        affectedUsername: row.affected_username,
        reason: row.reason,
        requestId: row.request_id ?? undefined,
      }),
    ),
  )
  return rows.map((row, place) => ({
    seq: row.seq,
    prevHash: row.prev_hash,
    hash: row.hash,
    recomputed: recomputed[place] ?? Buffer.alloc(0),
  }))
}

async function hashAgain(tx: Tx, prevHashes: Buffer[], texts: string[]): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select sha256(prev || convert_to(fact, 'UTF8')) as hash
    from unnest(${prevHashes}::bytea[], ${texts}::text[]) with ordinality as link (prev, fact, place)
    order by place`.execute(tx)
  return rows.map((row) => row.hash)
}
