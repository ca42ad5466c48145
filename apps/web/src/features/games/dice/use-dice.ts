import { diceMultiplier4 } from '@kapis/games/dice'
import { formatMoney, formatSigned, parseAmount, payout } from '@kapis/money/money'
import { useSyncExternalStore } from 'react'
import { balance, isLowBalance, shownBalance, useBalance } from '#balance/balance-store.ts'
import { useAuto } from '../shared/auto-store.ts'
import { formOf } from './dice-fields.ts'
import type { DiceErrors } from './dice-form.ts'
import { checkDiceForm, firstMessage } from './dice-form.ts'
import { dice, useDiceStore } from './dice-store.ts'

/** Whoever draws something of dice follows these three. */
export function followDice(notify: () => void): () => void {
  const ends = [
    useDiceStore.subscribe(notify),
    useBalance.subscribe(notify),
    useAuto.subscribe(notify),
  ]
  return () => ends.forEach((end) => end())
}

type Plain = string | number | bigint | boolean | null | undefined

/** One plain value worked out of all stores: a component draws again only when it is another. */
export function useRead<T extends Plain>(read: () => T): T {
  return useSyncExternalStore(followDice, read)
}

/** A bet is out, or auto-bet runs: nothing on the table may be changed. */
export function isLocked(): boolean {
  const { phase } = dice()
  return phase === 'rolling' || phase === 'checking' || useAuto.getState().run !== null
}

export function stakeMinor(): bigint {
  return parseAmount(dice().amountText) ?? 0n
}

export function readBalance(): bigint | null {
  return shownBalance(balance(), balance().active)
}

export function readBalanceText(): string {
  const minor = readBalance()
  return minor === null ? '' : formatMoney(minor, balance().active)
}

export function payoutMinor(): bigint {
  return payout(stakeMinor(), diceMultiplier4(dice()))
}

/** While the stake is held the balance is short by it: no message about that. */
export function readErrors(): DiceErrors {
  const balanceMinor = isLocked() ? null : readBalance()
  return checkDiceForm(formOf(dice()), { currency: balance().active, balanceMinor })
}

export function readProblem(): string | null {
  return firstMessage(readErrors())
}

export function isLow(): boolean {
  return stakeMinor() > 0n && !isLocked() && isLowBalance(readBalance(), stakeMinor())
}

export const totals = () => dice().totals[balance().active]

export const readNet = () => formatSigned(totals().netMinor, balance().active)
export const isNetUp = () => totals().netMinor > 0n
export const readWagered = () => formatMoney(totals().wageredMinor, balance().active)
export const readBets = () => totals().bets
