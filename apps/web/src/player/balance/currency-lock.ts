import { useBalance } from './balance-store.ts'

/** While a round is on the screen its currency stays the active one. Returns what ends it. */
export function lockCurrency(): () => void {
  const add = (n: number) => useBalance.setState(({ locks }) => ({ locks: Math.max(0, locks + n) }))
  add(1)
  return () => add(-1)
}
