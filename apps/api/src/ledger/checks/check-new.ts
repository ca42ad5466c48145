import { sql } from 'kysely'
import { inSnapshot } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { checkInvariants, findOffenders } from './check-invariants.ts'
import type { Finding } from './check-invariants.ts'
import { ALL_AUDIT } from './check-scope.ts'
import type { AuditScope } from './check-scope.ts'
import { listChanged, listSlice, movePoints } from './points.ts'

/**
 * The number of slices into which the players are divided. Each hour one slice is checked from the
 * beginning of the journal, so all players are checked within 30 days.
 */
export const SLICES = 720
const PLAYERS_AT_ONCE = 500

/** The progress of earlier checks, as read when a check begins. */
export type Mark = {
  /** Entries newer than this may not have been checked yet. Null before the first check. */
  newerThan: string | null
  /** The start of this check. Its snapshots contain everything that was committed before then. */
  until: string
  slice: number
  audit: AuditScope
  auditSeq: bigint
  isShut: boolean
  quarantined: string[]
}

/**
 * Runs the hourly check on the rows that are new since the last successful check. Also checks one
 * slice of the players and of the staff log from the beginning. A player with a fault in new rows
 * is checked in full before the fault is reported. While money is stopped for everybody, everything
 * is checked.
 */
export async function checkNew(db: Db): Promise<Finding[]> {
  return checkSince(db, await readMark(db))
}

export async function checkSince(db: Db, mark: Mark): Promise<Finding[]> {
  if (mark.isShut) return checkInvariants(db)
  if (mark.newerThan === null) return checkFirst(db, mark)
  const suspects = new Set(mark.quarantined)
  for (const players of chunks(await listChanged(db, mark.newerThan))) {
    const found = await checkPlayers(db, players, mark.newerThan)
    if (found.some(({ isGlobal }) => isGlobal)) return checkInvariants(db)
    for (const player of found.flatMap((finding) => finding.players)) suspects.add(player)
  }
  const found: Finding[] = []
  for (const player of await listSlice(db, mark.slice, SLICES)) suspects.add(player)
  for (const players of chunks([...suspects])) {
    found.push(...(await checkPlayers(db, players, null)))
  }
  found.push(...(await checkGlobals(db, mark.audit)))
  if (!found.some(({ isGlobal }) => isGlobal)) await moveMark(db, mark)
  return mergeByName(found)
}

/**
 * Runs the first check, when there are no checked points yet: checks everything on one snapshot.
 */
async function checkFirst(db: Db, mark: Mark): Promise<Finding[]> {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const offenders = await findOffenders(tx)
      if (offenders.length > 0) return offenders
      const everybody = await listChanged(tx, null)
      for (const players of chunks(everybody)) await movePoints(tx, { players, newerThan: null })
      return []
    })
  if (found.length === 0) await moveMark(db, mark)
  return found
}

/**
 * Checks players on one snapshot. Moves the checked points of those without a fault, unless a fault
 * is global.
 */
async function checkPlayers(
  db: Db,
  players: string[],
  newerThan: string | null,
): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const scope = { players, newerThan }
      const found = await findOffenders(tx, { scope, audit: ALL_AUDIT, kinds: ['player', 'sum'] })
      if (found.some(({ isGlobal }) => isGlobal)) return found
      const atFault = new Set(found.flatMap((finding) => finding.players))
      const clean = players.filter((player) => !atFault.has(player))
      await movePoints(tx, { players: clean, newerThan })
      return found
    })
}

function checkGlobals(db: Db, audit: AuditScope): Promise<Finding[]> {
  return inSnapshot(db, (tx) => findOffenders(tx, { scope: 'all', audit, kinds: ['global'] }))
}

export async function readMark(db: Db): Promise<Mark> {
  const { rows } = await sql<Mark & { before: bigint; last: bigint }>`
    select case when isfinite(m.checked_until)
        then (m.checked_until - interval '1 hour')::text end as "newerThan",
      clock_timestamp()::text as until, m.slice, m.audit_seq as before, h.seq as last,
      not g.is_open as "isShut",
      array(select player_id::text from ledger_quarantine) as quarantined
    from ledger_check_mark m, audit_head h, ledger_gate g`.execute(db)
  const { before, last, ...mark } = rows[0]!
  return { ...mark, auditSeq: last, audit: auditScope(mark.slice, { before, last }) }
}

/**
 * Returns the entries of the staff log that a check reads: those after the last one of the check
 * before, and one slice. A slice begins where the slice of that check ended. Its beginning must not
 * be computed from today's log: the log has grown since, so that entries between the two would not
 * be checked in any slice.
 */
export function auditScope(
  slice: number,
  { before, last }: { before: bigint; last: bigint },
): AuditScope {
  return { after: before, slice: { from: sliceEnd(before, slice), to: sliceEnd(last, slice + 1) } }
}

const sliceEnd = (last: bigint, slice: number) => (last * BigInt(slice)) / BigInt(SLICES)

async function moveMark(db: Db, { until, auditSeq, slice }: Mark): Promise<void> {
  await sql`update ledger_check_mark set checked_until = ${until}::timestamptz,
    audit_seq = ${auditSeq}, slice = ${(slice + 1) % SLICES}`.execute(db)
}

/** Merges the findings of several batches, so that there is one per invariant. */
function mergeByName(found: Finding[]): Finding[] {
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, same]) => ({
    name,
    offenders: same.flatMap(({ offenders }) => offenders),
    players: same.flatMap(({ players }) => players),
    isGlobal: same.some(({ isGlobal }) => isGlobal),
  }))
}

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += PLAYERS_AT_ONCE) {
    yield all.slice(from, from + PLAYERS_AT_ONCE)
  }
}
