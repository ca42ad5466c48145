import type { WalletRow } from '@kapis/contract/wallet'
import { formatAmount, fromNumber } from '@kapis/money/money'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { texts } from './texts.ts'

/** What it adds or takes, with its sign; a promo code may add both. */
export function WalletAmount({ row }: { row: WalletRow }) {
  if (row.promoAmount !== null) {
    const [coin, ticket] = [row.promoAmount.coin, row.promoAmount.ticket].map((amount) =>
      formatAmount(fromNumber(amount) ?? 0n),
    )
    return <>{texts.history.promo(coin ?? '', ticket ?? '')}</>
  }
  const minor = fromNumber(row.amount) ?? 0n
  return <Money minor={isOut(row) ? -minor : minor} currency={row.currency} isSigned />
}

/** Never told by colour alone. */
export function WalletStatusBadge({ status }: { status: WalletRow['status'] }) {
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
