import type { Played } from '@kapis/contract/games'
import { rollDice as route } from '@kapis/contract/routes'
import { fromNumber, parseAmount, toNumber } from '@kapis/money/money'
import { balance, shownBalance } from '#balance/balance-store.ts'
import { holdStake, releaseStake, revealPayout, settleStake } from '#balance/bet-balance.ts'
import { refetchBalance } from '#balance/use-balance-clock.ts'
import { api } from '#lib/api-client.ts'
import { ApiError, NetworkError, messageOf, SessionExpiredError } from '#lib/api-errors.ts'
import { showError } from '#ui/snackbars.ts'
import type { SeedState } from '../shared/seeds.ts'
import { countRound, ensureSeeds } from '../shared/seeds.ts'
import { checkDiceForm, firstMessage } from './dice-form.ts'
import type { DiceBet, DiceResult } from './dice-store.ts'
import { dice, reveal, useDiceStore } from './dice-store.ts'
import { formOf } from './dice-fields.ts'
import { findMismatch } from './verify-roll.ts'

const SPIN_MS = 350
const RESEND_MS = [500, 1_000, 2_000, 4_000]

/** Places the bet that is on the table. A second press while one is out is ignored. */
export async function rollDice(): Promise<void> {
  const { phase, condition, targetHundredths, amountText } = dice()
  if (phase !== 'idle') return
  const wallet = balance()
  const { active: currency } = wallet
  const balanceMinor = shownBalance(wallet, currency)
  const refused = firstMessage(checkDiceForm(formOf(dice()), { currency, balanceMinor }))
  if (refused !== null) return showError(refused)
  await place({
    identifier: crypto.randomUUID(),
    params: { condition, targetHundredths },
    stakeMinor: parseAmount(amountText) ?? 0n,
    currency,
  })
}

/** Asks again about a bet that nobody has answered for, by the same identifier. */
export async function checkPending(): Promise<void> {
  const { phase, pending } = dice()
  if (phase === 'unresolved' && pending !== null) await place(pending)
}

async function place(bet: DiceBet): Promise<void> {
  const stake = { currency: bet.currency, minor: bet.stakeMinor }
  const startedAt = performance.now()
  useDiceStore.setState({ phase: 'rolling', pending: bet })
  holdStake(stake)
  let isSent = false
  try {
    const isPractice = bet.stakeMinor === 0n
    const before = isPractice ? null : await ensureSeeds()
    isSent = true
    const played = await sendUntilAnswered(bet)
    const payout = { currency: bet.currency, minor: fromNumber(played.payout) ?? 0n }
    settleStake({ stake, payout, answer: played.balance })
    const result = resultOf(bet, played, before)
    await spinUntil(startedAt + SPIN_MS)
    reveal(result)
    revealPayout(payout)
  } catch (error) {
    releaseStake(stake)
    giveUp(error, isSent ? bet : null)
  }
}

/**
 * No answer is not a no: the bet may have been settled. It is sent again under its identifier,
 * which either finds the settled bet or places it now, once.
 */
async function sendUntilAnswered(bet: DiceBet): Promise<Played> {
  const body = {
    amount: toNumber(bet.stakeMinor),
    condition: bet.params.condition,
    currency: bet.currency,
    target: bet.params.targetHundredths / 100,
    identifier: bet.identifier,
  }
  for (const waitMs of RESEND_MS) {
    try {
      return await api.call(route, { body })
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      useDiceStore.setState({ phase: 'checking' })
      await pause(waitMs)
    }
  }
  return api.call(route, { body })
}

function resultOf(bet: DiceBet, played: Played, before: SeedState | null): DiceResult {
  const { fairness, isPractice } = played
  const roll = fromNumber(Number(played.gameData.state.roll)) ?? 0n
  const mismatch = isPractice || before === null ? null : findMismatch(bet, played, before)
  if (fairness !== null) countRound(fairness)
  return {
    ...bet,
    rollHundredths: Number(roll / 100n),
    payoutMinor: fromNumber(played.payout) ?? 0n,
    isWin: isWinning(bet, Number(roll / 100n)),
    isPractice,
    mismatch,
    fairness,
  }
}

/** `sent`: the bet, if it left the house. One that did not is simply not placed. */
function giveUp(error: unknown, sent: DiceBet | null): void {
  if (error instanceof SessionExpiredError) return
  const pending = isOutcomeUnknown(error) ? sent : null
  useDiceStore.setState({ phase: pending === null ? 'idle' : 'unresolved', pending })
  showError(messageOf(error))
  void refetchBalance()
}

/**
 * An answer that cannot be read says nothing about the bet, a house that has stopped its money
 * says that this bet was stopped too.
 */
function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError) || error.code === 'money_stopped') return false
  return error.status >= 500 || error.code === 'bad_reply'
}

function isWinning({ params }: DiceBet, rollHundredths: number): boolean {
  const isAtLeast = rollHundredths >= params.targetHundredths
  return params.condition === 'above' ? isAtLeast : !isAtLeast
}

function spinUntil(at: number): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return isCalm ? Promise.resolve() : pause(Math.max(0, at - performance.now()))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
