import { formatMoney, formatSigned } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { balance, isLowBalance, shownBalance, useBalance } from '#player/balance/balance-store.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { BetAmount } from '../panel/bet-amount.tsx'
import panel from '../panel/bet-panel.module.css'
import { LockedFields } from '../panel/locked-fields.tsx'
import { useOffer } from '../play/offer.ts'
import { SessionLine, SessionStrip } from '../panel/lazy-visit-strip.tsx'
import { isOpen } from './is-open.ts'
import type { MainAction } from './round-buttons.tsx'
import { CashOutButton, MainButton } from './round-buttons.tsx'
import type { RoundStore } from './round-store.ts'
import styles from './rounds.module.css'
import { largestStakeOf, problemOfStake, stakeOf } from './stake.ts'
import { roundTexts } from '../model/round-texts.ts'
import { playTexts } from '../model/play-texts.ts'

const LockedNote = lazyWithBoundary(() => import('./locked-note.tsx'), { isQuiet: true })
const LowLine = lazyWithBoundary(() => import('../panel/low-balance.tsx'), { isQuiet: true })

type RoundPanelProps<S> = {
  store: RoundStore<S>
  /** The game's settings, which cannot change during a round. */
  options?: ReactNode
  main: MainAction
  /** The text that says what must happen before the player can cash out. */
  cashOutNeeds: string
  /** Whether the game has an Auto tab, which is locked while a round is open. */
  hasPlans?: boolean
}

/** Renders the bet panel of a multi-step game. */
export function RoundPanel<S>(props: RoundPanelProps<S>) {
  const { store, options, main, cashOutNeeds, hasPlans = false } = props
  const startedAt = store.use((state) => state.startedAt)
  const strip = { ...stripOf(store), startedAt }
  return (
    <>
      <LockedFields
        isLocked={() => isTaken(store)}
        subscribe={store.follow}
        className={panel.fields}
      >
        <Amount store={store} />
        <LowBalance store={store} />
        {options}
        <StakeNote store={store} hasPlans={hasPlans} />
      </LockedFields>
      <Actions store={store}>
        <MainButton store={store} main={main} />
        <CashOutButton store={store} needs={cashOutNeeds} />
      </Actions>
      <Suspense fallback={<div className={panel.strip} />}>
        <p className={panel.phoneLine}>
          <SessionLine {...strip} />
        </p>
        <SessionStrip {...strip} />
      </Suspense>
    </>
  )
}

function Actions<S>({ store, children }: { store: RoundStore<S>; children: ReactNode }) {
  const hasRound = store.use((state) => isOpen(state.round))
  return (
    <div className={`${panel.rollArea} ${styles.actions}`} data-open={hasRound || undefined}>
      {children}
    </div>
  )
}

/**
 * Returns whether the bet and its settings are locked, because a round is open or a step is
 * pending.
 */
function isTaken<S>(store: RoundStore<S>): boolean {
  const { phase, round } = store.get()
  return phase !== 'idle' || isOpen(round)
}

function Amount<S>({ store }: { store: RoundStore<S> }) {
  useLanguage()
  const text = store.use((state) => state.amountText)
  const currency = useBalance((wallet) => wallet.active)
  const isHeld = store.use((state) => isOpen(state.round))
  const error = useSyncExternalStore(store.follow, () =>
    isTaken(store) ? undefined : (problemOfStake(store) ?? undefined),
  )
  return (
    <BetAmount
      text={text}
      onChange={store.enterAmount}
      currency={currency}
      readBalance={readBalance}
      readLargestStake={() => largestStakeOf(store)}
      subscribe={store.follow}
      error={error}
      isHeld={isHeld}
    />
  )
}

const readBalance = () => shownBalance(balance(), balance().active)

/** Shows the low-balance notice, except while a round is open or a step is pending. */
function LowBalance<S>({ store }: { store: RoundStore<S> }) {
  const isLow = useSyncExternalStore(store.follow, () => {
    const stakeMinor = stakeOf(store)
    if (isTaken(store) || stakeMinor === 0n || problemOfStake(store) !== null) return false
    return isLowBalance(readBalance(), stakeMinor)
  })
  if (!isLow) return null
  const readText = () => formatMoney(readBalance() ?? 0n, balance().active)
  return (
    <Suspense>
      <LowLine readText={readText} subscribe={store.follow} />
    </Suspense>
  )
}

type StakeNoteProps<S> = { store: RoundStore<S>; hasPlans: boolean }

/**
 * Explains that the stake is held until the round ends. The note is always present, so that the
 * buttons below do not move.
 */
function StakeNote<S>({ store, hasPlans }: StakeNoteProps<S>) {
  const play = useTexts(playTexts)
  const round = store.use((state) => (isOpen(state.round) ? state.round : null))
  const isFree = useSyncExternalStore(store.follow, () => stakeOf(store) === 0n)
  const hasAuto = useOffer((offer) => offer.hasAuto) && hasPlans
  const t = useTexts(roundTexts)
  if (round === null ? isFree : round.isPractice)
    return (
      <p className={styles.stake} data-kind="practice">
        {play.practice}
      </p>
    )
  if (round === null) return <p className={styles.stake}>{t.holds}</p>
  return (
    <p className={`num ${styles.stake}`} data-kind="held">
      {t.held(formatMoney(round.stakeMinor, round.currency))}
      {hasAuto && (
        <Suspense>
          <LockedNote />
        </Suspense>
      )}
    </p>
  )
}

function stripOf<S>(store: RoundStore<S>) {
  const totals = () => store.get().totals[balance().active]
  return {
    subscribe: store.follow,
    readNet: () => formatSigned(totals().netMinor, balance().active),
    isNetUp: () => totals().netMinor > 0n,
    readWagered: () => formatMoney(totals().wageredMinor, balance().active),
    readBetsText: () => currentTexts(roundTexts).count(totals().bets),
    readPoints: () => totals().points,
  }
}
