import { getOwnLogProof } from '@kapis/contract/routes/games'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'
import { currentTexts } from '#texts/texts.ts'
import { useBetReceipts } from './bet-receipt-store.ts'
import type { KeptBetReceipt } from './bet-receipt-store.ts'
import { PUBLIC_AFTER_MS, usePublicBets } from './public-bets-store.ts'
import { publicBetsTexts } from './public-texts.ts'

type Named = { identifier: string; settledAt: string; epoch: number; nonce: number }
const readNamed = ({ text }: KeptBetReceipt) => JSON.parse(text) as Named

/** Proves the bet with this identifier, if this visit has its receipt. */
export async function proveBet(identifier: string): Promise<void> {
  const { kept } = useBetReceipts.getState()
  const receipt = kept.findLast((one) => readNamed(one).identifier === identifier)
  if (receipt !== undefined) await provePublic(receipt)
}

/**
 * Loads the proof that a receipt is in the public log, and checks it with the keys that this browser
 * has kept, including that it has enough cosignatures. Stores the proof if it is valid, and remembers
 * the state of the log that it is of.
 */
async function provePublic(receipt: KeptBetReceipt): Promise<void> {
  const { identifier } = readNamed(receipt)
  const userId = session().user?.userId
  if (userId === undefined || usePublicBets.getState()[identifier]?.proof) return
  const params = { userId, seq: receipt.seq }
  const { public: proof } = await api.call(getOwnLogProof, { params })
  if (proof === null) return
  // Few bets need this code, so it is loaded with the first of them.
  const [{ checkPublicReceipt }, { compareHead, loadTrust }] = await Promise.all([
    import('@kapis/transparency/public-receipt'),
    import('#lib/api/log-trust.ts'),
  ])
  const logs = [...(await loadTrust()).values()]
  const checks = logs.map((log) => ({ log, found: checkPublicReceipt(receipt.text, proof, log) }))
  // A site that no longer keeps a log names none, and then there is nothing to check.
  if (session().user?.userId !== userId || checks.length === 0) return
  const right = checks.find(({ found }) => found.fault === null)
  const state = right?.found.fault === null ? right.found.checkpoint : null
  // Until enough witnesses have signed, nothing is wrong; the bet is not public yet.
  if (state !== null && state.cosigned.length < right!.log.quorum) return
  // A proof may be of an older state than this browser has seen, but not of another one.
  if (state !== null && compareHead(state, Date.now()) !== 'other') {
    const words = () => currentTexts(publicBetsTexts).isPublic
    usePublicBets.setState({ [identifier]: { proof, words } })
  } else {
    const words = () => currentTexts(publicBetsTexts).isWrong
    usePublicBets.setState({ [identifier]: { proof: null, words } })
  }
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
  const found = usePublicBets.getState()
  return kept.map((receipt) => {
    const proof = found[readNamed(receipt).identifier]?.proof
    return proof ? { ...receipt, public: proof } : receipt
  })
}

/**
 * Proves the newest bet of an epoch whose receipt this visit has. Returns the number of its round in
 * the epoch, counted from 1, and whether it is public; null if there is none.
 */
export async function proveEpoch(epoch: number) {
  const { kept } = useBetReceipts.getState()
  const newest = kept.findLast((receipt) => readNamed(receipt).epoch === epoch)
  if (newest === undefined) return null
  await provePublic(newest)
  const { identifier, nonce } = readNamed(newest)
  const found = usePublicBets.getState()[identifier]
  const state = found === undefined ? 'waits' : found.proof === null ? 'wrong' : 'public'
  return { state, round: nonce + 1 } as const
}
