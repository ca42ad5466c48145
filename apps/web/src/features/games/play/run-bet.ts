import type { BetReply } from '@kapis/contract/games'
import * as routes from '@kapis/contract/routes/games'
import { fromNumber, toNumber } from '@kapis/money/money'
import { holdStake, releaseStake, revealPayout, settleStake } from '#player/balance/bet-balance.ts'
import { api } from '#lib/api/api-client.ts'
import { device } from '#lib/device-preferences.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { playSound } from '#lib/sound/sound.ts'
import { stopAuto } from '../auto/auto-store.ts'
import type { PendingBet, AnsweredBet } from '../model/bet.ts'
import { NOTHING_TO_CHECK, checkResult, waitForCheck } from '../model/check-result.ts'
import type { BetVerifier, OneShotStore } from './one-shot-store.ts'
import { waitForCycle } from './offer.ts'
import { forgetPending, rememberPending } from './pending-bet.ts'
import { markAnswered, checked, markFailed, reveal, markSent } from './one-shot-state.ts'
import { pause } from '#lib/pause.ts'
import { isOutcomeUnknown, sendUntilAnswered } from './send-bet.ts'
import type { SeedState } from '../verify/seeds.ts'
import { countRound, ensureSeeds, useSeeds } from '../verify/seeds.ts'
import { endWin, showWin } from '../win/win-store.ts'

/**
 * Runs one bet until its result is revealed. On an error, releases the stake and throws; a bet
 * whose outcome is unknown stays unresolved. If `isKnown` is true, the bet may already be settled.
 */
export async function runBet<P extends object>(
  game: OneShotStore<P>,
  bet: PendingBet<P>,
  { isKnown = false } = {},
): Promise<AnsweredBet<P>> {
  const { result, isShown } = await answerBet(game, bet, { isKnown })
  await isShown
  return result
}

type Answered<P> = { result: AnsweredBet<P>; isShown: Promise<void> }

/** Sends one bet. Resolves when the server has answered, before the result is shown. */
export async function answerBet<P extends object>(
  game: OneShotStore<P>,
  bet: PendingBet<P>,
  { isKnown = false } = {},
): Promise<Answered<P>> {
  const stake = { currency: bet.currency, minor: bet.stakeMinor }
  const startedAt = performance.now()
  game.change(markSent(bet, isKnown ? 'checking' : 'playing'))
  holdStake(stake)
  endWin()
  if (!device().isTurbo) playSound(game.startSound)
  let isSent = false
  try {
    if (!isKnown) await waitForCycle()
    const isPractice = bet.stakeMinor === 0n
    const before = isPractice ? null : await ensureSeeds()
    isSent = true
    if (!isPractice) remember(game)
    const played = await sendUntilAnswered(
      () => send(game, bet),
      () => game.change(() => ({ phase: 'checking' })),
    )
    const payout = { currency: bet.currency, minor: fromNumber(played.payout) ?? 0n }
    settleStake({ stake, payout, answer: played.balance, ledgerSeq: played.ledgerSeq })
    const result = await resultOf(game, bet, played, before)
    return { result, isShown: show(game, result, performance.now() - startedAt) }
  } catch (error) {
    releaseStake(stake)
    game.change(markFailed(bet, { isLost: isSent && isOutcomeUnknown(error) }))
    remember(game)
    throw error
  }
}

/** Sends the game's parameters together with the fields that all bets have. */
function send<P extends object>(
  { route, sentParams }: OneShotStore<P>,
  bet: PendingBet<P>,
): Promise<BetReply> {
  const { params, stakeMinor, currency, identifier, auto } = bet
  const session = auto && { autoSessionId: auto.sessionId, autoSeq: auto.seq }
  const body = { ...sentParams(params), amount: toNumber(stakeMinor), currency, identifier }
  // The cast is safe: the route and the parameters belong to the same store.
  return api.call(routes[route] as typeof routes.rollDice, {
    body: { ...body, ...session } as never,
  })
}

async function show<P extends object>(
  game: OneShotStore<P>,
  result: AnsweredBet<P>,
  waitedMs: number,
) {
  game.change(markAnswered(result))
  const isAtOnce = isMotionReduced() || document.hidden
  const showMs = isAtOnce ? 0 : game.showMs({ result, waitedMs, isTurbo: device().isTurbo })
  if (showMs > 0) await pause(showMs)
  revealPayout({ currency: result.currency, minor: result.payoutMinor })
  game.change(reveal(result))
  remember(game)
  sound(result)
  showWin(result, result.auto && { paceMs: game.paceMs.normal })
}

/** Stores pending bets for this tab, so that a reload does not lose them. */
function remember<P extends object>(game: OneShotStore<P>): void {
  const { out, lost, arriving } = game.play()
  const answered = new Set(arriving.map(({ identifier }) => identifier))
  const open = [...out, ...lost].filter(
    ({ identifier, stakeMinor }) => stakeMinor > 0n && !answered.has(identifier),
  )
  if (open.length === 0) forgetPending(game.keptAs)
  else rememberPending(game.keptAs, open)
}

async function resultOf<P extends object>(
  game: OneShotStore<P>,
  bet: PendingBet<P>,
  played: BetReply,
  before: SeedState | null,
): Promise<AnsweredBet<P>> {
  const { fairness, isPractice, receipt } = played
  const promised = before === null || isPractice ? null : { ...before, seenNonces: seenBy(before) }
  if (fairness !== null) countRound(fairness)
  const check =
    promised === null
      ? NOTHING_TO_CHECK
      : await checkResult(
          () => findFault(game, bet, played, promised),
          (later) => {
            game.change(checked(bet, later))
            if (later.mismatch !== null) stopAuto('unverified')
          },
        )
  const multiplier4 = fromNumber(played.payoutMultiplier) ?? 0n
  return {
    ...bet,
    state: played.gameData.state,
    payoutMinor: fromNumber(played.payout) ?? 0n,
    multiplier4,
    isWin: multiplier4 > 10_000n,
    isPractice,
    ...check,
    fairness,
    receipt,
  }
}

/**
 * Returns the nonces seen until now. Other bets may have been settled since this bet was sent, so
 * the nonces seen back then are not enough.
 */
function seenBy(before: SeedState): ReadonlySet<number> {
  const { active, seenNonces } = useSeeds.getState()
  return active?.epoch === before.active?.epoch ? seenNonces : before.seenNonces
}

async function findFault<P extends object>(
  game: OneShotStore<P>,
  bet: PendingBet<P>,
  played: BetReply,
  before: SeedState,
): Promise<string | null> {
  const checks = await loadChecks(game).catch(waitForCheck)
  return checks.findFault({ ...bet, game: game.game }, played, before)
}

/**
 * Loads the verifier. Also called when the game opens, so that the first bet does not wait for it.
 */
export function loadChecks(game: Pick<OneShotStore, 'loadChecks'>): Promise<BetVerifier> {
  return game.loadChecks?.() ?? import('../verify/verify-bet.ts')
}

/** Plays the sound of a result, except in turbo. Only a payout above the stake gets a win sound. */
function sound({ isPractice, isWin, multiplier4 }: AnsweredBet): void {
  if (device().isTurbo) return
  if (isPractice) return playSound('tick')
  if (!isWin) return playSound('loss')
  playSound(multiplier4 >= 100_000n ? 'bigwin' : 'win')
}
