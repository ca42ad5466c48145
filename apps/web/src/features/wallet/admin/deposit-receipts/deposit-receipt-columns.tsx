import type { DepositReceipt } from '@kapis/contract/receipts'
import { formatPeso, formatReference } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { receiptTexts } from './texts.ts'

export function depositReceiptColumns(): Column<DepositReceipt>[] {
  const { list } = currentTexts(receiptTexts)
  return [
    {
      key: 'reference',
      title: list.reference,
      cell: (row) => formatReference(row.referenceNumber),
      csv: (row) => row.referenceNumber,
    },
    {
      key: 'amount',
      title: list.amount,
      isNumber: true,
      cell: (row) => formatPeso(row.amount),
      csv: (row) => row.amount,
    },
    {
      key: 'from',
      title: list.from,
      cell: (row) => row.receivedFrom || '—',
      csv: (row) => row.receivedFrom,
    },
    {
      key: 'date',
      title: list.date,
      cell: (row) => <time dateTime={row.receiptDate}>{formatDateTime(row.receiptDate)}</time>,
      csv: (row) => row.receiptDate,
    },
    {
      key: 'state',
      title: list.state,
      cell: (row) => <DepositReceiptState receipt={row} />,
      csv: (row) => row.state,
    },
    {
      key: 'created',
      title: list.created,
      cell: (row) => <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>,
      csv: (row) => row.createdAt,
    },
    {
      key: 'id',
      title: list.id,
      isHidden: true,
      cell: (row) => <code>{row.depositReceiptId.slice(-12)}</code>,
      csv: (row) => row.depositReceiptId,
    },
  ]
}

/** A badge that shows the state of a deposit receipt in text as well as colour. */
export function DepositReceiptState({ receipt: { state } }: { receipt: DepositReceipt }) {
  const texts = useTexts(receiptTexts)
  const tone = ({ pending: 'warn', verified: 'info', completed: 'win' } as const)[state]
  return (
    <Badge tone={tone} dot={state === 'pending' ? 'hollow' : 'filled'}>
      {texts.list.states[state]}
    </Badge>
  )
}
