import type { Currency } from '@kapis/money/money'
import { create } from 'zustand'
import { onSignedOut, useSession } from '../session/session-store.ts'

type Net = Record<Currency, bigint>
export type VisitTotals = { startedAt: number | null; net: Net }

const KEY = 'play-session'
const nothing: VisitTotals = { startedAt: null, net: { coin: 0n, ticket: 0n } }

/**
 * The start and the net result of this visit. A reload does not reset them, and the tabs of a browser
 * share them (share-visit.ts).
 */
export const useVisitTotals = create<VisitTotals>(() => recall())

useSession.subscribe(({ status }) => {
  if (status === 'signed-in' && useVisitTotals.getState().startedAt === null)
    useVisitTotals.setState({ startedAt: Date.now() })
})
onSignedOut(() => useVisitTotals.setState(nothing))
useVisitTotals.subscribe(remember)

export function addToNet(currency: Currency, minor: bigint): void {
  useVisitTotals.setState(({ net }) => ({ net: { ...net, [currency]: net[currency] + minor } }))
}

function remember({ startedAt, net }: VisitTotals): void {
  try {
    const kept = { startedAt, coin: String(net.coin), ticket: String(net.ticket) }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage, a reload resets the totals.
  }
}

function recall(): VisitTotals {
  try {
    const { startedAt, coin, ticket } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Record<
      string,
      unknown
    >
    if (typeof startedAt !== 'number') return nothing
    return { startedAt, net: { coin: BigInt(coin as string), ticket: BigInt(ticket as string) } }
  } catch {
    return nothing
  }
}
