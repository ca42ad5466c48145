import { formatMoney, fromNumber } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import { shownGcash } from '#lib/amounts.ts'
import styles from './facts.module.css'
import { FormAlert } from './form-alert.tsx'
import { texts } from './texts.ts'
import type { Asked, Terms, useWithdrawal } from './use-withdrawal.ts'

type ConfirmWithdrawalProps = {
  asked: Asked
  terms: Terms
  withdrawal: ReturnType<typeof useWithdrawal>
}

export function ConfirmWithdrawal({ asked, terms, withdrawal }: ConfirmWithdrawalProps) {
  const { isSending, back, send, error } = withdrawal
  const { confirmTitle, to, accountName, after, arrives } = texts.withdraw
  const rest = (fromNumber(terms.available) ?? 0n) - asked.amount
  return (
    <Modal title={confirmTitle} onClose={back} isLocked={isSending}>
      <p className={`num ${styles.sum}`}>{formatMoney(asked.amount, 'coin')}</p>
      <dl className={styles.facts}>
        <dt>{to}</dt>
        <dd className="num">{shownGcash(asked.gcashNumber)}</dd>
        <dt>{accountName}</dt>
        <dd>{asked.gcashName}</dd>
        <dt>{after}</dt>
        <dd className="num">{formatMoney(rest, 'coin')}</dd>
        <dt>{arrives}</dt>
        <dd>{formatDateTime(terms.dueAt)}</dd>
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
