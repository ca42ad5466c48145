import { TRANSACTION_SOURCES } from '@kapis/contract/transactions'
import type { Transaction } from '@kapis/contract/transactions'
import { GAMES } from '@kapis/games/games'
import { fromNumber } from '@kapis/money/money'
import { formatWithUnit } from '#staff/format-amount.ts'
import { formatMultiplier } from '#lib/format.ts'
import { GAME_NAMES } from '#lib/game-names.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import { transactionLabel } from '#lib/texts/source-label.ts'
import type { Column, Filter } from '#staff/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import styles from './wallet-tab.module.css'
import { usersTexts } from './texts.ts'
import { transactionsTexts } from './transactions-texts.ts'

/** Returns the columns of a list of transactions, either of one player or of all players. */
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
          {transactionLabel(row)} {row.isCorrected && <Badge tone="info">{t.correctedBadge}</Badge>}
        </>
      ),
      csv: transactionLabel,
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

/** Returns the filters that both lists have: by source and by game. */
export function transactionFilters(): Filter[] {
  const { filters: t } = currentTexts(transactionsTexts)
  const { sources } = currentTexts(resultTexts)
  return [
    {
      key: 'source',
      label: t.source,
      options: TRANSACTION_SOURCES.map((value) => ({ value, label: sources[value] })),
    },
    {
      key: 'game',
      label: t.game,
      options: GAMES.map((value) => ({ value, label: GAME_NAMES[value] })),
    },
  ]
}

function moneyColumns(): Column<Transaction>[] {
  const { flow } = currentTexts(transactionsTexts)
  const t = currentTexts(usersTexts).transactions
  return [
    {
      key: 'out',
      title: flow.out,
      isNumber: true,
      cell: (row) => shownOrDash(row, flowOf(row).out),
      csv: (row) => flowOf(row).out,
    },
    {
      key: 'multiplier',
      title: t.columns.multiplier,
      isNumber: true,
      cell: (row) => (row.game === null ? '—' : formatMultiplier(row.payoutMultiplier)),
      csv: (row) => row.payoutMultiplier,
    },
    {
      key: 'in',
      title: flow.in,
      isNumber: true,
      cell: (row) => (
        <b className={styles.amount} data-in={flowOf(row).in > flowOf(row).out || undefined}>
          {shownOrDash(row, flowOf(row).in)}
        </b>
      ),
      csv: (row) => flowOf(row).in,
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

/**
 * Returns what a transaction took from the balance and what it paid into it. Only a bet may do
 * both: its stake goes out and its payout comes in.
 */
export function flowOf(row: Transaction): { out: number; in: number } {
  if (row.game !== null) return { out: row.amount, in: row.payout }
  return row.isBalanceIncrease ? { out: 0, in: row.amount } : { out: row.amount, in: 0 }
}

function shownOrDash(row: Transaction, amount: number): string {
  return amount === 0 && row.game === null ? '—' : money(row, amount)
}

export function money({ currency }: Transaction, amount: number): string {
  return formatWithUnit(fromNumber(amount) ?? 0n, currency)
}
