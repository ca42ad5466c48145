import type { Currency } from '@kapis/money/money'
import { parseAmount } from '@kapis/money/money'
import { useId } from 'react'
import { useBalance } from '#player/balance/balance-store.ts'
import { CurrencyIcon } from '#ui/money.tsx'
import { Switch } from '#ui/fields/choices.tsx'
import { FieldNote } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import type { GameStore } from '../../engine/game-store.ts'
import { isOpen } from '../../engine/round.ts'
import { doubled, enteredText, halved, largest } from '../../model/amount-steps.ts'
import { amountForPractice } from '../../model/last-stake.ts'
import styles from './bet-amount.module.css'
import { playTexts } from '../../model/play-texts.ts'
import { useDerived } from '../../model/use-derived.ts'

const CHIPS = ['10', '50', '100', '500']

type AmountProps = { game: GameStore; text: string; currency: Currency }

/** Renders the field of the stake, common amounts and the switch to practice. */
export function BetAmount({ game }: { game: GameStore }) {
  const id = useId()
  const t = useTexts(playTexts)
  const text = game.use((state) => state.amountText)
  const currency = useBalance((wallet) => wallet.active)
  const isHeld = game.use((state) => isOpen(state.round))
  const error = useDerived(game, game.readAmountProblem)
  const amount = { game, text, currency }
  return (
    <div className={styles.amount}>
      <div className={styles.top}>
        <label htmlFor={id}>{t.betAmount}</label>
      </div>
      {/* On phones, the amount is shown without its buttons while a round holds it. */}
      <div className={styles.bar} data-held={isHeld || undefined}>
        <AmountBox {...amount} id={id} error={error} />
      </div>
      <div className={styles.note}>
        {error !== null && <FieldNote id={`${id}-note`} error={error} />}
      </div>
      <Presets {...amount} />
      <div className={styles.practice}>
        <Switch
          label={t.practiceMode}
          isOn={parseAmount(text) === 0n}
          onChange={(isPractice) => game.enterAmount(amountForPractice(isPractice))}
        />
      </div>
    </div>
  )
}

function AmountBox(props: AmountProps & { id: string; error: string | null }) {
  const { id, game, text, currency, error } = props
  const { enterAmount, readLargestStake } = game
  const t = useTexts(playTexts)
  return (
    <div className={styles.box} data-invalid={error !== null || undefined}>
      <CurrencyIcon currency={currency} />
      <input
        id={id}
        className={`num ${styles.input}`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => enterAmount(event.target.value)}
        onBlur={() => enterAmount(enteredText(text))}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-note`}
      />
      <button type="button" aria-label={t.halve} onClick={() => enterAmount(halved(text))}>
        ½
      </button>
      <button
        type="button"
        aria-label={t.double}
        onClick={() => enterAmount(doubled(text, readLargestStake()))}
      >
        2x
      </button>
    </div>
  )
}

/** Buttons for common amounts and for the largest possible one. */
function Presets({ game, text, currency }: AmountProps) {
  const { enterAmount, readLargestStake } = game
  const t = useTexts(playTexts)
  return (
    <div className={`num ${styles.chips}`}>
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          aria-pressed={parseAmount(text) === parseAmount(chip)}
          onClick={() => enterAmount(enteredText(chip))}
        >
          {currency === 'coin' && '₱'}
          {chip}
        </button>
      ))}
      <button
        type="button"
        aria-label={t.max}
        onClick={() => enterAmount(largest(text, readLargestStake()))}
      >
        {t.maxShort}
      </button>
    </div>
  )
}
