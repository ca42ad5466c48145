import type { Played } from '@kapis/contract/games'
import { rollDice as route } from '@kapis/contract/routes'
import { fromNumber, toNumber } from '@kapis/money/money'
import { holdStake, releaseStake, revealPayout, settleStake } from '#balance/bet-balance.ts'
import { api } from '#lib/api-client.ts'
import { ApiError, NetworkError } from '#lib/api-errors.ts'
import { device } from '#lib/device-choices.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { playSound } from '#lib/sound.ts'
import { forgetPending, rememberPending } from '../shared/pending-bet.ts'
import type { SeedState } from '../shared/seeds.ts'
import { countRound, ensureSeeds } from '../shared/seeds.ts'
import type { DiceBet, DiceResult } from './dice-store.ts'
import { reveal, useDiceStore } from './dice-store.ts'

const SPIN_MS = 350
const RESEND_MS = [500, 1_000, 2_000, 4_000]

/**
 * One bet from the hand to the revealed result. When it throws, the stake is back, and a bet whose
 * outcome is unknown is left as unresolved. `isKnown`: it may have been settled before.
 */
export async function settleBet(bet: DiceBet, { isKnown = false } = {}): Promise<DiceResult> {
  const stake = { currency: bet.currency, minor: bet.stakeMinor }
  const startedAt = performance.now()
  useDiceStore.setState({ phase: isKnown ? 'checking' : 'rolling', pending: bet })
  holdStake(stake)
  if (!device().isTurbo) playSound('roll')
  let isSent = false
  try {
    const isPractice = bet.stakeMinor === 0n
    const before = isPractice ? null : await ensureSeeds()
    isSent = true
    if (!isPractice) rememberPending('dice', bet)
    const played = await sendUntilAnswered(bet)
    forgetPending('dice')
    const payout = { currency: bet.currency, minor: fromNumber(played.payout) ?? 0n }
    settleStake({ stake, payout, answer: played.balance })
    const result = await resultOf(bet, played, before)
    await spinUntil(startedAt + SPIN_MS)
    revealPayout(payout)
    reveal(result)
    sound(result)
    return result
  } catch (error) {
    releaseStake(stake)
    const isOpen = isSent && isOutcomeUnknown(error)
    if (!isOpen) forgetPending('dice')
    useDiceStore.setState({ phase: isOpen ? 'unresolved' : 'idle', pending: isOpen ? bet : null })
    throw error
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
    ...(bet.auto && { autoSessionId: bet.auto.sessionId, autoSeq: bet.auto.seq }),
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

async function resultOf(
  bet: DiceBet,
  played: Played,
  before: SeedState | null,
): Promise<DiceResult> {
  const { fairness, isPractice, receipt } = played
  const roll = Number((fromNumber(Number(played.gameData.state.roll)) ?? 0n) / 100n)
  const mismatch = before === null || isPractice ? null : await findFault(bet, played, before)
  if (fairness !== null) countRound(fairness)
  return {
    ...bet,
    rollHundredths: roll,
    payoutMinor: fromNumber(played.payout) ?? 0n,
    multiplier4: fromNumber(played.payoutMultiplier) ?? 0n,
    isWin: isWinning(bet, roll),
    isPractice,
    mismatch,
    fairness,
    receipt,
  }
}

async function findFault(bet: DiceBet, played: Played, before: SeedState): Promise<string | null> {
  const checks = await loadChecks().catch(() => null)
  if (checks === null) return 'The check of results could not be loaded.'
  return checks.findFault(bet, played, before)
}

/** Fetched when the game opens, so that the first bet need not wait for it. */
export function loadChecks() {
  return import('./verify-bet.ts')
}

/** A win sounds only if more came back than was staked; a loss is one soft knock. */
function sound({ isPractice, payoutMinor, stakeMinor }: DiceResult): void {
  if (isPractice) return playSound('tick')
  if (payoutMinor <= stakeMinor) return playSound('loss')
  playSound(payoutMinor >= 10n * stakeMinor ? 'bigwin' : 'win')
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
  if (device().isTurbo || isMotionReduced()) return Promise.resolve()
  return pause(Math.max(0, at - performance.now()))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
