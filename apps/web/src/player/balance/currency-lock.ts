import { useBalance } from './balance-store.ts'

/** Locks the currency while a round is on screen. Returns the unlock function. */
export function lockCurrency(): () => void {
  const add = (n: number) => useBalance.setState(({ locks }) => ({ locks: Math.max(0, locks + n) }))
  add(1)
  return () => add(-1)
}
