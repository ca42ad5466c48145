import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { Tx } from '#db/in-transaction.ts'
import { typeName } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'

type Noting = {
  row: WalletRowFields
  note: string | null | undefined
  actor: UserRef
  affected: UserRef
}

/**
 * Writes a row's internal note. The row's version and time of change stay the same, so that the
 * player cannot notice the note and pending approval requests remain valid.
 */
export async function writeNote(tx: Tx, { row, note, actor, affected }: Noting): Promise<void> {
  const words = note?.trim() === '' ? null : note
  if (words === undefined || words === row.internal_note) return
  await tx
    .updateTable('wallet_history')
    .set({ internal_note: words })
    .where('player_id', '=', row.player_id)
    .where('wallet_history_id', '=', row.wallet_history_id)
    .execute()
  const { wallet_history_id: walletHistoryId } = row
  const done = words === null ? 'Removed the internal note' : 'Wrote an internal note'
  await recordAudit(tx, {
    actor,
    action: 'wallet.comment',
    description: `${done} on a ${typeName(row)}`,
    oldValue: { walletHistoryId, internalNote: row.internal_note },
    newValue: { walletHistoryId, internalNote: words },
    affected,
  })
}
