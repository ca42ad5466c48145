import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import type * as routes from '@kapis/contract/routes/games'
import type { RoundEnd as RoundWay } from '@kapis/games/round'
import type { RoundGame as GameName } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import type { StoreApi, UseBoundStore } from 'zustand'
import { create } from 'zustand'
import { useBalance } from '#player/balance/balance-store.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import type { Check } from '../model/check-result.ts'
import type { Subscribe } from '../model/live-text.tsx'
import { useOffer } from '../play/offer.ts'
import type { Totals } from '../model/play-totals.ts'
import { NO_PLAY } from '../model/play-totals.ts'
import type { SeedState } from '../verify/seeds.ts'

/** How a round ended, and what the browser's own check of it says. */
type ClientRoundEnd = Check & {
  way: RoundWay
  payoutMinor: bigint
  fairness: RoundFairness | null
  receipt: SignedBetReceipt | null
}

/** A round as the server last answered it. `end` is null while it is open. */
export type ClientRound<S> = {
  identifier: string
  stakeMinor: bigint
  currency: Currency
  isPractice: boolean
  /** Found open when the page came, so that its time is shown. */
  isResumed: boolean
  /** The number of the last step that was answered. */
  seq: number
  /** What a cash-out would pay now; 0n before the first success. */
  multiplier4: bigint
  closesAt: string | null
  state: S
  /** What was promised about its seeds before it was settled. */
  promise: RoundFairness | null
  /** The seeds as they were shown before it was started; null if that was on another page. */
  before: SeedState | null
  end: ClientRoundEnd | null
}

/** A step as it is sent, and sent again with the same identifier until it is answered. */
export type PendingStep = {
  step: string
  body: { identifier: string; seq?: number }
  stakeMinor: bigint
  currency: Currency
}

type RoundPhase = 'looking' | 'idle' | 'acting' | 'checking' | 'revealing' | 'unresolved'

export type RoundState<S> = {
  amountText: string
  phase: RoundPhase
  pending: PendingStep | null
  /** What is on the table, as it has been revealed. */
  round: ClientRound<S> | null
  /** The next state of it, while its animation runs. */
  arriving: ClientRound<S> | null
  /** A round that was planned as a whole is not answered or not shown yet. */
  isPlanOut: boolean
  history: readonly ClientRound<S>[]
  totals: Record<Currency, Totals>
  startedAt: number
}

type StartRoute = Extract<keyof typeof routes, `start${string}`>
type ActiveRoute = Extract<keyof typeof routes, `active${string}`>

/** What makes one game of several steps differ from the others. */
export type RoundGameSpec<S> = {
  game: GameName
  /** The name of the route of each step; the routes themselves are fetched with what plays. */
  routes: Readonly<Record<string, keyof typeof routes>> & { start: StartRoute; active: ActiveRoute }
  /** What the first win of a round pays with today's settings: it limits the stake. */
  firstMultiplier4: () => bigint
  /** Follows the settings that it depends on. */
  followSettings?: Subscribe
  /** How long the stage takes to show what a step brought. */
  revealMs: (after: ClientRound<S>) => number
  /** What a revealed step sounds like; the ends sound the same in every game. */
  sound: (after: ClientRound<S>) => void
}

export type RoundStore<S> = {
  rules: RoundGameSpec<S>
  use: UseBoundStore<StoreApi<RoundState<S>>>
  get: () => RoundState<S>
  set: (change: Partial<RoundState<S>>) => void
  follow: Subscribe
}

/** What an unanswered plan is kept as: a step of the same game has the game's own name. */
export function planKey<S>({ rules }: RoundStore<S>): string {
  return `${rules.game}-plan`
}

export function createRoundStore<S>(rules: RoundGameSpec<S>): RoundStore<S> {
  const initial = (): RoundState<S> => ({
    amountText: '0.00',
    phase: 'looking',
    pending: null,
    round: null,
    arriving: null,
    isPlanOut: false,
    history: [],
    totals: { coin: NO_PLAY, ticket: NO_PLAY },
    startedAt: Date.now(),
  })
  const use = create<RoundState<S>>(initial)
  onSignedOut(() => use.setState(initial()))
  return {
    rules,
    use,
    get: use.getState,
    set: (change) => use.setState(change),
    follow(notify) {
      const ends = [use, useBalance, useOffer].map((store) => store.subscribe(notify))
      const endSettings = rules.followSettings?.(notify)
      return () => [...ends, endSettings].forEach((end) => end?.())
    },
  }
}
