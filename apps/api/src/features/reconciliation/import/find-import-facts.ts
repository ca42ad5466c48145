import { lineIdentity } from '@kapis/payments/statement'
import type { StatementLine } from '@kapis/payments/statement'
import { sql } from 'kysely'
import { listOwnDetails } from '#cashier/own-details.ts'
import type { Db } from '#db/pool.ts'
import { hashText } from '../shared/hash-text.ts'
import type { ImportDeposit, ImportFacts } from './plan-import.ts'
import type { ImportPayout } from './open-payouts.ts'

export function hashIdentity(line: Parameters<typeof lineIdentity>[0]): Buffer {
  return hashText(lineIdentity(line))
}

/** Reads what is known about the lines of a file. */
export async function findImportFacts(
  db: Db,
  lines: readonly StatementLine[],
): Promise<ImportFacts> {
  const references = [
    ...new Set(
      lines.flatMap(({ kind, reference }) => (kind === 'in' && reference ? [reference] : [])),
    ),
  ]
  const deposits = await findDeposits(db, references)
  const numbers = [...deposits.values()].flat().flatMap(({ own }) => own.numbers)
  return {
    known: await findKnown(db, lines),
    records: await findRecords(db, references),
    deposits,
    payouts: await findPayouts(db, lines),
    sharedNumbers: await findShared(db, [...new Set(numbers)]),
  }
}

async function findKnown(db: Db, lines: readonly StatementLine[]): Promise<Set<string>> {
  const byHash = new Map(lines.map((line) => [hashIdentity(line).toString('hex'), line]))
  const { rows } = await sql<{ hash: string }>`
    select encode(identity, 'hex') as hash from gcash_line
    where identity in (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h)
  `.execute(db)
  return new Set(rows.map(({ hash }) => lineIdentity(byHash.get(hash)!)))
}

async function findRecords(db: Db, references: string[]): Promise<ImportFacts['records']> {
  const { rows } = await sql<{ reference: string; depositReceiptId: string; amountMinor: bigint }>`
    select reference, deposit_receipt_id as "depositReceiptId", amount_minor as "amountMinor"
    from deposit_receipt where reference = any (${references}) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ reference, ...record }) => [reference, record]))
}

async function findDeposits(
  db: Db,
  references: string[],
): Promise<Map<string, readonly ImportDeposit[]>> {
  const { rows } = await sql<Omit<ImportDeposit, 'own'> & { reference: string }>`
    select coalesce(w.credited_reference, w.read_reference) as reference,
      w.player_id as "playerId", w.wallet_history_id as "walletHistoryId", u.username,
      w.amount_minor as "amountMinor", w.status = 'completed' as "isCredited"
    from wallet_history w join app_user u on u.user_id = w.player_id
    where w.type = 'deposit' and (w.credited_reference = any (${references})
      or (w.read_reference = any (${references}) and w.status = 'pending'
        and w.deleted_at is null))
    order by w.status = 'completed' desc, w.created_at`.execute(db)
  const own = await listOwnDetails(db, [...new Set(rows.map(({ playerId }) => playerId))])
  const nobody = { names: [], numbers: [] }
  const found = Map.groupBy(rows, ({ reference }) => reference)
  return new Map(
    [...found].map(([reference, deposits]) => [
      reference,
      deposits.map(({ reference: _, ...row }) => ({
        ...row,
        own: own.get(row.playerId) ?? nobody,
      })),
    ]),
  )
}

async function findPayouts(db: Db, lines: readonly StatementLine[]): Promise<ImportPayout[]> {
  const first = lines[0]?.at
  const last = lines.at(-1)?.at
  if (first === undefined || last === undefined) return []
  const { rows } = await sql<ImportPayout>`
    select w.wallet_history_id as "walletHistoryId", w.gcash_number as number,
      w.gcash_name as name, w.amount_minor as "amountMinor", w.created_at as "createdAt",
      w.settled_at as "settledAt"
    from wallet_history w
    where w.type = 'withdraw' and w.deleted_at is null
      and ((w.status = 'completed' and w.settled_at between ${first}::timestamptz
          - interval '3 days' and ${last}::timestamptz + interval '3 days')
        or (w.status = 'pending' and w.claimed_by is not null))
      and not exists (select from gcash_line l where l.wallet_history_id = w.wallet_history_id)
    order by w.created_at`.execute(db)
  return rows
}

/** Returns which of these numbers belong to more than one account. */
async function findShared(db: Db, numbers: string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from (
      select mobile_number as number, user_id from app_user
      where mobile_number = any (${numbers}) and deleted_at is null
      union select gcash_number, player_id from gcash_account
      where gcash_number = any (${numbers})) owned
    group by number having count(distinct user_id) > 1`.execute(db)
  return rows.map(({ number }) => number)
}
