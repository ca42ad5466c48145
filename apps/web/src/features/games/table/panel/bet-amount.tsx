import type { Currency } from '@kapis/money/money'
import { parseAmount } from '@kapis/money/money'
import { useId } from 'react'
import { withoutCommas } from '#lib/without-commas.ts'
import { CurrencyIcon } from '#ui/money.tsx'
import { Switch } from '#ui/fields/choices.tsx'
import { FieldNote } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { doubled, enteredText, halved, largest } from '../../model/amount-steps.ts'
import { amountForPractice } from '../../model/last-stake.ts'
import styles from './bet-amount.module.css'
import { playTexts } from '../../model/play-texts.ts'

type BetAmountProps = {
  text: string
  onChange: (text: string) => void
  currency: Currency
  /** Returns the largest amount that the 2x and Max buttons may enter. */
  readLargestStake: () => bigint | null
  error: string | undefined
  /** Whether a round holds the amount. On phones it is then shown without its buttons. */
  isHeld?: boolean
}

const CHIPS = ['10', '50', '100', '500']

export function BetAmount(props: BetAmountProps) {
  const { text, onChange, error, isHeld } = props
  const id = useId()
  const t = useTexts(playTexts)
  return (
    <div className={styles.amount}>
      <div className={styles.top}>
        <label htmlFor={id}>{t.betAmount}</label>
      </div>
      <div className={styles.bar} data-held={isHeld || undefined}>
        <AmountBox {...props} id={id} />
      </div>
      <div className={styles.note}>
        {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
      </div>
      <Presets {...props} />
      <div className={styles.practice}>
        <Switch
          label={t.practiceMode}
          isOn={parseAmount(text) === 0n}
          onChange={(isPractice) => onChange(amountForPractice(isPractice))}
        />
      </div>
    </div>
  )
}

function AmountBox(props: BetAmountProps & { id: string }) {
  const { id, text, onChange, currency, readLargestStake, error } = props
  const t = useTexts(playTexts)
  return (
    <div className={styles.box} data-invalid={error !== undefined || undefined}>
      <CurrencyIcon currency={currency} />
      <input
        id={id}
        className={`num ${styles.input}`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(withoutCommas(event.target.value))}
        onBlur={() => onChange(enteredText(text))}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      />
      <button type="button" aria-label={t.halve} onClick={() => onChange(halved(text))}>
        ½
      </button>
      <button
        type="button"
        aria-label={t.double}
        onClick={() => onChange(doubled(text, readLargestStake()))}
      >
        2x
      </button>
    </div>
  )
}

/** Buttons for common amounts and for the largest possible one. */
function Presets({ text, onChange, currency, readLargestStake }: BetAmountProps) {
  const t = useTexts(playTexts)
  return (
    <div className={`num ${styles.chips}`}>
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          aria-pressed={parseAmount(text) === parseAmount(chip)}
          onClick={() => onChange(enteredText(chip))}
        >
          {currency === 'coin' && '₱'}
          {chip}
        </button>
      ))}
      <button
        type="button"
        aria-label={t.max}
        onClick={() => onChange(largest(text, readLargestStake()))}
      >
        {t.maxShort}
      </button>
    </div>
  )
}
