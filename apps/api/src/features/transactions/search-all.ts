import type { Role } from '@kapis/contract/auth'
import { grantFor } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import type { Found } from '@kapis/contract/search'
import { FOUND_MAX } from '@kapis/contract/search'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { findByIdentifier, findById, findByReference } from '#ledger/reports/search-transactions.ts'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { presentTransaction } from './present-transaction.ts'
import { readQuoted } from './read-quoted.ts'
import type { Quoted } from './read-quoted.ts'
import {
  findApprovals,
  searchUsers,
  findReceipts,
  findReports,
  findWallet,
} from './search.queries.ts'

type Find = (tx: Tx, quoted: Quoted, isMasked: boolean) => Promise<Found[]>

/** For each kind of result, the permission that it requires and its query. */
const KINDS: readonly { action: StaffAction; find: Find }[] = [
  { action: 'wallet.read', find: findWallet },
  { action: 'receipts.read', find: findReceipts },
  { action: 'users.read', find: searchUsers },
  { action: 'reports.read', find: findReports },
  { action: 'approvals.read', find: findApprovals },
  { action: 'transactions.read', find: findLines },
  { action: 'transactions.read', find: findBets },
]

/**
 * Searches for what a player quotes: a displayed reference, a payment's number, a GCash number, an
 * amount with a date, or a bet's identifier. Values that the reader sees masked are not searched.
 * Each kind of result is searched in its own short transaction; if one times out, the reply says
 * that it is partial.
 */
export async function searchAll(
  { db }: { db: Db },
  reader: { role: Role },
  q: string,
): Promise<{ results: Found[]; isPartial: boolean }> {
  const quoted = readQuoted(q)
  const results = new Map<string, Found>()
  let isPartial = false
  for (const { action, find } of KINDS) {
    const grant = grantFor(reader.role, action)
    if (grant === 'no') continue
    const found = await findInTime(db, (tx) => find(tx, quoted, grant === 'masked'))
    isPartial ||= found === null
    for (const one of found ?? []) results.set(`${one.kind} ${one.id}`, one)
  }
  return { results: [...results.values()], isPartial }
}

const TIMED_OUT = '57014'

async function findInTime(db: Db, find: (tx: Tx) => Promise<Found[]>): Promise<Found[] | null> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = '2s'`.execute(tx)
      return find(tx)
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === TIMED_OUT) return null
    throw error
  }
}

async function findLines(tx: Tx, { id, ending }: Quoted): Promise<Found[]> {
  if (ending === null) return []
  const rows = id === null ? await findByReference(tx, ending, FOUND_MAX) : await findById(tx, id)
  return rows.map(presentLine)
}

async function findBets(tx: Tx, { identifier }: Quoted): Promise<Found[]> {
  if (identifier === null) return []
  return (await findByIdentifier(tx, identifier, FOUND_MAX)).map(presentLine)
}

function presentLine(row: TransactionRow): Found {
  const { transactionHistoryId, reference, userId, amount, source, createdAt, seq } =
    presentTransaction(row)
  return {
    kind: 'transaction',
    id: transactionHistoryId,
    reference,
    userId,
    username: row.username,
    amount,
    status: source,
    createdAt,
    seq,
  }
}
