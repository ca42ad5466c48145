import type { ENDED_REASONS } from '@kapis/contract/live'
import type { StreamReader } from './event-stream.ts'
import { encode } from './hub.ts'
import type { Hub } from './hub.ts'

/** How long streams stay open while their sessions cannot be checked. */
const UNCHECKED_MS_MAX = 5_000

/** Lists the readers whose session is no longer valid, or whose role or second factor changed. */
export type ListStale = (readers: readonly StreamReader[]) => Promise<
  {
    /** The position in the list of readers. */
    index: number
    isValid: boolean
    reason: (typeof ENDED_REASONS)[number] | null
  }[]
>

/** Ends the streams of sessions that have ended and of users whose role has changed. */
export function watchSessions(
  listStale: ListStale,
  hub: Pick<Hub, 'streams' | 'finishAll'>,
  support: { support?: string } = {},
) {
  let checkedAt = performance.now()
  let isDue = false
  let running: Promise<void> | null = null

  const check = async () => {
    const streams = [...hub.streams]
    const stale = await listStale(streams.map(({ reader }) => reader))
    checkedAt = performance.now()
    for (const { index, isValid, reason } of stale) {
      // A page whose session is still valid connects again, with its new rights.
      const ended = { kind: 'ended', reason: reason ?? 'expired', ...support } as const
      if (!isValid) streams[index]?.send(encode(ended))
      streams[index]?.finish()
    }
  }
  const checkWhileDue = async () => {
    while (isDue) {
      isDue = false
      await check().catch(() => {
        if (performance.now() - checkedAt > UNCHECKED_MS_MAX) hub.finishAll()
      })
    }
    running = null
  }
  return {
    /** Checks all sessions, now or right after the check that is running. */
    checkSoon(): Promise<void> {
      isDue = true
      running ??= checkWhileDue()
      return running
    },
    isChecked: () => performance.now() - checkedAt < UNCHECKED_MS_MAX,
  }
}
