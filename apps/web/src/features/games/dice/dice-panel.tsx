import type { DiceCondition } from '@kapis/games/dice'
import { formatAmount } from '@kapis/money/money'
import { messages } from '#lib/messages.ts'
import { CurrencyIcon, Money } from '#ui/money.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { BetAmount } from '../shared/bet-amount.tsx'
import { SessionLine, SessionStrip } from '../shared/session-strip.tsx'
import { enterAmount, setCondition } from './dice-store.ts'
import styles from './dice-panel.module.css'
import { RollButton } from './roll-button.tsx'
import type { Dice } from './use-dice.ts'

const SIDES = [
  { value: 'above', label: 'Above', icon: 'i-up' },
  { value: 'below', label: 'Below', icon: 'i-down' },
] as const

export function DicePanel({ dice }: { dice: Dice }) {
  const { currency, balanceMinor, errors, isBusy, isPractice, profitMinor, payoutMinor } = dice
  const strip = { totals: dice.totals[currency], currency, startedAt: dice.startedAt }
  return (
    <>
      <BetAmount
        text={dice.amountText}
        onChange={enterAmount}
        currency={currency}
        balanceMinor={balanceMinor}
        error={errors.betAmount}
        isDisabled={isBusy}
      />
      {dice.isLow && !isPractice && errors.betAmount === undefined && balanceMinor !== null && (
        <p className={styles.low}>
          Balance <Money minor={balanceMinor} currency={currency} /> is running low.
        </p>
      )}
      <div className={styles.sides}>
        <Segmented<DiceCondition>
          label="Condition"
          choices={SIDES}
          value={dice.condition}
          onChange={setCondition}
          isDisabled={isBusy}
        />
      </div>
      {isPractice ? (
        <p className={styles.practice}>{messages.dice.practice}</p>
      ) : (
        <div className={styles.profit}>
          <div className={styles.profitTop}>
            <span id="profit-label">Profit on win</span>
            <span>
              Payout <Money minor={payoutMinor} currency={currency} />
            </span>
          </div>
          <output className={`num ${styles.profitBox}`} aria-labelledby="profit-label">
            <CurrencyIcon currency={currency} />
            {formatAmount(profitMinor)}
          </output>
        </div>
      )}
      <RollButton dice={dice} />
      <p className={styles.phoneLine}>
        {!isPractice && (
          <span>
            Profit on win{' '}
            <b>
              <Money minor={profitMinor} currency={currency} />
            </b>
          </span>
        )}
        <SessionLine {...strip} />
      </p>
      <SessionStrip {...strip} />
    </>
  )
}
