import type { WalletRow } from '@kapis/contract/wallet'
import type { ReactNode } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { CopyButton, CopyId } from '#ui/copy-id.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { formatGcash, formatReference } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import styles from '../shared/facts.module.css'
import { Waits } from '../deposit/pending-deposits.tsx'
import { WalletStatusBadge, WalletAmount } from '../shared/wallet-amount.tsx'
import { WalletImages } from './wallet-images.tsx'
import { Stages } from '../withdraw/pending-withdrawals.tsx'
import { cashierTexts } from '../shared/texts.ts'

/** Shows every detail of a wallet row that the player may see, to read and copy. */
export function WalletDetails({ row, onClose }: { row: WalletRow; onClose: () => void }) {
  const texts = useTexts(cashierTexts)
  const { title, ...labels } = texts.details
  const payment = row.referenceNumber
  const number = row.gcashNumber
  return (
    <Modal title={title(texts.history.types[row.type])} width={480} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact label={labels.status}>
          <WalletStatusBadge status={row.status} />
        </Fact>
        <Fact label={labels.amount}>
          <WalletAmount row={row} />
        </Fact>
        <Fact label={labels.id}>
          <CopyId id={row.walletHistoryId} label={labels.copyId} />
        </Fact>
        {payment !== null && (
          <Fact label={labels.payment}>
            {formatReference(payment)}
            <CopyButton text={payment} label={labels.copyPayment} />
          </Fact>
        )}
        {number !== null && (
          <Fact label={labels.gcash}>
            {formatGcash(number)}
            <CopyButton text={number} label={labels.copyGcash} />
          </Fact>
        )}
        {row.gcashName !== null && <Fact label={labels.name}>{row.gcashName}</Fact>}
        <Fact label={labels.created}>{formatDateTime(row.createdAt)}</Fact>
        <Fact label={labels.updated}>{formatDateTime(row.updatedAt)}</Fact>
        {row.comment !== null && (
          <Fact label={labels.comment}>
            {row.isCancelled ? texts.withdraw.cancelledByYou : row.comment}
          </Fact>
        )}
      </dl>
      {row.type === 'withdraw' && <Stages row={row} />}
      {row.waitsFor.length > 0 && <Waits row={row} />}
      <WalletImages row={row} />
    </Modal>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </>
  )
}
