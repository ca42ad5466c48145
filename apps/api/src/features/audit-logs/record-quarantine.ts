import { LEDGER_CHECK, recordAudit } from '#audit/record.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { QuarantineChange } from '#ledger/checks/quarantine.ts'

/** Records in the staff log that the ledger check quarantined or released a player. */
export async function recordQuarantine(
  tx: Tx,
  { playerId, findings, isLifted }: QuarantineChange,
): Promise<void> {
  const { username } = await tx
    .selectFrom('app_user')
    .select('username')
    .where('user_id', '=', playerId)
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor: LEDGER_CHECK,
    action: 'books.quarantine',
    description: isLifted ? 'Released a player from review' : 'Put a player under review',
    ...(isLifted ? { oldValue: { findings } } : { newValue: { findings } }),
    affected: { userId: playerId, username },
  })
}
