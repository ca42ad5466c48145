import { deleteTransaction, listTransactions } from '@kapis/contract/routes'
import type { Transaction } from '@kapis/contract/transactions'
import { useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { formatMultiplier } from '#lib/format.ts'
import { sourceLabel } from '#lib/texts/source-label.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { Facts } from '#staff/actions/field-list.tsx'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { DateTime } from '../../at.tsx'
import { CorrectTransaction } from './correct-transaction.tsx'
import { money, transactionColumns } from '../../transaction-columns.tsx'
import type { StaffUser, TabProps } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'

/** Every journal entry, newest first; pages are keyed by its number. */
export function TransactionsTab({ details: { user } }: TabProps) {
  const list = useList({
    name: 'user-transactions',
    route: listTransactions,
    params: { userId: user.userId },
    rows: ({ transactions }) => transactions,
    rowId: ({ transactionHistoryId }: Transaction) => transactionHistoryId,
    cursor: {
      of: ({ pagination }) => pagination.lastEvaluatedKey?.id ?? null,
      query: (after) => ({ before: after }),
    },
  })
  const t = useTexts(usersTexts).transactions
  return (
    <>
      <DataTable
        list={list}
        caption={t.caption}
        csvName={`transactions-${user.username}`}
        refreshed={t.refreshed}
        hasNoSearch
        columns={transactionColumns()}
      />
      <DetailsDrawer list={list} title={(row) => t.title(sourceLabel(row))}>
        {(row, close) => <LineDetails user={user} row={row} onClose={close} />}
      </DetailsDrawer>
    </>
  )
}

type DetailsProps = { user: StaffUser; row: Transaction; onClose: () => void }

function LineDetails({ user, row, onClose }: DetailsProps) {
  const [action, setAction] = useState<'correct' | 'delete' | null>(null)
  const canCorrect = useCan('transactions.correct', user)
  const canDelete = useCan('transactions.delete', user)
  const t = useTexts(usersTexts).transactions
  const { beforeBalance, afterBalance } = row.balanceData
  const both = (of: typeof beforeBalance) =>
    `${formatPeso(of.coin)} · ${formatPeso(of.ticket).slice(1)}`
  return (
    <>
      <Facts
        rows={[
          [t.columns.reference, <CopyId key="id" id={row.reference} label={t.copy} />],
          [t.columns.bet, money(row, row.amount)],
          [t.columns.payout, money(row, row.payout)],
          [t.columns.multiplier, formatMultiplier(row.payoutMultiplier)],
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
