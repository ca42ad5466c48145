import type { Currency } from '@kapis/money/money'
import { create } from 'zustand'
import { onSignedOut, useSession } from '../session/session-store.ts'

type Net = Record<Currency, bigint>
type VisitTotals = { startedAt: number | null; net: Net }

const KEY = 'play-session'
const nothing: VisitTotals = { startedAt: null, net: { coin: 0n, ticket: 0n } }

/** The start and the net result of this visit. A reload does not reset them. */
export const useVisitTotals = create<VisitTotals>(() => recall())

useSession.subscribe(({ status }) => {
  if (status === 'signed-in' && useVisitTotals.getState().startedAt === null) begin()
})
onSignedOut(() => useVisitTotals.setState(nothing))

export function addToNet(currency: Currency, minor: bigint): void {
  useVisitTotals.setState(({ net }) => ({ net: { ...net, [currency]: net[currency] + minor } }))
  remember()
}

function begin(): void {
  useVisitTotals.setState({ startedAt: Date.now() })
  remember()
}

function remember(): void {
  const { startedAt, net } = useVisitTotals.getState()
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
