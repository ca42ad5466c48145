import type { WalletRow } from '@kapis/contract/wallet'
import { formatAmount, fromNumber } from '@kapis/money/money'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { useTexts } from '#texts/texts.ts'
import { cashierTexts } from './texts.ts'

/** The signed change of the balance; a promo code may change both currencies. */
export function WalletAmount({ row }: { row: WalletRow }) {
  const texts = useTexts(cashierTexts)
  if (row.promoAmount !== null) {
    const [coin, ticket] = [row.promoAmount.coin, row.promoAmount.ticket].map((amount) =>
      formatAmount(fromNumber(amount) ?? 0n),
    )
    return <>{texts.history.promo(coin ?? '', ticket ?? '')}</>
  }
  const minor = fromNumber(row.amount) ?? 0n
  return <Money minor={isOut(row) ? -minor : minor} currency={row.currency} isSigned />
}

/** Shows the status in text as well as colour. */
export function WalletStatusBadge({ status }: { status: WalletRow['status'] }) {
  const texts = useTexts(cashierTexts)
  const tone = ({ pending: 'warn', completed: 'win', rejected: 'loss' } as const)[status]
  return (
    <Badge tone={tone} dot={status === 'pending' ? 'hollow' : 'filled'}>
      {texts.history.statuses[status]}
    </Badge>
  )
}

export function isOut({ type }: WalletRow): boolean {
  return type === 'withdraw' || type === 'admin_withdraw'
}
