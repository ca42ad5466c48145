import { formatDateTime } from '#lib/format.ts'
import type { Column } from '#staff/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import type { Claim } from './promo.ts'
import { formatCoins, formatTickets } from './promo.ts'
import styles from './promos.module.css'
import { promosTexts } from './texts.ts'

export function claimColumns(): Column<Claim>[] {
  const texts = currentTexts(promosTexts)
  const t = texts.claims
  return [
    {
      key: 'user',
      title: t.user,
      cell: ({ username }) => username ?? texts.none,
      csv: ({ username }) => username ?? '',
    },
    {
      key: 'code',
      title: t.code,
      cell: ({ promoCode }) => <b className={styles.code}>{promoCode}</b>,
      csv: ({ promoCode }) => promoCode,
    },
    {
      key: 'coins',
      title: t.coins,
      isNumber: true,
      cell: ({ amount }) => formatCoins(amount.coin),
      csv: ({ amount }) => amount.coin,
    },
    {
      key: 'tickets',
      title: t.tickets,
      isNumber: true,
      cell: ({ amount }) => formatTickets(amount.ticket),
      csv: ({ amount }) => amount.ticket,
    },
    {
      key: 'state',
      title: t.state,
      cell: ({ state }) => <ClaimState state={state} />,
      csv: ({ state }) => state,
    },
    {
      key: 'claimed',
      title: t.claimed,
      cell: ({ createdAt }) => formatDateTime(createdAt),
      csv: ({ createdAt }) => createdAt,
    },
  ]
}

const LOOKS = {
  claimed: { tone: 'info', dot: 'hollow' },
  used: { tone: 'win', dot: 'filled' },
  expired: { tone: 'plain', dot: 'hollow' },
} as const

export function ClaimState({ state }: Pick<Claim, 'state'>) {
  const texts = useTexts(promosTexts)
  return <Badge {...LOOKS[state]}>{texts.claims.states[state]}</Badge>
}
