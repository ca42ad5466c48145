import { listAllTransactions } from '@kapis/contract/routes'
import type { ListedTransaction } from '@kapis/contract/transactions'
import { CURRENCIES } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import type { Column, Filter } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { transactionLink } from '#staff/transaction-link.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { transactionColumns, transactionFilters } from './transaction-columns.tsx'
import { transactionsTexts } from './transactions-texts.ts'
import { usersTexts } from './texts.ts'

/**
 * The page that lists the transactions of all players. A row links to its entry in the player's
 * history.
 */
export function TransactionsPage() {
  const texts = useTexts(usersTexts)
  const list = useList({
    name: 'transactions',
    route: listAllTransactions,
    rows: ({ transactions }) => transactions,
    rowId: (row: ListedTransaction) => row.transactionHistoryId,
    filters: filters().map(({ key }) => key),
    hasOpenTotal: true,
  })
  const t = useTexts(transactionsTexts)
  const searchedTo = list.data?.searchedTo ?? null
  return (
    <>
      <AdminPageHeader
        title={t.title}
        note={searchedTo === null ? t.note : t.searchedTo(formatDateTime(searchedTo))}
      />
      <DataTable
        list={list}
        caption={t.caption}
        columns={columns()}
        filters={filters()}
        searchHint={t.search}
        csvName="transactions"
        refreshed={texts.transactions.refreshed}
        href={({ userId, seq, transactionHistoryId: id }) => transactionLink({ userId, id, seq })}
      />
    </>
  )
}

function columns(): Column<ListedTransaction>[] {
  const [reference, ...others] = transactionColumns()
  const player: Column<ListedTransaction> = {
    key: 'player',
    title: currentTexts(transactionsTexts).player,
    cell: (row) => row.username,
    csv: (row) => row.username,
  }
  return reference === undefined ? [] : [reference, player, ...others]
}

function filters(): Filter[] {
  const { filters: t, currencies } = currentTexts(transactionsTexts)
  return [
    ...transactionFilters(),
    {
      key: 'currency',
      label: t.currency,
      options: CURRENCIES.map((value) => ({ value, label: currencies[value] })),
    },
    { key: 'startDate', label: t.from, kind: 'date' },
    { key: 'endDate', label: t.to, kind: 'date' },
    { key: 'amountMin', label: t.amountMin, kind: 'amount' },
    { key: 'amountMax', label: t.amountMax, kind: 'amount' },
  ]
}
