import type { WalletReview } from '@kapis/contract/receipts'
import { Link } from '@tanstack/react-router'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { findReuse } from './compare-deposit.ts'
import styles from '../deposit-receipts/deposits.module.css'
import { receiptTexts } from '../deposit-receipts/texts.ts'

/** Names the earlier deposit that already used the reference or the image, above everything else. */
export function ReuseNote({ review }: { review: WalletReview }) {
  const texts = useTexts(receiptTexts)
  const { reference, image } = findReuse(review)
  const earlier = [reference, image].find((one) => one !== undefined && !one.isLater)
  if (earlier === undefined) return null
  const { by, userId, username, walletHistoryId, amount, status, createdAt } = earlier
  return (
    <div className={styles.reuse} role="note">
      <Icon name="i-alert" size={18} />
      <p className="num">
        <b>{texts.waits[`${by}_reused`]}</b>
        {status === 'completed' && texts.blocks[`${by}_paid`]}{' '}
        {texts.reuseOf(username, formatPeso(amount), formatDateTime(createdAt))}{' '}
        <Link
          to="/admin/users/$userId"
          params={{ userId }}
          search={{ tab: 'wallet', modal: 'open', itemId: walletHistoryId }}
        >
          {texts.openReused}
        </Link>
      </p>
    </div>
  )
}
