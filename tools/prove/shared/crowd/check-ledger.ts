import { toNumber } from '@kapis/money/money'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { checkInvariants } from '../../../../apps/api/src/ledger/checks/check-invariants.ts'
import type { Ack, Crowd } from './crowd.ts'

/** Counts of faults; all of them must be zero. */
export type Wrongs = {
  /** Bets that were acknowledged but are not in the journal. */
  lost: number
  /**
   * Bets that were acknowledged with a sequence number or balance other than that in the journal.
   */
  differing: number
  /** Bets that are in the journal twice, or are there but were never sent. */
  duplicates: number
  /**
   * Players whose sequence has a gap, whose balances do not add up, or whose account differs from
   * the journal.
   */
  brokenChains: number
  /** Bets that were answered before another one was sent, but have a higher sequence number. */
  disorder: number
  /** The ledger's own invariants that some row breaks. */
  invariants: number
}

/** Compares the answers that clients received with the journal and the accounts. */
export async function checkLedger(
  db: Db,
  { acks, sent }: Pick<Crowd, 'acks' | 'sent'>,
  say: (line: string) => void,
): Promise<Wrongs> {
  const wrongs = { lost: 0, differing: 0, duplicates: 0, brokenChains: 0, disorder: 0 }
  const told = Map.groupBy(acks, ({ playerId }) => playerId)
  for (const [playerId, identifiers] of sent) {
    const rows = await readJournal(db, playerId)
    const own = told.get(playerId) ?? []
    const broken = findBreak(rows, await readAccount(db, playerId))
    if (broken !== null) say(`BROKEN CHAIN of ${playerId}: ${broken}`)
    const { lost, differing } = compare(rows, own)
    if (lost[0]) say(`LOST ${lost[0].identifier}: told ${lost[0].seq}, the journal has nothing`)
    if (differing[0]) say(`DIFFERING ${differing[0].identifier}: told ${sayAck(differing[0])}`)
    wrongs.lost += lost.length
    wrongs.differing += differing.length
    wrongs.duplicates += countDuplicates(rows, identifiers, say)
    wrongs.brokenChains += Number(broken !== null)
    wrongs.disorder += countDisorder(own)
  }
  const found = await checkInvariants(db)
  for (const { name, offenders } of found) say(`INVARIANT ${name}: ${offenders[0]}`)
  return { ...wrongs, invariants: found.length }
}

export const isRight = (wrongs: Wrongs): boolean =>
  Object.values(wrongs).every((count) => count === 0)

type Row = Awaited<ReturnType<typeof readJournal>>[number]

function readJournal(db: Db, playerId: string) {
  return db
    .selectFrom('ledger_journal')
    .select(['seq', 'cause', 'cause_key', 'currency', 'amount_minor'])
    .select(['coin_after_minor', 'ticket_after_minor'])
    .where('player_id', '=', playerId)
    .orderBy('seq')
    .execute()
}

function readAccount(db: Db, playerId: string) {
  return db
    .selectFrom('ledger_account')
    .select(['seq', 'coin_minor', 'ticket_minor'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

function compare(rows: Row[], acks: Ack[]): { lost: Ack[]; differing: Ack[] } {
  const byKey = new Map(rows.filter(isBet).map((row) => [row.cause_key, row]))
  const lost = acks.filter(({ identifier }) => !byKey.has(identifier))
  const differing = acks.filter((ack) => {
    const row = byKey.get(ack.identifier)
    return row !== undefined && !isAsTold(row, ack)
  })
  return { lost, differing }
}

function isAsTold(row: Row, { seq, coin, ticket }: Ack): boolean {
  const isSameBalance =
    toNumber(row.coin_after_minor) === coin && toNumber(row.ticket_after_minor) === ticket
  return Number(row.seq) === seq && isSameBalance
}

const sayAck = ({ seq, coin }: Ack) => `number ${seq} with a balance of ${coin}`

function countDuplicates(rows: Row[], sent: Set<string>, say: (line: string) => void): number {
  const seen = new Set<string>()
  const extra = rows.filter(isBet).filter(({ cause_key: key }) => {
    const isExtra = seen.has(key) || !sent.has(key)
    seen.add(key)
    return isExtra
  })
  for (const { cause_key: key, seq } of extra.slice(0, 1)) say(`DUPLICATE ${key} at ${seq}`)
  return extra.length
}

const isBet = ({ cause }: Row) => cause === 'bet'

function findBreak(
  rows: Row[],
  account: { seq: bigint; coin_minor: bigint; ticket_minor: bigint },
): string | null {
  let [seq, coin, ticket] = [0n, 0n, 0n]
  for (const row of rows) {
    seq += 1n
    if (row.currency === 'coin') coin += row.amount_minor
    else ticket += row.amount_minor
    const isWhole =
      row.seq === seq && row.coin_after_minor === coin && row.ticket_after_minor === ticket
    if (!isWhole) return `row ${row.seq} after ${seq - 1n}`
  }
  const isSame =
    account.seq === seq && account.coin_minor === coin && account.ticket_minor === ticket
  return isSame ? null : `the account stands at ${account.seq}, the journal at ${seq}`
}

/** Counts bets that were sent after another bet's answer but have a lower sequence number. */
function countDisorder(acks: Ack[]): number {
  const byStart = acks.toSorted((a, b) => a.startMs - b.startMs)
  const byEnd = acks.toSorted((a, b) => a.endMs - b.endMs)
  let [ended, highest, disorder] = [0, 0, 0]
  for (const ack of byStart) {
    for (; byEnd[ended] !== undefined && byEnd[ended]!.endMs < ack.startMs; ended += 1) {
      highest = Math.max(highest, byEnd[ended]!.seq)
    }
    if (ack.seq <= highest) disorder += 1
  }
  return disorder
}
