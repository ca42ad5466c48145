import type { Currency } from '@kapis/money/money'
import { formatMoney, formatSigned } from '@kapis/money/money'
import { useTexts } from '#texts/texts.ts'
import coin from './coin.svg'
import styles from './money.module.css'
import ticket from './ticket.svg'
import { uiTexts } from './texts.ts'

type MoneyProps = {
  minor: bigint
  currency: Currency
  isSigned?: boolean
  hasIcon?: boolean
}

/** Renders an amount in tabular digits with two decimals. Tickets have no peso sign. */
export function Money({ minor, currency, isSigned = false, hasIcon = false }: MoneyProps) {
  const ui = useTexts(uiTexts)
  const text = isSigned ? formatSigned(minor, currency) : formatMoney(minor, currency)
  return (
    <span className={`num ${styles.money}`}>
      {hasIcon && <CurrencyIcon currency={currency} size={15} />}
      {text}
      {currency === 'ticket' && <span className="sr">{ui.tickets}</span>}
    </span>
  )
}

export function CurrencyIcon({ currency, size = 20 }: { currency: Currency; size?: number }) {
  return <img src={ICONS[currency]} width={size} height={size} alt="" className={styles.icon} />
}

const ICONS = { coin, ticket } as const
