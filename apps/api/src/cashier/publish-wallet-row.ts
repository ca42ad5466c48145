import type { LiveEvent } from '@kapis/contract/live'
import type { Tx } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'

type Changed = { wallet_history_id: string; player_id: string; type: string; status: string }
type WalletFields = Omit<Extract<LiveEvent, { kind: 'wallet' }>, 'kind'>

/** Publishes the state of a wallet row, to its player and to the staff who review such rows. */
export async function publishWalletRow(tx: Tx, row: Changed): Promise<void> {
  // The cast is safe: constraints of the table allow only the types and states of the contract.
  const fields = {
    walletHistoryId: row.wallet_history_id,
    type: row.type,
    status: row.status,
  } as WalletFields
  await publish(
    tx,
    { kind: 'wallet', toUserId: row.player_id, ...fields },
    { kind: 'queue', ...fields },
  )
}
