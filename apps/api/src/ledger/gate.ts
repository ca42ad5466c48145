import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Finding } from './check-invariants.ts'

export type Gate = {
  /** Refuses: money_stopped. */
  assertOpen(): void
  failed(): number
  /** Seconds since the invariants were last checked. */
  ageSeconds(): number
  stop(): void
}

const LOOK_MS = 1_000

/** Looks at the gate once a second: bets ask the memory, so that the check costs them nothing. */
export async function watchGate(db: Db): Promise<Gate> {
  let seen = { isOpen: true, failed: [] as string[], ageSeconds: 0 }
  const look = async () => {
    const { rows } = await sql<typeof seen>`
      select is_open as "isOpen", failed,
        extract(epoch from now() - checked_at)::float8 as "ageSeconds"
      from ledger_gate`.execute(db)
    seen = rows[0] ?? seen
  }
  await look()
  // Without a database no money moves anyway, so a failed look changes nothing.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  return {
    assertOpen() {
      if (!seen.isOpen) throw refuse('money_stopped', { failed: seen.failed })
    },
    failed: () => seen.failed.length,
    ageSeconds: () => seen.ageSeconds,
    stop: () => clearInterval(timer),
  }
}

/** The rarer money paths ask the table itself. Refuses: money_stopped. */
export async function assertGateOpen(tx: Tx): Promise<void> {
  const gate = await tx.selectFrom('ledger_gate').selectAll().executeTakeFirstOrThrow()
  if (!gate.is_open) throw refuse('money_stopped', { failed: gate.failed })
}

/** Shuts the gate when something was found and opens it when nothing was. */
export async function setGate(tx: Tx, found: Finding[]): Promise<void> {
  await tx
    .updateTable('ledger_gate')
    .set({
      is_open: found.length === 0,
      failed: found.map(({ name }) => name),
      checked_at: sql`now()`,
    })
    .execute()
}
