import { formatMoney, formatSigned } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { balance, isLowBalance, shownBalance, useBalance } from '#player/balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import { contained } from '#ui/overlays/contained.tsx'
import { BetAmount } from '../panel/bet-amount.tsx'
import panel from '../panel/bet-panel.module.css'
import { Lock } from '../panel/locked-fields.tsx'
import { useOffer } from '../play/offer.ts'
import { SessionLine, SessionStrip } from '../panel/lazy-visit-strip.tsx'
import { isOpen } from './is-open.ts'
import type { MainAction } from './round-buttons.tsx'
import { CashOutButton, MainButton } from './round-buttons.tsx'
import type { RoundTable } from './round-store.ts'
import styles from './rounds.module.css'
import { largestStakeOf, problemOfStake, stakeOf } from './stake.ts'

const LockedNote = contained(() => import('./locked-note.tsx'), { isQuiet: true })
const LowLine = contained(() => import('../panel/low-balance.tsx'), { isQuiet: true })

type RoundPanelProps<S> = {
  table: RoundTable<S>
  /** The game's own settings, which hold for a whole round. */
  options?: ReactNode
  main: MainAction
  /** What must happen before a round can be cashed out. */
  cashOutNeeds: string
  /** Its auto tab waits while a round is open, and says why. */
  hasPlans?: boolean
}

/** The bet panel of every game of several steps. */
export function RoundPanel<S>(props: RoundPanelProps<S>) {
  const { table, options, main, cashOutNeeds, hasPlans = false } = props
  const startedAt = table.use((state) => state.startedAt)
  const strip = { ...stripOf(table), startedAt }
  return (
    <>
      <Lock isLocked={() => isTaken(table)} subscribe={table.follow} className={panel.fields}>
        <Amount table={table} />
        <LowBalance table={table} />
        {options}
        <StakeNote table={table} hasPlans={hasPlans} />
      </Lock>
      <div className={`${panel.rollArea} ${styles.actions}`}>
        <MainButton table={table} main={main} />
        <CashOutButton table={table} needs={cashOutNeeds} />
      </div>
      <Suspense fallback={<div className={panel.strip} />}>
        <p className={panel.phoneLine}>
          <SessionLine {...strip} />
        </p>
        <SessionStrip {...strip} />
      </Suspense>
    </>
  )
}

/** A round is open or a step is out: the bet and its settings hold. */
function isTaken<S>(table: RoundTable<S>): boolean {
  const { phase, round } = table.get()
  return phase !== 'idle' || isOpen(round)
}

function Amount<S>({ table }: { table: RoundTable<S> }) {
  const text = table.use((state) => state.amountText)
  const currency = useBalance((wallet) => wallet.active)
  const error = useSyncExternalStore(table.follow, () =>
    isTaken(table) ? undefined : (problemOfStake(table) ?? undefined),
  )
  return (
    <BetAmount
      text={text}
      onChange={(amountText) => table.set({ amountText })}
      currency={currency}
      readBalance={readBalance}
      readLargestStake={() => largestStakeOf(table)}
      subscribe={table.follow}
      error={error}
    />
  )
}

const readBalance = () => shownBalance(balance(), balance().active)

/** Never while a round is open. */
function LowBalance<S>({ table }: { table: RoundTable<S> }) {
  const isLow = useSyncExternalStore(table.follow, () => {
    const stakeMinor = stakeOf(table)
    if (isTaken(table) || stakeMinor === 0n || problemOfStake(table) !== null) return false
    return isLowBalance(readBalance(), stakeMinor)
  })
  if (!isLow) return null
  const readText = () => formatMoney(readBalance() ?? 0n, balance().active)
  return (
    <Suspense>
      <LowLine readText={readText} subscribe={table.follow} />
    </Suspense>
  )
}

type StakeNoteProps<S> = { table: RoundTable<S>; hasPlans: boolean }

/** Where the stake is. Always there, so that the buttons below stay where they are. */
function StakeNote<S>({ table, hasPlans }: StakeNoteProps<S>) {
  const round = table.use((state) => (isOpen(state.round) ? state.round : null))
  const isFree = useSyncExternalStore(table.follow, () => stakeOf(table) === 0n)
  const hasAuto = useOffer((offer) => offer.hasAuto) && hasPlans
  const t = messages.rounds
  if (round === null ? isFree : round.isPractice)
    return (
      <p className={styles.stake} data-kind="practice">
        {messages.play.practice}
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

function stripOf<S>(table: RoundTable<S>) {
  const totals = () => table.get().totals[balance().active]
  return {
    subscribe: table.follow,
    readNet: () => formatSigned(totals().netMinor, balance().active),
    isNetUp: () => totals().netMinor > 0n,
    readWagered: () => formatMoney(totals().wageredMinor, balance().active),
    readBetsText: () => messages.rounds.count(totals().bets),
    readPoints: () => totals().points,
  }
}
