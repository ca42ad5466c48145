import type * as routes from '@kapis/contract/routes/games'
import type { Game } from '@kapis/games/games'
import { parseAmount, payout } from '@kapis/money/money'
import { balance, shownBalance, useBalance } from '#player/balance/balance-store.ts'
import type { SoundName } from '#lib/sound/sound-set.ts'
import { useAuto } from '../auto/auto-store.ts'
import { rememberStake } from '../model/last-stake.ts'
import type { Subscribe } from '../model/live-text.tsx'
import { checkAmount } from '../model/number-fields.ts'
import type { Totals } from '../model/play-totals.ts'
import { useOffer } from './offer.ts'
import type { PlayState } from './play-state.ts'
import { createPlayState } from './play-state.ts'
import type { Round } from './round.ts'
import { isOpen } from './round.ts'
import { findExcess, maxStakeAt, smallerOf } from './stake-cap.ts'

type RouteName = keyof typeof routes
type ActiveRoute = Extract<RouteName, `active${string}`>

/** The properties of one game. Everything else is shared code. */
export type GameSpec<S, P extends object> = {
  game: Game
  /**
   * The name of the route of each move: `bet` for a game that one request decides; `start` and the
   * steps for a game in steps, with `active` to load its open round. The routes themselves are
   * loaded with the code that sends moves.
   */
  routes: { readonly active?: ActiveRoute; readonly [step: string]: RouteName | undefined }
  /** Returns the options of the next bet. `sentParams` returns them as the request sends them. */
  readParams?(): P
  sentParams?(params: P): object
  /** Returns why the current settings cannot be played, or null. */
  readProblem?(): string | null
  /**
   * Returns the highest multiplier that a bet can pay, or that the first step can reach, in
   * ten-thousandths. It limits the stake.
   */
  readMultiplier4(): bigint
  /** Subscribes to changes of the game's settings. */
  subscribe?: Subscribe
  /** Returns whether these are options of a bet of this game, for bets kept over a reload. */
  isPending?(params: object): boolean
  /** Returns how many milliseconds the stage animates a reply that took `waitedMs`. */
  showMs(round: Round<S, P>, waitedMs: number): number
  /** Whether the stage animates in turbo mode too. */
  isShownInTurbo?: boolean
  /** The least time between two bets of auto-bet. */
  paceMs?: { normal: number; turbo: number }
  startSound?: SoundName
  /** Plays the game's own sound for a revealed round. The sounds of results are shared. */
  sound?(round: Round<S, P>): void
  /** The number of bets that may be pending at once. */
  betsAtOnce?: number
}

/** The store of one game: its state of play, and the functions that shared components use. */
export type GameStore<S = unknown, P extends object = object> = GameSpec<S, P> & {
  betsAtOnce: number
  use: <T>(select: (state: PlayState<S, P>) => T) => T
  get: () => PlayState<S, P>
  /** Applies a state change, such as `markSent`, `markAnswered`, `reveal` or `markFailed`. */
  change: (next: (state: PlayState) => Partial<PlayState>) => void
  /** Subscribes to every store that the game's components depend on. */
  follow: Subscribe
  /** Creates a store for another way to play the game, such as a plan, with the same state. */
  playedBy<Q extends object>(spec: GameSpec<S, Q>): GameStore<S, Q>
  enterAmount: (amountText: string) => void
  /** Clears the stage, and with it the alert of a mismatch. The history keeps the result. */
  clear: () => void
  /** Returns whether bet and settings must not change: during a move, a round or auto-bet. */
  isLocked: () => boolean
  readParams: () => P
  readStake: () => bigint
  /** Returns whether the amount is 0. Text that is no amount is a mistake, not practice. */
  isPractice: () => boolean
  readBalance: () => bigint | null
  readMaxStake: () => bigint | null
  /** Returns the largest amount for the 2x and Max buttons. */
  readLargestStake: () => bigint | null
  readAmountProblem: () => string | null
  readProblem: () => string | null
  readPayout: () => bigint
  readTotals: () => Totals
}

export function createGameStore<S, P extends object = object>(
  spec: GameSpec<S, P>,
): GameStore<S, P> {
  const isInSteps = spec.routes.active !== undefined
  return withState(spec, createPlayState<S, P>(isInSteps ? 'looking' : 'idle'))
}

function withState<S, P extends object>(
  spec: GameSpec<S, P>,
  state: ReturnType<typeof createPlayState<S, P>>,
): GameStore<S, P> {
  const { betsAtOnce = 1, readParams = () => ({}) as P } = spec
  const get = state.getState
  const isLocked = () =>
    get().phase !== 'idle' || isOpen(get().round) || useAuto.getState().run !== null
  const readBalance = () => shownBalance(balance(), balance().active)
  const readStake = () => parseAmount(get().amountText) ?? 0n
  const readMaxStake = () => maxStakeAt(spec.readMultiplier4())
  /**
   * Returns why the amount cannot be bet, or null. While the only possible bet is pending, the
   * amount is locked and its stake already deducted, so it is not checked.
   */
  function readAmountProblem(): string | null {
    if (isLocked() && betsAtOnce === 1) return null
    const wallet = { currency: balance().active, balanceMinor: readBalance() }
    const problem = checkAmount(get().amountText, wallet)
    return problem ?? findExcess(readStake(), readMaxStake())
  }

  return {
    ...spec,
    betsAtOnce,
    readParams,
    use: state,
    get,
    change: (next) => state.setState((now) => next(now) as Partial<PlayState<S, P>>),
    follow(notify) {
      const ends = [state, useBalance, useAuto, useOffer].map((each) => each.subscribe(notify))
      const endSettings = spec.subscribe?.(notify)
      return () => [...ends, endSettings].forEach((end) => end?.())
    },
    // The cast is safe: the state does not depend on how its rounds were played.
    playedBy: (other) => withState(other, state as never),
    enterAmount(amountText) {
      rememberStake(amountText)
      state.setState({ amountText })
    },
    clear: () => state.setState({ round: null }),
    isLocked,
    readStake,
    isPractice: () => parseAmount(get().amountText) === 0n,
    readBalance,
    readMaxStake,
    readLargestStake: () => smallerOf(readBalance(), readMaxStake()),
    readAmountProblem,
    readProblem: () => readAmountProblem() ?? spec.readProblem?.() ?? null,
    readPayout: () => payout(readStake(), spec.readMultiplier4()),
    readTotals: () => get().totals[balance().active],
  }
}
