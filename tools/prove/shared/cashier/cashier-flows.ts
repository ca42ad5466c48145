import type { Route } from '@kapis/contract/route'
import {
  createDepositReceipt,
  requestDeposit,
  requestWithdrawal,
  updateDepositReceipt,
  updateWalletRow,
} from '@kapis/contract/routes'
import { anImage, newReference } from '../../../../apps/api/test/cashier.ts'
import type { Player } from '../../../../apps/api/test/make-player.ts'

const AMOUNT = 1

/** Sends a request until it is answered, and returns the answer. */
export type SendKeyed = (
  by: Player,
  route: Route,
  sent: { params?: Record<string, string>; body: object; key: string },
) => Promise<unknown>

type Parties = {
  player: Player
  staff: Player
  /** Another member of staff, because nobody pays on a deposit receipt of their own. */
  colleague: Player
  client: number
  mark: string
}

/** Moves money between a player and staff. Returns the id of the completed wallet row. */
export type Flow = (send: SendKeyed, parties: Parties) => Promise<string>

/** Makes a deposit: the player sends a receipt, and staff record the payment and credit it. */
export const deposit: Flow = async (send, { player, staff, colleague, mark }) => {
  const { userId } = player
  const body = { type: 'deposit', amount: AMOUNT, receiptImage: await anImage() }
  const row = await send(player, requestDeposit, { params: { userId }, body, key: `${mark}-ask` })
  const walletHistoryId = walletIdOf(row)
  const payment = { referenceNumber: newReference(), amount: AMOUNT, receivedFrom: 'MI*A' }
  const recorded = await send(staff, createDepositReceipt, {
    body: { ...payment, receiptDate: '2026-02-25' },
    key: `${mark}-record`,
  })
  const { depositReceipt } = recorded as { depositReceipt: { depositReceiptId: string } }
  await send(colleague, updateDepositReceipt, {
    params: { depositReceiptId: depositReceipt.depositReceiptId },
    body: { paidUserId: userId, paidWalletHistoryId: walletHistoryId, status: 'completed' },
    key: `${mark}-credit`,
  })
  return walletHistoryId
}

/** Makes a withdrawal: the player requests it, and staff pay it. */
export const withdraw: Flow = async (send, { player, staff, client, mark }) => {
  const { userId } = player
  // Each client has its own number, because a number that was paid belongs to one player only.
  const gcash = { gcashNumber: `0917${1_000_000 + client}`, gcashName: 'Mia Santos' }
  const body = { type: 'withdraw', amount: AMOUNT, ...gcash }
  const key = `${mark}-ask`
  const row = await send(player, requestWithdrawal, { params: { userId }, body, key })
  const walletHistoryId = walletIdOf(row)
  await send(staff, updateWalletRow, {
    params: { userId, walletHistoryId },
    body: { status: 'completed', comment: 'paid' },
    key: `${mark}-pay`,
  })
  return walletHistoryId
}

const walletIdOf = (data: unknown) =>
  (data as { walletHistory: { walletHistoryId: string } }).walletHistory.walletHistoryId
