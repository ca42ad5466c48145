import type { Currency } from '@kapis/money/money'
import { CURRENCIES } from '@kapis/money/money'
import { shownBalance, switchCurrency, useBalance } from '#balance/balance-store.ts'
import { CurrencyIcon, Money } from '#ui/money.tsx'
import styles from './wallet-strip.module.css'

const NAMES = { coin: 'Coin balance', ticket: 'Ticket balance' } as const

/** Both balances; the chosen one is what games are played with. */
export function WalletStrip() {
  const active = useBalance((state) => state.active)
  const isLocked = useBalance((state) => state.roundsOpen > 0)
  return (
    <fieldset className={styles.strip} disabled={isLocked}>
      <legend className="sr">Active currency</legend>
      {CURRENCIES.map((currency) => (
        <label key={currency} className={styles.currency}>
          <input
            type="radio"
            name="active-currency"
            value={currency}
            checked={currency === active}
            onChange={() => switchCurrency(currency)}
          />
          <CurrencyIcon currency={currency} size={19} />
          <span className="sr">{NAMES[currency]} </span>
          <ShownBalance currency={currency} />
        </label>
      ))}
    </fieldset>
  )
}

function ShownBalance({ currency }: { currency: Currency }) {
  const minor = useBalance((state) => shownBalance(state, currency))
  const isHeld = useBalance((state) => state.held[currency] > 0n)
  const isStale = useBalance((state) => state.isStale)
  if (minor === null) return <span className={styles.skeleton} />
  return (
    <span
      className={styles.amount}
      data-held={isHeld || undefined}
      data-testid={`${currency}-balance`}
      title={isStale ? 'Not updated' : undefined}
    >
      <Money minor={minor} currency={currency} />
      {isStale && <i className={styles.stale} />}
    </span>
  )
}
