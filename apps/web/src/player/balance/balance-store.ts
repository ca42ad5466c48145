import type { Currency } from '@kapis/money/money'
import { MINOR_PER_UNIT, fromNumber } from '@kapis/money/money'
import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

export type Balances = Record<Currency, bigint>

export type Balance = {
  /** What the server last said; null until it has said anything. */
  confirmed: Balances | null
  /** The journal's number of the bet that said so. */
  confirmedSeq: number
  /** The stake of a bet without an answer yet. */
  held: Balances
  /** Payouts the server has paid and the screen has not revealed yet. */
  concealed: Balances
  active: Currency
  /** Bets sent and not yet revealed; the currency cannot be switched meanwhile. */
  roundsOpen: number
  /** Rounds of several steps on the screen: they keep their currency, and the page, in place. */
  locks: number
  /** Grows with every settled bet, so that lists know when to look again. */
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

/** Never a win before it is revealed, never a stake that is already on the table. */
export function shownBalance(state: Balance, currency: Currency): bigint | null {
  if (state.confirmed === null) return null
  return state.confirmed[currency] - state.held[currency] - state.concealed[currency]
}

/** A quiet flag: less than the bet on the table, or less than ten. */
export function isLowBalance(shownMinor: bigint | null, stakeMinor: bigint): boolean {
  return shownMinor !== null && (shownMinor < stakeMinor || shownMinor < 10n * MINOR_PER_UNIT)
}

export function isCurrencyLocked({ roundsOpen, locks }: Balance): boolean {
  return roundsOpen > 0 || locks > 0
}

export function switchCurrency(active: Currency): void {
  if (!isCurrencyLocked(balance())) useBalance.setState({ active })
}

export type Answer = { coin: number; ticket: number }

/**
 * A poll that began before the last bet was answered knows less than the bet's own answer, and
 * one that ends while a bet is out may or may not include it: neither is believed.
 */
export function applyPolled(answer: Answer, settledBefore: number): void {
  const { roundsOpen, settledRounds } = balance()
  if (roundsOpen > 0 || settledRounds !== settledBefore) return
  useBalance.setState({ confirmed: minorOf(answer), updatedAt: Date.now(), isStale: false })
}

export function markStale(): void {
  useBalance.setState({ isStale: true })
}

export function minorOf({ coin, ticket }: Answer): Balances {
  return { coin: fromNumber(coin) ?? 0n, ticket: fromNumber(ticket) ?? 0n }
}
