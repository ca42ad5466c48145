import { formatMoney, formatSigned } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { balance, isLowBalance, shownBalance, useBalance } from '#balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import { contained } from '#ui/contained.tsx'
import { BetAmount } from '../shared/bet-amount.tsx'
import panel from '../shared/bet-panel.module.css'
import { Lock } from '../shared/lock.tsx'
import { SessionLine, SessionStrip } from '../shared/session.tsx'
import { isOpen } from './is-open.ts'
import type { MainAction } from './round-buttons.tsx'
import { CashOutButton, MainButton } from './round-buttons.tsx'
import type { RoundTable } from './round-table.ts'
import styles from './rounds.module.css'
import { problemOfStake, stakeOf } from './stake.ts'

const LowLine = contained(() => import('../shared/low-balance.tsx'), { isQuiet: true })

type RoundPanelProps<S> = {
  table: RoundTable<S>
  /** The game's own settings, which hold for a whole round. */
  options?: ReactNode
  main: MainAction
  /** What must happen before a round can be cashed out. */
  cashOutNeeds: string
}

/** The bet panel of every game of several steps. */
export function RoundPanel<S>({ table, options, main, cashOutNeeds }: RoundPanelProps<S>) {
  const startedAt = table.use((state) => state.startedAt)
  const strip = { ...stripOf(table), startedAt }
  return (
    <>
      <Lock isLocked={() => isTaken(table)} subscribe={table.follow} className={panel.fields}>
        <Amount table={table} />
        <LowBalance table={table} />
        {options}
        <StakeNote table={table} />
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

/** Where the stake is: not staked at all in practice, held by the house while a round is open. */
function StakeNote<S>({ table }: { table: RoundTable<S> }) {
  const round = table.use((state) => (isOpen(state.round) ? state.round : null))
  const isPractice = useSyncExternalStore(table.follow, () => stakeOf(table) === 0n)
  const t = messages.rounds
  if (round === null)
    return isPractice ? <p className={panel.practice}>{messages.play.practice}</p> : null
  if (round.isPractice) return <p className={panel.practice}>{messages.play.practice}</p>
  return (
    <p className={`num ${styles.held}`}>{t.held(formatMoney(round.stakeMinor, round.currency))}</p>
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
