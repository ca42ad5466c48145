import type { Currency } from '@kapis/money/money'
import { parseAmount } from '@kapis/money/money'
import { useId } from 'react'
import { CurrencyIcon } from '#ui/money.tsx'
import { FieldNote } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { doubled, enteredText, halved, largest } from '../model/amount-steps.ts'
import styles from './bet-amount.module.css'
import { LiveBalance } from './live-balance.tsx'
import type { Subscribe } from '../model/live-text.tsx'
import { playTexts } from '../model/play-texts.ts'

type BetAmountProps = {
  text: string
  onChange: (text: string) => void
  currency: Currency
  readBalance: () => bigint | null
  /** The limit of the 2x and Max buttons. */
  readLargestStake: () => bigint | null
  subscribe: Subscribe
  error: string | undefined
}

const CHIPS = ['10', '50', '100', '500']

export function BetAmount(props: BetAmountProps) {
  const { text, onChange, currency, readBalance, readLargestStake, subscribe, error } = props
  const id = useId()
  const t = useTexts(playTexts)
  return (
    <div>
      <div className={styles.top}>
        <label htmlFor={id}>{t.betAmount}</label>
        <span>
          {t.balance} <LiveBalance read={readBalance} currency={currency} subscribe={subscribe} />
        </span>
      </div>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <CurrencyIcon currency={currency} />
        <input
          id={id}
          className={`num ${styles.input}`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
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
        <button
          type="button"
          aria-label={t.max}
          onClick={() => onChange(largest(text, readLargestStake()))}
        >
          {t.maxShort}
        </button>
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
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
      </div>
    </div>
  )
}
