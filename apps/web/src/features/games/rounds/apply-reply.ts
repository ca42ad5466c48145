import type { BetReply } from '@kapis/contract/games'
import { applyStep, revealStep } from '#player/balance/round-balance.ts'
import { device } from '#lib/device-preferences.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { playSound } from '#lib/sound/sound.ts'
import type { BetCheck } from '../model/check-result.ts'
import { checkResult, waitForCheck } from '../model/check-result.ts'
import { PILLS_MAX, addBet } from '../model/play-totals.ts'
import { pause } from '#lib/pause.ts'
import { countRound } from '../verify/seeds.ts'
import { showWin } from '../win/win-store.ts'
import type { SentStep } from './parse-round.ts'
import { readAnswer } from './parse-round.ts'
import type { ClientRound, RoundState, RoundStore } from './round-store.ts'

/**
 * Applies the reply to a step: updates the balance, checks an ended round, then animates the stage.
 */
export async function applyReply<S>(
  store: RoundStore<S>,
  request: SentStep,
  answer: BetReply,
): Promise<void> {
  const before = store.get().round
  let next = readAnswer(store, request, answer)
  const held = { currency: request.currency, minor: request.stakeMinor }
  const payout = { currency: next.currency, minor: next.end?.payoutMinor ?? 0n }
  applyStep({ held, payout, answer: answer.balance })
  if (next.end !== null && !next.isPractice) {
    const ended = next
    const check = await checkResult(
      () => findFault(store, ended, answer),
      (later) => store.set(checkedRound(store.get(), ended, later)),
    )
    next = { ...next, end: { ...next.end, ...check } }
  }
  if (next.promise !== null && before?.identifier !== next.identifier) countRound(next.promise)
  store.set({ phase: 'revealing', arriving: next })
  const isAtOnce = device().isTurbo || isMotionReduced() || document.hidden
  const ms = isAtOnce ? 0 : store.rules.revealMs(next)
  if (ms > 0) await pause(ms)
  const netMinor = next.end === null || next.isPractice ? 0n : payout.minor - next.stakeMinor
  revealStep(payout, netMinor)
  store.set(revealed(store.get(), next))
  sound(store, next)
  if (next.end !== null && next.end.way !== 'void') showWin({ ...next, ...next.end })
}

/**
 * Returns the state change that reveals a step. A round that has ended is added to the history and
 * the totals.
 */
export function revealed<S>(
  { history, totals }: RoundState<S>,
  round: ClientRound<S>,
): Partial<RoundState<S>> {
  const { end, currency } = round
  const shown = { phase: 'idle', round, arriving: null } as const
  if (end === null) return shown
  // A void round has no result to count.
  if (end.way === 'void') return shown
  const bet = { ...round, payoutMinor: end.payoutMinor }
  return {
    ...shown,
    history: [...history.filter((one) => one.identifier !== round.identifier), round].slice(
      -PILLS_MAX,
    ),
    ...(!round.isPractice && {
      totals: { ...totals, [currency]: addBet(totals[currency], bet) },
    }),
  }
}

/** Returns the state change that adds a delayed check to its round. */
function checkedRound<S>(
  { round, history }: RoundState<S>,
  { identifier }: ClientRound<S>,
  check: BetCheck,
): Partial<RoundState<S>> {
  const mark = (one: ClientRound<S>): ClientRound<S> =>
    one.identifier === identifier && one.end !== null
      ? { ...one, end: { ...one.end, ...check } }
      : one
  return { round: round && mark(round), history: history.map(mark) }
}

async function findFault<S>(
  { rules }: RoundStore<S>,
  round: ClientRound<S>,
  answer: BetReply,
): Promise<string | null> {
  const checks = await loadChecks().catch(waitForCheck)
  return checks.findRoundFault(rules.game, round, answer)
}

/**
 * Loads the verifier. Also called when the game opens, so that the first round does not wait for
 * it.
 */
export function loadChecks() {
  return import('./verify-round.ts')
}

/**
 * Plays the sound of a step and, if the round has ended, of its result, which is silent in turbo.
 * Only a payout above the stake gets a win sound.
 */
function sound<S>({ rules }: RoundStore<S>, round: ClientRound<S>): void {
  const { end, stakeMinor, multiplier4, isPractice } = round
  rules.sound(round)
  if (end === null || end.way === 'void' || device().isTurbo) return
  if (multiplier4 <= 10_000n) return playSound('loss')
  if (isPractice) return playSound('tick')
  if (end.payoutMinor > stakeMinor) playSound(multiplier4 >= 100_000n ? 'bigwin' : 'win')
}
