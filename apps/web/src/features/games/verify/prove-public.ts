import { getOwnLogProof, getPublicLogs } from '@kapis/contract/routes/games'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'
import { useBetReceipts } from './bet-receipt-store.ts'
import type { KeptBetReceipt } from './bet-receipt-store.ts'
import { PUBLIC_AFTER_MS, usePublicBets } from './public-bets-store.ts'

type Named = { identifier: string; settledAt: string }
const readNamed = ({ text }: KeptBetReceipt) => JSON.parse(text) as Named

/** Proves the bet with this identifier, if this visit has its receipt. */
export async function proveBet(identifier: string): Promise<void> {
  const { kept } = useBetReceipts.getState()
  const receipt = kept.findLast((one) => readNamed(one).identifier === identifier)
  if (receipt !== undefined) await provePublic(receipt)
}

/**
 * Loads the proof that a receipt is in the public log, and checks it, including that it has enough
 * cosignatures. Stores the proof if it is valid.
 */
async function provePublic(receipt: KeptBetReceipt): Promise<void> {
  const { identifier } = readNamed(receipt)
  const userId = session().user?.userId
  if (userId === undefined || identifier in usePublicBets.getState().proven) return
  const { logs } = await api.call(getPublicLogs, {})
  const [log] = logs
  if (log === undefined || log.keys.length === 0) return
  const params = { userId, seq: receipt.seq }
  const { public: proof } = await api.call(getOwnLogProof, { params })
  if (proof === null) return
  // Only few bets need this code, so that it is loaded with the first of them.
  const [{ checkPublicReceipt }, { trustOf }] = await Promise.all([
    import('@kapis/transparency/public-receipt'),
    import('#lib/api/trust-of.ts'),
  ])
  const found = checkPublicReceipt(receipt.text, proof, trustOf(log))
  if (found.fault !== null || found.checkpoint.cosigned.length < log.quorum) return
  if (session().user?.userId !== userId) return
  usePublicBets.setState(({ proven }) => ({ proven: { ...proven, [identifier]: proof } }))
}

/**
 * Returns the receipts for a download. The newest one whose minute has passed gets its proof; its
 * chain of hashes covers all receipts before it.
 */
export async function withProofs(kept: readonly KeptBetReceipt[], now: number) {
  const newest = kept.findLast(
    (receipt) => now - Date.parse(readNamed(receipt).settledAt) > PUBLIC_AFTER_MS,
  )
  if (newest !== undefined) await provePublic(newest).catch(() => null)
  const { proven } = usePublicBets.getState()
  return kept.map((receipt) => {
    const proof = proven[readNamed(receipt).identifier]
    return proof === undefined ? receipt : { ...receipt, public: proof }
  })
}
