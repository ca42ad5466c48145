import { formatAmount, formatMoney, formatSigned } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { balance, isLowBalance, useBalance } from '#player/balance/balance-store.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { CurrencyIcon } from '#ui/money.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { setMode, useAuto } from '../auto/auto-store.ts'
import { BetAmount } from './bet-amount.tsx'
import styles from './bet-panel.module.css'
import { LockedFields } from './locked-fields.tsx'
import type { BetButtonTexts } from './bet-button.tsx'
import { BetButton } from './bet-button.tsx'
import { useOffer } from '../play/offer.ts'
import type { GameStore } from '../play/one-shot-store.ts'
import { SessionLine, SessionStrip } from './lazy-visit-strip.tsx'
import { useDerived } from '../model/use-derived.ts'
import { autoTexts } from '../auto/texts.ts'
import { playTexts } from '../model/play-texts.ts'

const LowLine = lazyWithBoundary(() => import('./low-balance.tsx'), { isQuiet: true })
const AutoOdds = lazyWithBoundary(() => import('./auto-odds.tsx'), { isQuiet: true })
const AutoFields = lazyWithBoundary(() => import('../auto/auto-fields.tsx'))

type BetPanelProps = {
  game: GameStore
  words: BetButtonTexts
  onPress: () => void
  /** The label of the profit figure: the profit of a win, or of the highest win. */
  profitLabel: string
  /** Whether to render the Manual and Auto tabs; false if the page renders them itself. */
  hasTabs?: boolean
  /** The game's own options, shown between the amount and the profit. */
  children?: ReactNode
}

export function BetPanel(props: BetPanelProps) {
  const { game, words, onPress, profitLabel, hasTabs = true, children } = props
  const mode = useAuto((auto) => auto.mode)
  const hasAuto = useOffer((offer) => offer.hasAuto)
  const { label, manual, auto } = useTexts(autoTexts).modes
  return (
    <>
      <LockedFields isLocked={game.isLocked} subscribe={game.follow} className={styles.fields}>
        {hasTabs && hasAuto && (
          <Segmented
            label={label}
            isLabelHidden
            choices={[
              { value: 'manual', label: manual },
              { value: 'auto', label: auto },
            ]}
            value={mode}
            onChange={setMode}
          />
        )}
        <Amount game={game} />
        <LowBalance game={game} />
        {children}
        {mode === 'auto' ? (
          <Suspense fallback={<div className={styles.loading} />}>
            <AutoFields readStake={game.readStake} subscribe={game.follow} />
          </Suspense>
        ) : (
          <Profit game={game} label={profitLabel} />
        )}
      </LockedFields>
      <BetButton game={game} words={words} onPress={onPress} />
      {mode === 'auto' && (
        <Suspense>
          <AutoOdds game={game} />
        </Suspense>
      )}
      <Suspense fallback={<div className={styles.strip} />}>
        <p className={styles.phoneLine}>
          <span>
            {profitLabel}{' '}
            <b>
              <ProfitText game={game} />
            </b>
          </span>
          <SessionLine {...stripOf(game)} />
        </p>
        <SessionStrip {...stripOf(game)} />
      </Suspense>
    </>
  )
}

function ProfitText({ game }: { game: GameStore }) {
  return useDerived(game, () => formatMoney(game.readPayout() - game.readStake(), balance().active))
}

function stripOf({ readTotals, follow, play }: GameStore) {
  return {
    startedAt: play().startedAt,
    subscribe: follow,
    readNet: () => formatSigned(readTotals().netMinor, balance().active),
    isNetUp: () => readTotals().netMinor > 0n,
    readWagered: () => formatMoney(readTotals().wageredMinor, balance().active),
    readBetsText: () => currentTexts(playTexts).bets(readTotals().bets),
    readPoints: () => readTotals().points,
  }
}

function Amount({ game }: { game: GameStore }) {
  const text = game.use((state) => state.amountText)
  const currency = useBalance((wallet) => wallet.active)
  const error = useDerived(game, game.readAmountProblem)
  return (
    <BetAmount
      text={text}
      onChange={game.enterAmount}
      currency={currency}
      readBalance={game.readBalance}
      readLargestStake={game.readLargestStake}
      subscribe={game.follow}
      error={error ?? undefined}
    />
  )
}

/** Shows the low-balance notice, except while a bet is pending. */
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

function Profit({ game, label }: { game: GameStore; label: string }) {
  const playWords = useTexts(playTexts)
  const currency = useBalance((wallet) => wallet.active)
  const isPractice = useDerived(game, () => game.readStake() === 0n)
  const payout = useDerived(game, () => formatMoney(game.readPayout(), currency))
  const profit = useDerived(game, () => formatAmount(game.readPayout() - game.readStake()))
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
