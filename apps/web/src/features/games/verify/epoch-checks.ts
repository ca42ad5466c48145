import { getEpoch, listEpochLines } from '@kapis/contract/routes'
import { create } from 'zustand'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { api } from '#lib/api/api-client.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { useBetReceipts } from './bet-receipt-store.ts'
import type { EndedEpoch, EpochCheckResult } from './verify-epoch.ts'

/** The progress and result of checking the last ended epoch. */
export type EpochCheck =
  | { state: 'checking' | 'open' | 'failed'; epoch: number }
  | ({ state: 'checked'; epoch: number; log: EpochInLog | null } & EpochCheckResult)

/** The newest round of the epoch whose receipt this visit has, and whether the public log has it. */
type EpochInLog = { state: 'public' | 'waits' | 'wrong'; round: number }

export const useEpochCheck = create<{ check: EpochCheck | null }>(() => ({ check: null }))

onSignedOut(() => useEpochCheck.setState({ check: null }))

/** Replays every round of an epoch that a seed rotation has ended, and stores the result. */
export async function checkEpoch(epoch: number): Promise<void> {
  const say = (check: EpochCheck) => useEpochCheck.setState({ check })
  say({ state: 'checking', epoch })
  try {
    const params = { epoch: String(epoch) }
    const [ended, { lines }] = await Promise.all([
      api.call(getEpoch, { params }),
      api.call(listEpochLines, { params }),
    ])
    // While a round of the epoch is open, the server keeps the secret, which would reveal that
    // round.
    if (ended.secret === null) return say({ state: 'open', epoch })
    const result = await verifyBeside({
      ...ended,
      secret: ended.secret,
      lines,
      receipts: receiptsOf(epoch),
    })
    say({ state: 'checked', epoch, log: null, ...result })
    if (result.faults.length === 0) await lookUp(epoch)
  } catch {
    say({ state: 'failed', epoch })
  }
}

function receiptsOf(epoch: number): BetReceipt[] {
  const { kept } = useBetReceipts.getState()
  const receipts = kept.map(({ text }) => JSON.parse(text) as BetReceipt)
  return receipts.filter((receipt) => receipt.epoch === epoch)
}

/** Adds to the result whether the epoch is in the public log. Without an answer it stays as it is. */
async function lookUp(epoch: number): Promise<void> {
  const code = await import('./prove-public.ts')
  const log = await code.proveEpoch(epoch).catch(() => null)
  useEpochCheck.setState(({ check }) =>
    check?.state === 'checked' && check.epoch === epoch ? { check: { ...check, log } } : {},
  )
}

function verifyBeside(ended: EndedEpoch): Promise<EpochCheckResult> {
  if (typeof Worker === 'undefined') {
    return import('./verify-epoch.ts').then(({ verifyEpoch }) => verifyEpoch(ended))
  }
  const worker = new Worker(new URL('./epoch-worker.ts', import.meta.url), { type: 'module' })
  const result = new Promise<EpochCheckResult>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<EpochCheckResult>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The check could not be loaded.')))
  })
  worker.postMessage(ended, [])
  return result.finally(() => worker.terminate())
}
