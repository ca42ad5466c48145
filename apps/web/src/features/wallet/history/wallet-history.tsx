import { STATUS_MESSAGES } from '@kapis/contract/messages'
import type { WalletRow } from '@kapis/contract/wallet'
import { useEffect } from 'react'
import { openWalletRow, useWalletModal } from '#player/overlays/wallet-modal-store.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { showError } from '#ui/snackbars.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useTexts } from '#texts/texts.ts'
import { useWalletRows } from '../shared/use-wallet-rows.ts'
import { WalletStatusBadge, WalletAmount } from '../shared/wallet-amount.tsx'
import { WalletDetails } from './wallet-details.tsx'
import styles from '../shared/wallet-modal.module.css'
import { cashierTexts } from '../shared/texts.ts'

export function WalletHistoryList() {
  const texts = useTexts(cashierTexts)
  const history = useWalletRows()
  const open = useOpenRow(history)
  const { columns, caption, none, failed, more } = texts.history
  const { retry } = texts
  if (history.isLoading) return <Skeleton width="100%" height={364} />
  if (history.isFailed) return <LoadFailed words={{ failed, retry }} onRetry={history.retry} />
  if (history.rows.length === 0) return <EmptyState title={none} />
  return (
    <div className={styles.history}>
      <table className="num">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.type}</th>
            <th scope="col" className={styles.number}>
              {columns.amount}
            </th>
            <th scope="col">{columns.status}</th>
            <th scope="col" className={styles.balanceColumn}>
              {columns.at}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {history.rows.map((row) => (
            <Row key={row.walletHistoryId} row={row} onOpen={openWalletRow} />
          ))}
        </tbody>
      </table>
      {history.hasMore && (
        <Button isWide isBusy={history.isBusy} onClick={history.more}>
          {more}
        </Button>
      )}
      {open !== undefined && <WalletDetails row={open} onClose={() => openWalletRow(null)} />}
    </div>
  )
}

/** Returns the row named in the URL, loading older pages until it is found. */
function useOpenRow(history: ReturnType<typeof useWalletRows>): WalletRow | undefined {
  const rowId = useWalletModal((state) => state.rowId)
  const { rows, isLoading, isFailed, isBusy, hasMore, more } = history
  const open = rows.find(({ walletHistoryId }) => walletHistoryId === rowId)
  const isMissing = rowId !== null && open === undefined && !isLoading && !isFailed && !isBusy
  useEffect(() => {
    if (!isMissing) return
    if (hasMore) return more()
    openWalletRow(null)
    showError(STATUS_MESSAGES[404])
  }, [isMissing, hasMore, more])
  return open
}

function Row({ row, onOpen }: { row: WalletRow; onOpen: (id: string) => void }) {
  const texts = useTexts(cashierTexts)
  const type = texts.history.types[row.type]
  const at = formatDateTime(row.createdAt)
  return (
    <tr
      className={styles.pressable}
      onClick={(event) => {
        if (!(event.target as Element).closest('button')) onOpen(row.walletHistoryId)
      }}
    >
      <td>{type}</td>
      <td className={styles.number}>
        <WalletAmount row={row} />
      </td>
      <td>
        <WalletStatusBadge status={row.status} />
      </td>
      <td className={styles.balanceColumn}>
        <time dateTime={row.createdAt} title={row.createdAt}>
          {at}
        </time>
      </td>
      <td className={styles.open}>
        <IconButton
          icon="i-right"
          label={texts.history.open(type, at)}
          onClick={() => onOpen(row.walletHistoryId)}
        />
      </td>
    </tr>
  )
}
