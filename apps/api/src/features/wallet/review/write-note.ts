import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { WalletRowFields } from '../present-wallet.ts'

type Noting = {
  row: WalletRowFields
  note: string | null | undefined
  actor: UserRef
  affected: UserRef
}

/**
 * Writes an internal note. Version and time stay unchanged, so that the player cannot notice it and
 * pending approval requests remain valid.
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
    description: `${done} on a ${row.type.replace('_', ' ')}`,
    oldValue: { walletHistoryId, internalNote: row.internal_note },
    newValue: { walletHistoryId, internalNote: words },
    affected,
  })
}
