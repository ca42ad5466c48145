import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import type * as routes from '@kapis/contract/routes/games'
import type { RoundEnd as RoundWay } from '@kapis/games/round'
import type { RoundGame as GameName } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { StoreApi, UseBoundStore } from 'zustand'
import { create } from 'zustand'
import { useBalance } from '#player/balance/balance-store.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { rememberStake } from '../model/last-stake.ts'
import type { BetCheck } from '../model/check-result.ts'
import type { Subscribe } from '../model/live-text.tsx'
import { useOffer } from '../play/offer.ts'
import type { Totals } from '../model/play-totals.ts'
import { NO_PLAY } from '../model/play-totals.ts'
import type { SeedState } from '../verify/seeds.ts'

/** How a round ended, with the result of the browser's check. */
type ClientRoundEnd = BetCheck & {
  way: RoundWay
  payoutMinor: bigint
  fairness: RoundFairness | null
  receipt: SignedBetReceipt | null
}

/** A round as of the server's last reply. `end` is null while the round is open. */
export type ClientRound<S> = {
  identifier: string
  stakeMinor: bigint
  currency: Currency
  isPractice: boolean
  /**
   * Whether the round was loaded from the server, not started on this page. If so, the page shows
   * when the round closes.
   */
  isResumed: boolean
  /** The number of the last answered step. */
  seq: number
  /** The multiplier that a cash-out would pay now; 0n before the first success. */
  multiplier4: bigint
  closesAt: string | null
  state: S
  /** The commitment to the round's seeds, made before the round was settled. */
  promise: RoundFairness | null
  /** The seeds shown before the round started; null if this page did not start the round. */
  before: SeedState | null
  end: ClientRoundEnd | null
}

/** A step as it was sent. It is resent with the same identifier until a reply arrives. */
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
  /** The round as far as it has been revealed. */
  round: ClientRound<S> | null
  /** The round after the step that the stage is animating; otherwise null. */
  arriving: ClientRound<S> | null
  /** Whether a planned round is unanswered or its result is not shown yet. */
  isPlanOut: boolean
  history: readonly ClientRound<S>[]
  totals: Record<Currency, Totals>
  startedAt: number
}

type StartRoute = Extract<keyof typeof routes, `start${string}`>
type ActiveRoute = Extract<keyof typeof routes, `active${string}`>

/** The properties of one multi-step game. */
export type RoundGameSpec<S> = {
  game: GameName
  /** The name of the route of each step. The routes themselves are loaded with the betting code. */
  routes: Readonly<Record<string, keyof typeof routes>> & { start: StartRoute; active: ActiveRoute }
  /**
   * Returns the multiplier of the first success with the current settings, which limits the stake.
   */
  firstMultiplier4: () => bigint
  /** Subscribes to the settings that `firstMultiplier4` depends on. */
  followSettings?: Subscribe
  /** Returns how many milliseconds the stage animates a step. */
  revealMs: (after: ClientRound<S>) => number
  /**
   * Plays the game's own sound for a revealed step. The sounds for the end of a round are shared.
   */
  sound: (after: ClientRound<S>) => void
}

export type RoundStore<S> = {
  rules: RoundGameSpec<S>
  use: UseBoundStore<StoreApi<RoundState<S>>>
  get: () => RoundState<S>
  set: (change: Partial<RoundState<S>>) => void
  enterAmount: (amountText: string) => void
  follow: Subscribe
}

/**
 * Returns the name under which an unanswered plan is stored. An unanswered step is stored under the
 * game's own name.
 */
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
    enterAmount(amountText) {
      rememberStake(amountText)
      use.setState({ amountText })
    },
    follow(notify) {
      const ends = [use, useBalance, useOffer].map((store) => store.subscribe(notify))
      const endSettings = rules.followSettings?.(notify)
      return () => [...ends, endSettings].forEach((end) => end?.())
    },
  }
}
