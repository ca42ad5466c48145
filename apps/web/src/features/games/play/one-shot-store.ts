import type { BetReply } from '@kapis/contract/games'
import type * as routes from '@kapis/contract/routes/games'
import type { Game } from '@kapis/games/games'
import { parseAmount, payout } from '@kapis/money/money'
import { balance, shownBalance, useBalance } from '#player/balance/balance-store.ts'
import type { SoundName } from '#lib/sound/sound-set.ts'
import { useAuto } from '../auto/auto-store.ts'
import type { PendingBet, AnsweredBet } from '../model/bet.ts'
import type { Subscribe } from '../model/live-text.tsx'
import { checkAmount } from '../model/number-fields.ts'
import { useOffer } from './offer.ts'
import { rememberStake } from '../model/last-stake.ts'
import type { PlayState } from './one-shot-state.ts'
import { createPlayStore } from './one-shot-state.ts'
import type { SeedState } from '../verify/seeds.ts'
import { findExcess, maxStakeAt, smallerOf } from './stake-cap.ts'

type PlayRoute = Extract<keyof typeof routes, `play${string}` | 'rollDice'>

/**
 * Replays settled bets. `findFault` returns null if the replay has the same result, otherwise what
 * differs.
 */
export type BetVerifier = {
  findFault(
    bet: PendingBet & { game: Game },
    played: BetReply,
    before: SeedState,
  ): Promise<string | null>
}

type Showing<P> = { result: AnsweredBet<P>; waitedMs: number; isTurbo: boolean }

/** The properties of one one-request game. Everything else is shared code. */
export type OneShotSpec<P extends object> = {
  game: Game
  /** The name of the game's route. The route itself is loaded with the code that sends bets. */
  route: PlayRoute
  /** Returns the parameters of a bet as the request sends them. */
  sentParams(params: P): object
  /** Returns the current settings. `readProblem` returns why they cannot be played, or null. */
  readParams(): P
  readProblem(): string | null
  /** Returns the highest multiplier that the current settings can pay, in ten-thousandths. */
  readMultiplier4(): bigint
  /** Subscribes to changes of the game's settings. */
  subscribe: Subscribe
  isPending(params: unknown): params is P
  /** Returns how many milliseconds the stage animates between the reply and the result. */
  showMs(showing: Showing<P>): number
  paceMs: { normal: number; turbo: number }
  startSound?: SoundName
  /** The number of bets that may be pending at once. */
  betsAtOnce?: number
  /** Loads the game's own verifier. By default, the rule of its one-request game is replayed. */
  loadChecks?: () => Promise<BetVerifier>
  /** Returns whether the game's other mode is in use, which locks this one. */
  isTaken?: () => boolean
  /** The name under which unanswered bets are stored, if it differs from the game's name. */
  keptAs?: string
}

export type OneShotStore<P extends object = object> = ReturnType<typeof createOneShotStore<P>>

/** The part of a game's store that the shared components use. */
export type GameStore = Pick<
  OneShotStore,
  | 'game'
  | 'betsAtOnce'
  | 'use'
  | 'play'
  | 'follow'
  | 'enterAmount'
  | 'acknowledgeMismatch'
  | 'isLocked'
  | 'readStake'
  | 'readBalance'
  | 'readMaxStake'
  | 'readParams'
  | 'readLargestStake'
  | 'readAmountProblem'
  | 'readProblem'
  | 'readPayout'
  | 'readTotals'
>

/**
 * Creates the store of one game: its state of play, and the functions that shared components use.
 */
export function createOneShotStore<P extends object>(spec: OneShotSpec<P>) {
  const store = createPlayStore<P>()
  const play = store.getState
  const { betsAtOnce = 1, startSound = 'roll' } = spec

  /**
   * Returns whether the settings must not change, because a bet is pending or auto-bet is running.
   */
  function isLocked(): boolean {
    const { phase } = play()
    if (phase === 'playing' || phase === 'checking' || spec.isTaken?.()) return true
    return useAuto.getState().run !== null
  }
  const readBalance = () => shownBalance(balance(), balance().active)
  const readStake = () => parseAmount(play().amountText) ?? 0n
  const readMaxStake = () => maxStakeAt(spec.readMultiplier4())
  /**
   * Returns why the amount cannot be bet, or null. While the only possible bet is pending, its
   * stake is already deducted, so the balance is not checked.
   */
  function readAmountProblem(): string | null {
    const balanceMinor = isLocked() && betsAtOnce === 1 ? null : readBalance()
    const problem = checkAmount(play().amountText, { currency: balance().active, balanceMinor })
    return problem ?? findExcess(readStake(), readMaxStake())
  }

  return {
    ...spec,
    startSound,
    betsAtOnce,
    keptAs: spec.keptAs ?? spec.game,
    use: store as <T>(select: (state: PlayState<P>) => T) => T,
    play,
    /** Applies a state change, such as `markSent`, `markAnswered`, `reveal` or `markFailed`. */
    change: (step: (state: PlayState) => Partial<PlayState>) =>
      store.setState((state) => step(state) as Partial<PlayState<P>>),
    /** Subscribes to every store that the game's components depend on. */
    follow(notify: () => void): () => void {
      const ends = [store, useBalance, useAuto, useOffer].map((each) => each.subscribe(notify))
      return join(ends, spec.subscribe(notify))
    },
    enterAmount(amountText: string): void {
      rememberStake(amountText)
      store.setState({ amountText })
    },
    /** Closes the mismatch alert. The result stays marked as unverified in the history. */
    acknowledgeMismatch: () => store.setState({ result: null }),
    isLocked,
    readStake,
    readBalance,
    readMaxStake,
    readLargestStake: () => smallerOf(readBalance(), readMaxStake()),
    readAmountProblem,
    readProblem: () => readAmountProblem() ?? spec.readProblem(),
    readPayout: () => payout(readStake(), spec.readMultiplier4()),
    readTotals: () => play().totals[balance().active],
  }
}

function join(ends: (() => void)[], last: () => void): () => void {
  return () => [...ends, last].forEach((end) => end())
}
