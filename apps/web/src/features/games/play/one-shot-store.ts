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

/** What repeats a settled bet: null when it agrees, or what does not. */
export type BetVerifier = {
  findFault(
    bet: PendingBet & { game: Game },
    played: BetReply,
    before: SeedState,
  ): Promise<string | null>
}

type Showing<P> = { result: AnsweredBet<P>; waitedMs: number; isTurbo: boolean }

/** What one game of one request says about itself; everything else is the same for all. */
export type OneShotSpec<P extends object> = {
  game: Game
  /** The name of its route: the routes themselves are fetched with what sends a bet. */
  route: PlayRoute
  /** The params as a request writes them. */
  sentParams(params: P): object
  /** The settings on the table, and what keeps them from being played. */
  readParams(): P
  readProblem(): string | null
  /** The most that these settings pay, in ten-thousandths. */
  readMultiplier4(): bigint
  /** Follows its own settings. */
  subscribe: Subscribe
  isPending(params: unknown): params is P
  /** How long the stage takes from the answer to the result. */
  showMs(showing: Showing<P>): number
  paceMs: { normal: number; turbo: number }
  startSound?: SoundName
  /** Bets that may be out at the same time. */
  betsAtOnce?: number
  /** Its own check of a result; without one the rule of the one-shot game is repeated. */
  loadChecks?: () => Promise<BetVerifier>
  /** Something else is on the table, so that nothing here may be changed or bet. */
  isTaken?: () => boolean
  /** The name that an unanswered bet is kept under, where the game has another use for its own. */
  keptAs?: string
}

export type OneShotStore<P extends object = object> = ReturnType<typeof createOneShotStore<P>>

/** What the shared screens read: the same whatever a game is played with. */
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

/** One game's table: its play, and what the shared screens read of it. */
export function createOneShotStore<P extends object>(spec: OneShotSpec<P>) {
  const store = createPlayStore<P>()
  const play = store.getState
  const { betsAtOnce = 1, startSound = 'roll' } = spec

  /** A bet is out, or auto-bet runs: nothing on the table may be changed. */
  function isLocked(): boolean {
    const { phase } = play()
    if (phase === 'playing' || phase === 'checking' || spec.isTaken?.()) return true
    return useAuto.getState().run !== null
  }
  const readBalance = () => shownBalance(balance(), balance().active)
  const readStake = () => parseAmount(play().amountText) ?? 0n
  const readMaxStake = () => maxStakeAt(spec.readMultiplier4())
  /** While the stake is held the balance is short by it: no message about that. */
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
    /** A step of the play: `sendOut`, `arrive`, `reveal`, `giveUp`. */
    change: (step: (state: PlayState) => Partial<PlayState>) =>
      store.setState((state) => step(state) as Partial<PlayState<P>>),
    /** Whatever is drawn of the game follows these stores. */
    follow(notify: () => void): () => void {
      const ends = [store, useBalance, useAuto, useOffer].map((each) => each.subscribe(notify))
      return join(ends, spec.subscribe(notify))
    },
    enterAmount: (amountText: string) => store.setState({ amountText }),
    /** The player has read about the mismatch; the round keeps saying it was not verified. */
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
