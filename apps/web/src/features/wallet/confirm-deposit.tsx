import { formatAmount, formatMoney } from '@kapis/money/money'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import styles from './facts.module.css'
import { FormAlert } from './form-alert.tsx'
import { imageUrl } from './picked-image.ts'
import { texts } from './texts.ts'
import type { useDeposit } from './use-deposit.ts'

type ConfirmDepositProps = { deposit: ReturnType<typeof useDeposit>; payee: string | null }

export function ConfirmDeposit({ deposit, payee }: ConfirmDepositProps) {
  const { minor, receipt, isSending, back, send, error } = deposit
  const { confirmTitle, from, yourGcash, to, receipt: receiptLabel, youGet, coins } = texts.deposit
  if (minor === null || receipt.image === null) return null
  return (
    <Modal title={confirmTitle} onClose={back} isLocked={isSending}>
      <p className={`num ${styles.sum}`}>{formatMoney(minor, 'coin')}</p>
      <dl className={styles.facts}>
        <dt>{from}</dt>
        <dd>{yourGcash}</dd>
        <dt>{to}</dt>
        <dd>{payee ?? '—'}</dd>
        <dt>{receiptLabel}</dt>
        <dd>
          <img src={imageUrl(receipt.image)} alt="" className={styles.tiny} />
          <span className={styles.cut}>{receipt.image.fileName}</span>
        </dd>
        <dt>{youGet}</dt>
        <dd className="num">{coins(formatAmount(minor))}</dd>
      </dl>
      <FormAlert message={error} />
      <ModalActions>
        <Button onClick={back} disabled={isSending}>
          {texts.back}
        </Button>
        <Button variant="primary" isBusy={isSending} data-autofocus onClick={() => void send()}>
          {texts.confirm}
        </Button>
      </ModalActions>
    </Modal>
  )
}
