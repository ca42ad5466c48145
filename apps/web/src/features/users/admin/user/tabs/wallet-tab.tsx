import { deleteWalletRow, getWalletRow, listWallet } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import type { Currency } from '@kapis/money/money'
import { fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { formatList } from '#lib/format-list.ts'
import { api } from '#lib/api/api-client.ts'
import { formatGcash } from '#lib/amounts.ts'
import { shortReference } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { Facts } from '#staff/actions/field-list.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { formatWithUnit } from '#staff/format-amount.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { useCan } from '#staff/use-staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import styles from '../../wallet-tab.module.css'
import type { StaffUser, TabProps } from '../../user-details.ts'
import { WalletComment } from './wallet-comment.tsx'
import { usersTexts } from '../../texts.ts'

export function UserWalletTab({ details: { user } }: TabProps) {
  const list = useList({
    name: 'user-wallet',
    route: listWallet,
    params: { userId: user.userId },
    rows: ({ walletHistory }) => walletHistory,
    rowId: ({ walletHistoryId }: WalletRow) => walletHistoryId,
  })
  const t = useTexts(usersTexts).wallet
  const read = async (walletHistoryId: string) => {
    const params = { userId: user.userId, walletHistoryId }
    return (await api.call(getWalletRow, { params, query: { image: 'none' } })).walletHistory
  }
  return (
    <>
      <DataTable
        list={list}
        caption={t.caption}
        csvName={`wallet-${user.username}`}
        refreshed={t.refreshed}
        searchHint={t.search}
        columns={columns()}
      />
      <DetailsDrawer list={list} title={(row) => t.title(t.types[row.type])} read={read}>
        {(row, close) => <WalletDetails user={user} row={row} onClose={close} />}
      </DetailsDrawer>
    </>
  )
}

type DetailsProps = { user: StaffUser; row: WalletRow; onClose: () => void }

function WalletDetails({ user, row, onClose }: DetailsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const canDelete = useCan('wallet.delete', user) && row.status === 'pending'
  const t = useTexts(usersTexts).wallet
  return (
    <>
      <Facts
        rows={[
          [t.columns.status, <Status key="status" status={row.status} />],
          [t.columns.amount, signedAmount(row)],
          [t.columns.reference, <CopyId key="id" id={row.walletHistoryId} label={t.copy} />],
          row.referenceNumber === null ? null : [t.payment, row.referenceNumber],
          row.gcashNumber === null ? null : [t.columns.gcash, formatGcash(row.gcashNumber)],
          row.gcashName === null ? null : [t.gcashName, row.gcashName],
          row.waitsFor.length === 0 ? null : [t.waitsFor, formatList(row.waitsFor.map(waitOf))],
          row.dueAt === null ? null : [t.due, <DateTime key="due" iso={row.dueAt} />],
          row.claimedBy === null ? null : [t.claimedBy, row.claimedBy],
          [t.columns.created, <DateTime key="at" iso={row.createdAt} />],
          [t.updated, <DateTime key="up" iso={row.updatedAt} />],
        ]}
      />
      <WalletComment user={user} row={row} />
      {canDelete && (
        <ModalActions>
          <Button variant="danger" icon="i-trash" onClick={() => setIsAsking(true)}>
            {t.cancelRow}
          </Button>
        </ModalActions>
      )}
      {isAsking && (
        <Confirm
          title={t.cancelTitle}
          message={t.cancelMessage(signedAmount(row), user.username)}
          confirmText={t.cancelRow}
          isDanger
          onConfirm={async () => {
            const params = { userId: user.userId, walletHistoryId: row.walletHistoryId }
            const result = await executeAction(deleteWalletRow, { params }, { isFormError: true })
            if (result.kind === 'done') onClose()
            return result
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const ICONS: Record<WalletRow['type'], IconName> = {
  deposit: 'i-in',
  withdraw: 'i-outr',
  admin_deposit: 'i-plus',
  admin_withdraw: 'i-minus',
  claim_promo: 'i-gift',
}

function columns(): Column<WalletRow>[] {
  const { reference, type, amount, gcash, match, status, created } =
    currentTexts(usersTexts).wallet.columns
  return [
    {
      key: 'reference',
      title: reference,
      cell: (row) => (
        <code className={styles.reference}>{shortReference(row.walletHistoryId)}</code>
      ),
      csv: (row) => row.walletHistoryId,
    },
    { key: 'type', title: type, cell: (row) => <Type row={row} />, csv: (row) => row.type },
    {
      key: 'amount',
      title: amount,
      isNumber: true,
      cell: (row) => (
        <b className={styles.amount} data-in={!isOut(row) || undefined}>
          {signedAmount(row)}
        </b>
      ),
      csv: (row) => (isOut(row) ? -row.amount : row.amount),
    },
    {
      key: 'gcash',
      title: gcash,
      cell: (row) => formatGcash(row.gcashNumber ?? '—'),
      csv: (row) => row.gcashNumber,
    },
    {
      key: 'match',
      title: match,
      cell: (row) => <Match row={row} />,
      csv: (row) => (row.isWithoutRecord ? 'without_record' : row.waitsFor.join(' ')),
    },
    {
      key: 'status',
      title: status,
      cell: (row) => <Status status={row.status} />,
      csv: (row) => row.status,
    },
    {
      key: 'created',
      title: created,
      cell: (row) => <DateTime iso={row.createdAt} />,
      csv: (row) => row.createdAt,
    },
  ]
}

function Type({ row }: { row: WalletRow }) {
  const texts = useTexts(usersTexts)
  return (
    <span className={styles.type}>
      <i>
        <Icon name={ICONS[row.type]} size={14} />
      </i>
      {texts.wallet.types[row.type]}
    </span>
  )
}

/** Shows whether a deposit was matched, or else what it waits for. */
function Match({ row }: { row: WalletRow }) {
  const texts = useTexts(usersTexts)
  const review = useTexts(reviewTexts)
  const [wait] = row.waitsFor
  const isMatched = row.paidDepositReceiptId !== null
  if (row.isWithoutRecord) {
    return (
      <span className={styles.match}>
        <Icon name="i-alert" size={15} /> {review.unrecorded}
      </span>
    )
  }
  if (row.type !== 'deposit' || (wait === undefined && !isMatched)) return <>—</>
  if (wait === undefined) {
    return (
      <span className={styles.match} data-ok="true">
        <Icon name="i-check" size={15} /> {texts.wallet.matched}
      </span>
    )
  }
  return (
    <span className={styles.match}>
      <Icon name="i-alert" size={15} /> {waitOf(wait)}
    </span>
  )
}

const TONES = { pending: 'warn', completed: 'win', rejected: 'loss' } as const

function Status({ status }: { status: WalletRow['status'] }) {
  const texts = useTexts(usersTexts)
  return (
    <Badge tone={TONES[status]} dot={status === 'completed' ? 'filled' : 'hollow'}>
      {texts.wallet.statuses[status]}
    </Badge>
  )
}

function waitOf(wait: WalletRow['waitsFor'][number]): string {
  return currentTexts(usersTexts).wallet.waits[wait]
}

function isOut({ type }: WalletRow): boolean {
  return type === 'withdraw' || type === 'admin_withdraw'
}

/** Formats the signed amount of a row. A promo code may give both coins and tickets. */
function signedAmount(row: WalletRow): string {
  const { promoAmount, currency, amount } = row
  if (promoAmount === null) {
    return `${isOut(row) ? '−' : '+'}${formatWithUnit(fromNumber(amount) ?? 0n, currency)}`
  }
  const given = (one: Currency) => `+${formatWithUnit(fromNumber(promoAmount[one]) ?? 0n, one)}`
  const parts = [promoAmount.coin > 0 && given('coin'), promoAmount.ticket > 0 && given('ticket')]
  return parts.filter((part) => part !== false).join(' / ')
}
