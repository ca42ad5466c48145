import type { DiceCondition } from '@kapis/games/dice'
import { formatAmount, formatMoney } from '@kapis/money/money'
import { Suspense, lazy } from 'react'
import { openWallet } from '#balance/wallet-modal.ts'
import { balance, useBalance } from '#balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import { CurrencyIcon } from '#ui/money.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { setMode, useAuto } from '../shared/auto-store.ts'
import { BetAmount } from '../shared/bet-amount.tsx'
import { LiveText } from '../shared/live-text.tsx'
import { Lock } from '../shared/lock.tsx'
import { SessionLine, SessionStrip } from '../shared/session-strip.tsx'
import { enterAmount, setCondition, useDiceStore } from './dice-store.ts'
import styles from './dice-panel.module.css'
import { RollButton } from './roll-button.tsx'
import * as read from './use-dice.ts'

const AutoFields = lazy(() => import('../shared/auto-fields.tsx'))

export function DicePanel() {
  const mode = useAuto((auto) => auto.mode)
  const startedAt = useDiceStore((state) => state.startedAt)
  const { label, manual, auto } = messages.auto.modes
  const strip = { ...STRIP, startedAt }
  return (
    <>
      <Lock isLocked={read.isLocked} subscribe={read.followDice} className={styles.fields}>
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
        <Amount />
        <LowBalance />
        {mode === 'auto' ? (
          <Suspense fallback={<div className={styles.loading} />}>
            <AutoFields readStake={read.stakeMinor} subscribe={read.followDice} />
          </Suspense>
        ) : (
          <ManualFields />
        )}
      </Lock>
      <RollButton />
      <p className={styles.phoneLine}>
        <span>
          {messages.dice.profitOnWin}{' '}
          <b>
            <LiveText read={profitText} subscribe={read.followDice} />
          </b>
        </span>
        <SessionLine {...strip} />
      </p>
      <SessionStrip {...strip} />
    </>
  )
}

const STRIP = {
  subscribe: read.followDice,
  readNet: read.readNet,
  isNetUp: read.isNetUp,
  readWagered: read.readWagered,
  readBetsText: () => messages.dice.bets(read.readBets()),
  readPoints: () => read.totals().points,
}

const profitText = () => formatMoney(read.payoutMinor() - read.stakeMinor(), balance().active)

function Amount() {
  const text = useDiceStore((state) => state.amountText)
  const currency = useBalance((wallet) => wallet.active)
  const error = read.useRead(() => read.readErrors().betAmount)
  return (
    <BetAmount
      text={text}
      onChange={enterAmount}
      currency={currency}
      readBalance={read.readBalance}
      subscribe={read.followDice}
      error={error}
    />
  )
}

/** Quiet, and never while a bet is out: two ways on, neither louder than the other. */
function LowBalance() {
  const isLow = read.useRead(() => read.isLow() && read.readErrors().betAmount === undefined)
  if (!isLow) return null
  const t = messages.dice
  return (
    <p className={styles.low}>
      <span>
        {t.balance} <LiveText read={read.readBalanceText} subscribe={read.followDice} /> {t.low}
      </span>
      <button type="button" data-sound="tick" onClick={() => openWallet()}>
        {messages.shell.wallet}
      </button>
    </p>
  )
}

function ManualFields() {
  const t = messages.dice
  const condition = useDiceStore((state) => state.condition)
  const isPractice = read.useRead(() => read.stakeMinor() === 0n)
  return (
    <>
      <div className={styles.sides}>
        <Segmented<DiceCondition>
          label={t.condition}
          choices={[
            { value: 'above', label: t.above, icon: 'i-up' },
            { value: 'below', label: t.below, icon: 'i-down' },
          ]}
          value={condition}
          onChange={setCondition}
        />
      </div>
      {isPractice ? <p className={styles.practice}>{t.practice}</p> : <Profit />}
    </>
  )
}

function Profit() {
  const currency = useBalance((wallet) => wallet.active)
  const payout = read.useRead(() => formatMoney(read.payoutMinor(), currency))
  const profit = read.useRead(() => formatAmount(read.payoutMinor() - read.stakeMinor()))
  return (
    <div className={styles.profit}>
      <div className={styles.profitTop}>
        <span id="profit-label">{messages.dice.profitOnWin}</span>
        <span className="num">
          {messages.dice.payout} {payout}
        </span>
      </div>
      <output className={`num ${styles.profitBox}`} aria-labelledby="profit-label">
        <CurrencyIcon currency={currency} />
        {profit}
      </output>
    </div>
  )
}
