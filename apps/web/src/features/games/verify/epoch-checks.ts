import { getEpoch, listEpochLines } from '@kapis/contract/routes'
import { create } from 'zustand'
import { api } from '#lib/api/api-client.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import type { EndedEpoch, EpochCheckResult } from './verify-epoch.ts'

/** The progress and result of checking the last ended epoch. */
export type EpochCheck =
  | { state: 'checking' | 'open' | 'failed'; epoch: number }
  | ({ state: 'checked'; epoch: number } & EpochCheckResult)

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
    const result = await verifyBeside({ ...ended, secret: ended.secret, lines })
    say({ state: 'checked', epoch, ...result })
  } catch {
    say({ state: 'failed', epoch })
  }
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
