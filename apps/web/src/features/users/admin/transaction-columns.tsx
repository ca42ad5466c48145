import type { Transaction } from '@kapis/contract/transactions'
import { formatPeso } from '#lib/amounts.ts'
import { formatMultiplier } from '#lib/format.ts'
import { sourceLabel } from '#lib/texts/source-label.ts'
import type { Column } from '#staff/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts } from '#texts/texts.ts'
import { DateTime } from './at.tsx'
import styles from './wallet-tab.module.css'
import { usersTexts } from './texts.ts'

/** The columns of a transaction, for one player's list and for all players'. */
export function transactionColumns(): Column<Transaction>[] {
  const t = currentTexts(usersTexts).transactions
  return [
    {
      key: 'reference',
      title: t.columns.reference,
      cell: (row) => <code className={styles.reference}>{row.reference}</code>,
      csv: (row) => row.reference,
    },
    {
      key: 'source',
      title: t.columns.source,
      cell: (row) => (
        <>
          {sourceLabel(row)} {row.isCorrected && <Badge tone="info">{t.correctedBadge}</Badge>}
        </>
      ),
      csv: (row) => row.game ?? row.source,
    },
    ...moneyColumns(),
    {
      key: 'currency',
      title: t.columns.currency,
      isHidden: true,
      cell: (row) => row.currency,
      csv: (row) => row.currency,
    },
    {
      key: 'at',
      title: t.columns.at,
      cell: (row) => <DateTime iso={row.createdAt} />,
      csv: (row) => row.createdAt,
    },
  ]
}

function moneyColumns(): Column<Transaction>[] {
  const t = currentTexts(usersTexts).transactions
  return [
    {
      key: 'bet',
      title: t.columns.bet,
      isNumber: true,
      cell: (row) => money(row, row.amount),
      csv: (row) => row.amount,
    },
    {
      key: 'multiplier',
      title: t.columns.multiplier,
      isNumber: true,
      cell: (row) => (row.game === null ? '—' : formatMultiplier(row.payoutMultiplier)),
      csv: (row) => row.payoutMultiplier,
    },
    {
      key: 'payout',
      title: t.columns.payout,
      isNumber: true,
      cell: (row) => (
        <b className={styles.amount} data-in={row.payout > row.amount || undefined}>
          {money(row, row.payout)}
        </b>
      ),
      csv: (row) => row.payout,
    },
    {
      key: 'balance',
      title: t.columns.balance,
      isNumber: true,
      cell: (row) => money(row, row.balanceData.afterBalance[row.currency]),
      csv: (row) => row.balanceData.afterBalance[row.currency],
    },
  ]
}

export function money({ currency }: Transaction, amount: number): string {
  const shown = formatPeso(amount)
  return currency === 'ticket' ? shown.slice(1) : shown
}
