import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import type * as routes from '@kapis/contract/routes/games'
import type { RoundEnd as RoundWay } from '@kapis/games/round'
import type { RoundGame as GameName } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { StoreApi, UseBoundStore } from 'zustand'
import { create } from 'zustand'
import { useBalance } from '#player/balance/balance-store.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import type { BetCheck } from '../model/check-result.ts'
import type { Subscribe } from '../model/live-text.tsx'
import { useOffer } from '../play/offer.ts'
import type { Totals } from '../model/play-totals.ts'
import { NO_PLAY } from '../model/play-totals.ts'
import type { SeedState } from '../verify/seeds.ts'

/** The way a round ended, with the result of the browser's check. */
type ClientRoundEnd = BetCheck & {
  way: RoundWay
  payoutMinor: bigint
  fairness: RoundFairness | null
  receipt: SignedBetReceipt | null
}

/** A round as of the server's last reply. `end` is null while it is open. */
export type ClientRound<S> = {
  identifier: string
  stakeMinor: bigint
  currency: Currency
  isPractice: boolean
  /** Whether it was open when the page loaded; then its closing time is shown. */
  isResumed: boolean
  /** The number of the last answered step. */
  seq: number
  /** The multiplier of a cash-out now; 0n before the first success. */
  multiplier4: bigint
  closesAt: string | null
  state: S
  /** The commitment to its seeds, made before it was settled. */
  promise: RoundFairness | null
  /** The seeds shown before it started; null if it started on another page. */
  before: SeedState | null
  end: ClientRoundEnd | null
}

/** A step as sent; it is resent with the same identifier until it is answered. */
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
  /** The round as revealed so far. */
  round: ClientRound<S> | null
  /** The round's next state while its animation runs. */
  arriving: ClientRound<S> | null
  /** Whether a planned round is not answered or not shown yet. */
  isPlanOut: boolean
  history: readonly ClientRound<S>[]
  totals: Record<Currency, Totals>
  startedAt: number
}

type StartRoute = Extract<keyof typeof routes, `start${string}`>
type ActiveRoute = Extract<keyof typeof routes, `active${string}`>

/** The properties of one game of several steps. */
export type RoundGameSpec<S> = {
  game: GameName
  /** The route name of each step; the routes themselves are loaded with the playing code. */
  routes: Readonly<Record<string, keyof typeof routes>> & { start: StartRoute; active: ActiveRoute }
  /** Returns what the first win pays with the current settings; it limits the stake. */
  firstMultiplier4: () => bigint
  /** Subscribes to the settings that `firstMultiplier4` depends on. */
  followSettings?: Subscribe
  /** Returns how long the stage animates a step. */
  revealMs: (after: ClientRound<S>) => number
  /** Plays the sound of a revealed step; the sounds of an end are shared. */
  sound: (after: ClientRound<S>) => void
}

export type RoundStore<S> = {
  rules: RoundGameSpec<S>
  use: UseBoundStore<StoreApi<RoundState<S>>>
  get: () => RoundState<S>
  set: (change: Partial<RoundState<S>>) => void
  follow: Subscribe
}

/** Returns the storage name of an unanswered plan; the game's own name is used by its steps. */
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
