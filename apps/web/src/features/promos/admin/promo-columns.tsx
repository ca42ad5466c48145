import { formatMoney } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'
import { formatCount } from '#staff/format-count.ts'
import type { Column } from '#staff/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import type { Promo } from './promo.ts'
import { budgetOf, formatCoins, formatReward } from './promo.ts'
import styles from './promos.module.css'
import { promosTexts } from './texts.ts'

export function promoColumns(): Column<Promo>[] {
  const texts = currentTexts(promosTexts)
  const t = texts.columns
  return [
    {
      key: 'code',
      title: t.code,
      cell: ({ promoCode }) => <b className={styles.code}>{promoCode}</b>,
      csv: ({ promoCode }) => promoCode,
    },
    {
      key: 'reward',
      title: t.reward,
      cell: ({ amount }) => formatReward(amount),
      csv: ({ amount }) => formatReward(amount),
    },
    {
      key: 'uses',
      title: t.uses,
      cell: (promo) => <Uses {...promo} />,
      csv: ({ claimedUses, maxUses }) => `${claimedUses}/${maxUses}`,
    },
    {
      key: 'minDeposit',
      title: t.minDeposit,
      isNumber: true,
      cell: ({ minDeposit }) => (minDeposit === null ? texts.none : formatCoins(minDeposit)),
      csv: ({ minDeposit }) => minDeposit ?? '',
    },
    {
      key: 'budget',
      title: t.budget,
      isNumber: true,
      isHidden: true,
      cell: (promo) => formatMoney(budgetOf(promo), 'coin'),
      csv: (promo) => formatMoney(budgetOf(promo), 'coin'),
    },
    {
      key: 'expires',
      title: t.expires,
      cell: ({ expiration }) => formatDateTime(expiration),
      csv: ({ expiration }) => expiration,
    },
    {
      key: 'status',
      title: t.status,
      cell: ({ status }) => <PromoStatus status={status} />,
      csv: ({ status }) => status,
    },
    {
      key: 'created',
      title: t.created,
      cell: ({ createdAt }) => formatDateTime(createdAt),
      csv: ({ createdAt }) => createdAt,
    },
  ]
}

/** A bar of a code's uses: claimed ones are filled, available ones light, and the rest empty. */
export function Uses({ claimedUses, availableUses, maxUses }: Promo) {
  const texts = useTexts(promosTexts)
  const [claimed, max] = [formatCount(claimedUses), formatCount(maxUses)]
  const share = (uses: number) => (uses / Math.max(1, maxUses)) * 100
  return (
    <span className={styles.uses}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share(claimedUses + availableUses)} height="6" className={styles.left} />
        <rect width={share(claimedUses)} height="6" className={styles.claimed} />
      </svg>
      <span aria-hidden="true">{texts.used(claimed, max)}</span>
      <span className="sr">{texts.usedLabel(claimed, max, formatCount(availableUses))}</span>
    </span>
  )
}

const LOOKS = {
  active: { tone: 'win', dot: 'filled' },
  expired: { tone: 'warn', dot: 'hollow' },
  disabled: { tone: 'plain', dot: 'hollow' },
} as const

export function PromoStatus({ status }: Pick<Promo, 'status'>) {
  const texts = useTexts(promosTexts)
  return <Badge {...LOOKS[status]}>{texts.statuses[status]}</Badge>
}
