import type { WalletRow } from '@kapis/contract/wallet'
import { formatAmount, fromNumber } from '@kapis/money/money'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { useTexts } from '#texts/texts.ts'
import { cashierTexts } from './texts.ts'
import styles from './wallet-modal.module.css'

/**
 * The signed amount by which a row changes the balance. A promo code may change both currencies.
 */
export function WalletAmount({ row }: { row: WalletRow }) {
  const texts = useTexts(cashierTexts)
  if (row.promoAmount !== null) {
    const coinMinor = fromNumber(row.promoAmount.coin) ?? 0n
    const ticketMinor = fromNumber(row.promoAmount.ticket) ?? 0n
    return (
      <span className={styles.both}>
        {coinMinor > 0n && <Money minor={coinMinor} currency="coin" isSigned />}
        {ticketMinor > 0n && <span>{texts.history.tickets(formatAmount(ticketMinor))}</span>}
      </span>
    )
  }
  const minor = fromNumber(row.amount) ?? 0n
  return <Money minor={isOut(row) ? -minor : minor} currency={row.currency} isSigned />
}

/** A badge that shows the status of a row in text as well as colour. */
export function WalletStatusBadge({ status }: { status: WalletRow['status'] }) {
  const texts = useTexts(cashierTexts)
  const tone = ({ pending: 'warn', completed: 'win', rejected: 'loss' } as const)[status]
  return (
    <Badge tone={tone} dot={status === 'pending' ? 'hollow' : 'filled'}>
      {texts.history.statuses[status]}
    </Badge>
  )
}

function isOut({ type }: WalletRow): boolean {
  return type === 'withdraw' || type === 'admin_withdraw'
}
