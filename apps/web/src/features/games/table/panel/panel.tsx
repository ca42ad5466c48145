import { formatMoney } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { balance, isLowBalance } from '#player/balance/balance-store.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import type { GameStore } from '../../engine/game-store.ts'
import { useDerived } from '../../model/use-derived.ts'
import { BetAmount } from './bet-amount.tsx'
import styles from './bet-panel.module.css'
import { LockedFields } from './locked-fields.tsx'

/** Loaded separately, so that no bet waits for it. */
const VisitStrip = lazyWithBoundary(() => import('./visit-strip.tsx'), { isQuiet: true })
const LowLine = lazyWithBoundary(() => import('./low-balance.tsx'), { isQuiet: true })

type PanelProps = {
  game: GameStore
  /** Shown above the amount. */
  tabs?: ReactNode
  /** The fields below the amount. They are locked during a move, a round and auto-bet. */
  fields: ReactNode
  actions: ReactNode
  /** Shown before the visit's time and net result on phones. */
  phoneLine?: ReactNode
  /** Returns the text for the number of bets of the visit. */
  count: (bets: number) => string
}

/** Renders the bet panel of every game: the amount, the game's own fields and the buttons. */
export function Panel({ game, tabs, fields, actions, phoneLine, count }: PanelProps) {
  return (
    <>
      <LockedFields game={game} className={styles.fields}>
        {tabs}
        <BetAmount game={game} />
        <LowBalance game={game} />
        {fields}
      </LockedFields>
      {actions}
      <Suspense fallback={<div className={styles.strip} />}>
        <VisitStrip game={game} count={count} phoneLine={phoneLine} />
      </Suspense>
    </>
  )
}

/** Shows the low-balance notice, except while the fields are locked. */
function LowBalance({ game }: { game: GameStore }) {
  const isLow = useDerived(game, () => {
    const stakeMinor = game.readStake()
    if (stakeMinor === 0n || game.isLocked() || game.readAmountProblem() !== null) return false
    return isLowBalance(game.readBalance(), stakeMinor)
  })
  if (!isLow) return null
  const readText = () => formatMoney(game.readBalance() ?? 0n, balance().active)
  return (
    <Suspense>
      <LowLine readText={readText} subscribe={game.follow} />
    </Suspense>
  )
}
