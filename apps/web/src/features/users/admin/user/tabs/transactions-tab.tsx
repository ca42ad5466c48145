import { deleteTransaction, listTransactions } from '@kapis/contract/routes'
import type { Transaction } from '@kapis/contract/transactions'
import { fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { ApiError } from '#lib/api/api-errors.ts'
import { formatDateTime, formatMultiplier } from '#lib/format.ts'
import { transactionLabel } from '#lib/texts/source-label.ts'
import { usePageAddress } from '#lib/use-url-search.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { Facts } from '#staff/actions/field-list.tsx'
import { formatWithUnit } from '#staff/format-amount.ts'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import { CorrectTransaction } from './correct-transaction.tsx'
import {
  flowOf,
  money,
  transactionColumns,
  transactionFilters,
} from '../../transaction-columns.tsx'
import type { StaffUser, TabProps } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'
import { transactionsTexts } from '../../transactions-texts.ts'

/**
 * Lists the journal entries of this user, newest first. A page starts after the number of the last
 * entry on the previous page.
 */
export function TransactionsTab({ details: { user } }: TabProps) {
  const filters = transactionFilters()
  const keys = filters.map(({ key }) => key)
  const [address] = usePageAddress()
  const isFiltered = keys.some((key) => address[key] !== undefined)
  const list = useList({
    name: 'user-transactions',
    route: listTransactions,
    params: { userId: user.userId },
    rows: ({ transactions }) => transactions,
    rowId: ({ transactionHistoryId }: Transaction) => transactionHistoryId,
    filters: keys,
    ...(isFiltered && { hasOpenTotal: true }),
    cursor: {
      of: ({ pagination }) => pagination.lastEvaluatedKey?.id ?? null,
      query: (after) => ({ before: after }),
    },
  })
  const t = useTexts(usersTexts).transactions
  const { searchedTo: reached } = useTexts(transactionsTexts)
  const searchedTo = list.data?.searchedTo ?? null
  const read = (id: string) => readEntry(user.userId, id, address.entry)
  return (
    <>
      {searchedTo !== null && <p>{reached(formatDateTime(searchedTo))}</p>}
      <DataTable
        list={list}
        caption={t.caption}
        filters={filters}
        csvName={`transactions-${user.username}`}
        refreshed={t.refreshed}
        hasNoSearch
        columns={transactionColumns()}
      />
      <DetailsDrawer list={list} title={(row) => t.title(transactionLabel(row))} read={read}>
        {(row, close) => <LineDetails user={user} row={row} onClose={close} />}
      </DetailsDrawer>
    </>
  )
}

/** Loads an entry that is not on the shown page, by its number in the link to it. */
async function readEntry(userId: string, id: string, entry: string | undefined) {
  const before = Number(entry) + 1
  const { transactions } = Number.isSafeInteger(before)
    ? await api.call(listTransactions, { params: { userId }, query: { before, pageSize: 1 } })
    : { transactions: [] }
  const found = transactions.find((one) => one.transactionHistoryId === id)
  if (found === undefined) throw new ApiError(404, 'not_found')
  return found
}

function both({ coin, ticket }: Transaction['balanceData']['afterBalance']): string {
  return `${formatPeso(coin)} · ${formatWithUnit(fromNumber(ticket) ?? 0n, 'ticket')}`
}

type DetailsProps = { user: StaffUser; row: Transaction; onClose: () => void }

function LineDetails({ user, row, onClose }: DetailsProps) {
  const [action, setAction] = useState<'correct' | 'delete' | null>(null)
  const canCorrect = useCan('transactions.correct', user)
  const canDelete = useCan('transactions.delete', user)
  const t = useTexts(usersTexts).transactions
  const { beforeBalance, afterBalance } = row.balanceData
  const flow = flowOf(row)
  const { flow: names } = useTexts(transactionsTexts)
  return (
    <>
      <Facts
        rows={[
          [t.columns.reference, <CopyId key="id" id={row.reference} label={t.copy} />],
          flow.out === 0 ? null : [names.out, money(row, flow.out)],
          flow.in === 0 && row.game === null ? null : [names.in, money(row, flow.in)],
          row.game === null ? null : [t.columns.multiplier, formatMultiplier(row.payoutMultiplier)],
          [t.before, both(beforeBalance)],
          [t.after, both(afterBalance)],
          [t.line, String(row.seq)],
          [t.columns.at, <DateTime key="at" iso={row.createdAt} />],
          row.isCorrected ? [t.corrected, <DateTime key="up" iso={row.updatedAt} />] : null,
        ]}
      />
      <ModalActions>
        {canDelete && (
          <Button variant="danger" icon="i-trash" onClick={() => setAction('delete')}>
            {t.remove}
          </Button>
        )}
        {canCorrect && (
          <Button icon="i-edit" onClick={() => setAction('correct')}>
            {t.correct}
          </Button>
        )}
      </ModalActions>
      {action === 'correct' && (
        <CorrectTransaction user={user} row={row} onClose={() => setAction(null)} />
      )}
      {action === 'delete' && (
        <Confirm
          title={t.removeTitle}
          message={t.removeMessage}
          confirmText={t.remove}
          isDanger
          reason="required"
          onConfirm={async (reason) => {
            const { transactionHistoryId } = row
            const params = { userId: user.userId, transactionHistoryId }
            const sent = { params, query: { reason } }
            const result = await executeAction(deleteTransaction, sent, { isFormError: true })
            if (result.kind === 'done') onClose()
            return result
          }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
