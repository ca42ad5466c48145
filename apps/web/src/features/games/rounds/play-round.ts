import * as routes from '@kapis/contract/routes/games'
import { toNumber } from '@kapis/money/money'
import { balance, switchCurrency } from '#player/balance/balance-store.ts'
import { holdStake, releaseStake } from '#player/balance/bet-balance.ts'
import { recordPlayBlock } from '#player/limits/play-block.ts'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { api } from '#lib/api/api-client.ts'
import { ApiError, messageOf, SessionExpiredError } from '#lib/api/api-errors.ts'
import { playSound } from '#lib/sound/sound.ts'
import { showError } from '#ui/snackbars.ts'
import { enteredText } from '../model/amount-steps.ts'
import { setMode } from '../auto/auto-store.ts'
import { keepPlay } from '../play/kept-play.ts'
import { loadOffer } from '../play/load-offer.ts'
import { waitForCycle } from '../play/offer.ts'
import { forgetPending, recallPending, rememberPending } from '../play/pending-bet.ts'
import { isOutcomeUnknown, sendUntilAnswered } from '../play/send-bet.ts'
import { ensureSeeds } from '../verify/seeds.ts'
import { endWin } from '../win/win-store.ts'
import { isOpen } from './is-open.ts'
import { refetchOpenRounds } from '../lobby/open-rounds.ts'
import { readOpenRound } from './parse-round.ts'
import type { RoundStore, PendingStep } from './round-store.ts'
import { planKey } from './round-store.ts'
import { loadChecks, applyReply } from './apply-reply.ts'
import { problemOfStake, stakeOf } from './stake.ts'

/**
 * Starts a round with the current stake. Does nothing while a step is pending or a round is open.
 */
export async function startRound<S>(store: RoundStore<S>, params: object): Promise<void> {
  const { phase, round } = store.get()
  if (phase !== 'idle' || isOpen(round)) return
  const problem = problemOfStake(store)
  if (problem !== null) return refuse(problem)
  const stakeMinor = stakeOf(store)
  const body = { ...params, amount: toNumber(stakeMinor), currency: balance().active }
  await perform(store, 'start', body, stakeMinor)
}

/** Sends the next step of the open round. Does nothing while a step is pending. */
export async function advanceRound<S>(
  store: RoundStore<S>,
  step: string,
  choice: object = {},
): Promise<void> {
  const { phase, round } = store.get()
  if (phase !== 'idle' || !isOpen(round)) return
  await perform(store, step, { ...choice, seq: round.seq + 1 }, 0n)
}

export async function cashOut<S>(store: RoundStore<S>): Promise<void> {
  if ((store.get().round?.multiplier4 ?? 0n) > 0n) await advanceRound(store, 'cashout')
}

/**
 * Prepares a game that was opened: resends an unanswered step, then loads the open round, which
 * another device may have started.
 */
export async function resumeRound<S>(store: RoundStore<S>): Promise<void> {
  // Preload the verifier. If this fails, the check of the first round loads it again.
  loadChecks().catch(() => undefined)
  void loadOffer(store.rules.game)
  keepPlay(store.rules.game, store)
  import('./earlier-rounds.ts')
    .then(({ addEarlierRounds }) => addEarlierRounds(store))
    .catch(() => undefined)
  const { phase, pending } = store.get()
  if (phase === 'acting' || phase === 'checking' || phase === 'revealing') return
  // The auto-bet panel resends an unanswered plan, so switch to that panel.
  if (recallPending(planKey(store)) !== null) setMode('auto')
  const lost = pending ?? recallPending(store.rules.game)
  if (isStep(lost)) await send(store, lost, { isKnown: true })
  if (store.get().pending === null) await lookForRound(store)
}

/**
 * Loads the open round from the server and replaces the one on screen, because another device may
 * have continued it.
 */
export async function lookForRound<S>(store: RoundStore<S>): Promise<void> {
  const { round: shown, phase } = store.get()
  if (phase === 'looking' || phase === 'unresolved') store.set({ phase: 'looking' })
  try {
    const { round } = await api.call(routes[store.rules.routes.active], {})
    const { phase: now } = store.get()
    if (now !== 'idle' && now !== 'looking') return
    if (round !== null) switchCurrency(round.currency)
    if (round === null) return store.set({ phase: 'idle', round: isOpen(shown) ? null : shown })
    store.set({
      phase: 'idle',
      round: readOpenRound(store, round),
      amountText: enteredText(String(round.amount)),
    })
  } catch (error) {
    if (error instanceof SessionExpiredError) return
    if (phase === 'looking' || phase === 'unresolved') store.set({ phase: 'unresolved' })
  }
}

async function perform<S>(store: RoundStore<S>, step: string, body: object, stakeMinor: bigint) {
  const { round } = store.get()
  const currency = isOpen(round) ? round.currency : balance().active
  const identifier = crypto.randomUUID()
  await send(store, { step, body: { ...body, identifier }, stakeMinor, currency })
}

/** Sends one step and shows its result. A step whose outcome is unknown stays unresolved. */
async function send<S>(
  store: RoundStore<S>,
  step: PendingStep,
  { isKnown = false } = {},
): Promise<void> {
  const { rules, set } = store
  const stake = { currency: step.currency, minor: step.stakeMinor }
  const name = rules.routes[step.step]
  if (name === undefined) return forgetPending(rules.game)
  set({ phase: isKnown ? 'checking' : 'acting', pending: step })
  holdStake(stake)
  endWin()
  let isSent = false
  try {
    if (step.step === 'start' && !isKnown) await waitForCycle()
    const isFirst = step.stakeMinor > 0n && !isKnown
    const before = isFirst ? await ensureSeeds() : null
    isSent = true
    rememberPending(rules.game, step)
    const answer = await sendUntilAnswered(
      () => api.call(routes[name] as typeof routes.startMines, { body: step.body as never }),
      () => set({ phase: 'checking' }),
    )
    forgetPending(rules.game)
    set({ pending: null })
    await applyReply(store, { ...step, before }, answer)
    refetchOpenRounds()
  } catch (error) {
    releaseStake(stake)
    const isLost = isSent && isOutcomeUnknown(error)
    if (!isLost) forgetPending(rules.game)
    set({ phase: isLost ? 'unresolved' : 'idle', pending: isLost ? step : null, arriving: null })
    await explain(store, error)
  }
}

/**
 * Shows why a step failed. After a conflict (409), also reloads the round, which has changed
 * elsewhere.
 */
async function explain<S>(store: RoundStore<S>, error: unknown): Promise<void> {
  if (error instanceof SessionExpiredError) return
  recordPlayBlock(error)
  refuse(messageOf(error))
  void refetchBalance()
  if (error instanceof ApiError && error.status === 409) await lookForRound(store)
}

function refuse(message: string): void {
  playSound('error')
  showError(message)
}

function isStep(found: unknown): found is PendingStep {
  const { step, body, stakeMinor, currency } = (found ?? {}) as Partial<PendingStep>
  const isSum = typeof stakeMinor === 'bigint' && (currency === 'coin' || currency === 'ticket')
  return typeof step === 'string' && isSum && typeof body?.identifier === 'string'
}
