import type { Currency } from '@kapis/money/money'
import { MINOR_PER_CENT, formatAmount, parseAmount } from '@kapis/money/money'
import { useId } from 'react'
import { CurrencyIcon, Money } from '#ui/money.tsx'
import { FieldNote } from '#ui/text-field.tsx'
import styles from './bet-amount.module.css'

type BetAmountProps = {
  text: string
  onChange: (text: string) => void
  currency: Currency
  balanceMinor: bigint | null
  error: string | undefined
  isDisabled: boolean
}

const CHIPS = ['10', '50', '100', '500']

export function BetAmount(props: BetAmountProps) {
  const { text, onChange, currency, balanceMinor, error, isDisabled } = props
  const id = useId()
  const stakeMinor = parseAmount(text) ?? 0n
  const atMost = (minor: bigint) =>
    balanceMinor !== null && minor > balanceMinor ? balanceMinor : minor
  const enter = (minor: bigint) => onChange(entered(minor))

  return (
    <fieldset disabled={isDisabled}>
      <div className={styles.top}>
        <label htmlFor={id}>Bet amount</label>
        {balanceMinor !== null && (
          <span>
            Balance <Money minor={balanceMinor} currency={currency} />
          </span>
        )}
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
          onBlur={() => enterShown(text, onChange)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
        />
        <button type="button" aria-label="Halve bet, ½" onClick={() => enter(stakeMinor / 2n)}>
          ½
        </button>
        <button
          type="button"
          aria-label="Double bet, 2x"
          onClick={() => enter(atMost(stakeMinor * 2n))}
        >
          2x
        </button>
        <button
          type="button"
          aria-label="Max bet"
          onClick={() => enter(balanceMinor ?? 0n)}
          disabled={balanceMinor === null}
        >
          Max
        </button>
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
      <AmountChips stakeMinor={stakeMinor} currency={currency} onEnter={enter} />
    </fieldset>
  )
}

type AmountChipsProps = {
  stakeMinor: bigint
  currency: Currency
  onEnter: (minor: bigint) => void
}

function AmountChips({ stakeMinor, currency, onEnter }: AmountChipsProps) {
  return (
    <div className={`num ${styles.chips}`}>
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          aria-pressed={stakeMinor === parseAmount(chip)}
          onClick={() => onEnter(parseAmount(chip) ?? 0n)}
        >
          {currency === 'coin' && '₱'}
          {chip}
        </button>
      ))}
    </div>
  )
}

/** Whole centavos without separators: what the field itself accepts again. */
function entered(minor: bigint): string {
  const positive = minor < 0n ? 0n : minor
  return formatAmount(positive - (positive % MINOR_PER_CENT)).replaceAll(',', '')
}

function enterShown(text: string, onChange: (text: string) => void): void {
  const minor = parseAmount(text)
  if (minor !== null) onChange(entered(minor))
}
