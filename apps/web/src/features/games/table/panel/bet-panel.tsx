import { formatAmount, formatMoney } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { balance, useBalance } from '#player/balance/balance-store.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { CurrencyIcon } from '#ui/money.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useAuto } from '../../auto/auto-store.ts'
import type { GameStore } from '../../engine/game-store.ts'
import { playTexts } from '../../model/play-texts.ts'
import { useDerived } from '../../model/use-derived.ts'
import { ModeTabs } from './mode-tabs.tsx'
import type { BetButtonTexts } from './bet-button.tsx'
import { BetButton } from './bet-button.tsx'
import styles from './bet-panel.module.css'
import { Panel } from './panel.tsx'

const AutoOdds = lazyWithBoundary(() => import('../../odds/auto-odds.tsx'), { isQuiet: true })
const AutoFields = lazyWithBoundary(() => import('../../auto/auto-fields.tsx'))

type BetPanelProps = {
  game: GameStore
  words: BetButtonTexts
  onPress: () => void
  /** The label of the profit figure: the profit of a win, or of the highest win. */
  profitLabel?: string | undefined
  /** Whether to render the Manual and Auto tabs, which the page of a plan renders itself. */
  hasTabs?: boolean
  /** The game's own options, shown between the amount and the profit. */
  children?: ReactNode
}

/** Renders the panel of bets that one request decides, placed by hand or by auto-bet. */
export function BetPanel({ game, words, onPress, hasTabs, children, ...props }: BetPanelProps) {
  const { profitOnWin } = useTexts(playTexts)
  const { profitLabel = profitOnWin } = props
  const isAuto = useAuto((auto) => auto.mode === 'auto')
  return (
    <Panel
      game={game}
      count={(bets) => currentTexts(playTexts).bets(bets)}
      tabs={hasTabs && <ModeTabs />}
      fields={
        <>
          {children}
          {isAuto ? (
            <Suspense fallback={<div className={styles.loading} />}>
              <AutoFields readStake={game.readStake} subscribe={game.follow} />
            </Suspense>
          ) : (
            <Profit game={game} label={profitLabel} />
          )}
        </>
      }
      actions={
        <>
          <BetButton game={game} words={words} onPress={onPress} className={styles.rollArea} />
          <Suspense>{isAuto && <AutoOdds game={game} />}</Suspense>
        </>
      }
      phoneLine={
        <span>
          {profitLabel}{' '}
          <b>
            <ProfitText game={game} />
          </b>
        </span>
      }
    />
  )
}

function ProfitText({ game }: { game: GameStore }) {
  return useDerived(game, () => {
    const profitMinor = profitOf(game)
    return profitMinor === null ? NONE : formatMoney(profitMinor, balance().active)
  })
}

const NONE = '—'

/** Returns the profit of a win, or null while the bet cannot win, such as keno without numbers. */
function profitOf(game: GameStore): bigint | null {
  const [payoutMinor, stakeMinor] = [game.readPayout(), game.readStake()]
  return payoutMinor === 0n && stakeMinor > 0n ? null : payoutMinor - stakeMinor
}

function Profit({ game, label }: { game: GameStore; label: string }) {
  const playWords = useTexts(playTexts)
  const currency = useBalance((wallet) => wallet.active)
  const isPractice = useDerived(game, game.isPractice)
  const payout = useDerived(game, () =>
    profitOf(game) === null ? NONE : formatMoney(game.readPayout(), currency),
  )
  const profit = useDerived(game, () => {
    const profitMinor = profitOf(game)
    return profitMinor === null ? NONE : formatAmount(profitMinor)
  })
  if (isPractice) return <p className={styles.practice}>{playWords.practice}</p>
  return (
    <div className={styles.profit}>
      <div className={styles.profitTop}>
        <span id="profit-label">{label}</span>
        <span className="num">
          {playWords.payout} {payout}
        </span>
      </div>
      <output className={`num ${styles.profitBox}`} aria-labelledby="profit-label">
        <CurrencyIcon currency={currency} />
        {profit}
      </output>
    </div>
  )
}
