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
import type { PlayState } from './one-shot-state.ts'
import { createPlayStore } from './one-shot-state.ts'
import type { SeedState } from '../verify/seeds.ts'
import { findExcess, maxStakeAt, smallerOf } from './stake-cap.ts'

type PlayRoute = Extract<keyof typeof routes, `play${string}` | 'rollDice'>

/** Replays a settled bet; returns null if it agrees, else the difference. */
export type BetVerifier = {
  findFault(
    bet: PendingBet & { game: Game },
    played: BetReply,
    before: SeedState,
  ): Promise<string | null>
}

type Showing<P> = { result: AnsweredBet<P>; waitedMs: number; isTurbo: boolean }

/** The properties of one one-request game; the rest is shared. */
export type OneShotSpec<P extends object> = {
  game: Game
  /** The name of its route; the routes themselves are loaded with the code that sends bets. */
  route: PlayRoute
  /** Returns the params as a request sends them. */
  sentParams(params: P): object
  /** Returns the current settings; `readProblem` returns why they cannot be played. */
  readParams(): P
  readProblem(): string | null
  /** The highest multiplier of these settings, in ten-thousandths. */
  readMultiplier4(): bigint
  /** Subscribes to the game's settings. */
  subscribe: Subscribe
  isPending(params: unknown): params is P
  /** Returns how long the stage animates from the reply to the result. */
  showMs(showing: Showing<P>): number
  paceMs: { normal: number; turbo: number }
  startSound?: SoundName
  /** The number of bets that may be pending at once. */
  betsAtOnce?: number
  /** The game's own verifier; by default its one-request rule is replayed. */
  loadChecks?: () => Promise<BetVerifier>
  /** Whether another mode is in use, so that nothing here may be changed or bet. */
  isTaken?: () => boolean
  /** The storage name of an unanswered bet, if the game uses its own name otherwise. */
  keptAs?: string
}

export type OneShotStore<P extends object = object> = ReturnType<typeof createOneShotStore<P>>

/** The part of a store that the shared screens read. */
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
  | 'readLargestStake'
  | 'readAmountProblem'
  | 'readProblem'
  | 'readPayout'
  | 'readTotals'
>

/** Creates the store of one game: its play state, and what the shared screens read. */
export function createOneShotStore<P extends object>(spec: OneShotSpec<P>) {
  const store = createPlayStore<P>()
  const play = store.getState
  const { betsAtOnce = 1, startSound = 'roll' } = spec

  /** Whether a bet is pending or auto-bet runs, so that settings may not change. */
  function isLocked(): boolean {
    const { phase } = play()
    if (phase === 'playing' || phase === 'checking' || spec.isTaken?.()) return true
    return useAuto.getState().run !== null
  }
  const readBalance = () => shownBalance(balance(), balance().active)
  const readStake = () => parseAmount(play().amountText) ?? 0n
  const readMaxStake = () => maxStakeAt(spec.readMultiplier4())
  /** Skips the balance check while a stake is held: the balance is reduced by it. */
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
    /** Applies a step of the play: `markSent`, `markAnswered`, `reveal`, `markFailed`. */
    change: (step: (state: PlayState) => Partial<PlayState>) =>
      store.setState((state) => step(state) as Partial<PlayState<P>>),
    /** Subscribes to every store that the game's screens depend on. */
    follow(notify: () => void): () => void {
      const ends = [store, useBalance, useAuto, useOffer].map((each) => each.subscribe(notify))
      return join(ends, spec.subscribe(notify))
    },
    enterAmount: (amountText: string) => store.setState({ amountText }),
    /** Closes the mismatch alert; the round stays marked as unverified. */
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
