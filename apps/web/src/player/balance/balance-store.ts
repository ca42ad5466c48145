import type { Currency } from '@kapis/money/money'
import { MINOR_PER_UNIT, fromNumber } from '@kapis/money/money'
import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

export type Balances = Record<Currency, bigint>

export type Balance = {
  /** The server's last balance; null until it has sent one. */
  confirmed: Balances | null
  /** The journal number of the bet that carried it. */
  confirmedSeq: number
  /** The stakes of bets without a reply. */
  held: Balances
  /** Payouts that are paid but not revealed yet. */
  concealed: Balances
  active: Currency
  /** Bets sent and not yet revealed; the currency cannot be switched meanwhile. */
  roundsOpen: number
  /** Rounds of several steps on screen; they lock the currency and the page. */
  locks: number
  /** Increases with every settled bet, so that lists know when to reload. */
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

/** Whether the balance is below the current stake, or below ten. */
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
 * Ignores polls that overlap a bet: one that started before the last reply is older than it, and
 * one that ends while a bet is pending may or may not include it.
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
