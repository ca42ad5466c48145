import type { Currency } from '@kapis/money/money'
import { MINOR_PER_UNIT, fromNumber } from '@kapis/money/money'
import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

export type Balances = Record<Currency, bigint>

export type Balance = {
  /** The last balance that the server sent; null before the first. */
  confirmed: Balances | null
  /** The journal number of the latest bet whose reply set `confirmed`. */
  confirmedSeq: number
  /** The stakes of bets that have no reply yet. */
  held: Balances
  /** Payouts that are paid but not revealed yet. */
  concealed: Balances
  active: Currency
  /** The number of bets sent but not yet revealed. The currency cannot be switched meanwhile. */
  roundsOpen: number
  /** The number of rounds on screen. They lock the currency and pull-to-refresh. */
  locks: number
  /** Increases with every bet that is settled and revealed, so that lists know when to reload. */
  settledRounds: number
  updatedAt: number | null
  isStale: boolean
}

const initial = {
  confirmed: null,
  confirmedSeq: 0,
  held: { coin: 0n, ticket: 0n },
  concealed: { coin: 0n, ticket: 0n },
  active: 'coin',
  roundsOpen: 0,
  locks: 0,
  settledRounds: 0,
  updatedAt: null,
  isStale: false,
} as const satisfies Balance

export const useBalance = create<Balance>(() => initial)

onSignedOut(() => useBalance.setState(initial))

export function balance(): Balance {
  return useBalance.getState()
}

/** Returns the balance without unrevealed payouts and pending stakes. */
export function shownBalance(state: Balance, currency: Currency): bigint | null {
  if (state.confirmed === null) return null
  return state.confirmed[currency] - state.held[currency] - state.concealed[currency]
}

/** Returns whether the shown balance is below the current stake, or below ten. */
export function isLowBalance(shownMinor: bigint | null, stakeMinor: bigint): boolean {
  return shownMinor !== null && (shownMinor < stakeMinor || shownMinor < 10n * MINOR_PER_UNIT)
}

export function isCurrencyLocked({ roundsOpen, locks }: Balance): boolean {
  return roundsOpen > 0 || locks > 0
}

export function switchCurrency(active: Currency): void {
  if (!isCurrencyLocked(balance())) useBalance.setState({ active })
}

export type BalanceAnswer = { coin: number; ticket: number }

/**
 * Applies a polled balance, unless the poll overlapped a bet. A poll that started before the last
 * reply is older than that reply, and one that ends while a bet is pending may or may not include
 * that bet.
 */
export function applyPolled(answer: BalanceAnswer, settledBefore: number): void {
  const { roundsOpen, settledRounds } = balance()
  if (roundsOpen > 0 || settledRounds !== settledBefore) return
  useBalance.setState({ confirmed: minorOf(answer), updatedAt: Date.now(), isStale: false })
}

export function markStale(): void {
  useBalance.setState({ isStale: true })
}

export function minorOf({ coin, ticket }: BalanceAnswer): Balances {
  return { coin: fromNumber(coin) ?? 0n, ticket: fromNumber(ticket) ?? 0n }
}
