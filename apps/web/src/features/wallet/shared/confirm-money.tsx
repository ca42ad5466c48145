import { formatMoney } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './facts.module.css'
import { cashierTexts } from './texts.ts'

type ConfirmMoneyProps = {
  title: string
  minor: bigint
  /** The terms to confirm, each with its name. */
  facts: readonly (readonly [name: string, fact: ReactNode])[]
  request: {
    isSending: boolean
    error: string | undefined
    back: () => void
    send: () => Promise<void>
  }
}

/** The confirmation of a deposit or withdrawal. It cannot be cancelled while sending. */
export function ConfirmMoney({ title, minor, facts, request }: ConfirmMoneyProps) {
  const texts = useTexts(cashierTexts)
  const { isSending, error, back, send } = request
  return (
    <Modal title={title} onClose={back} isLocked={isSending}>
      <p className={`num ${styles.sum}`}>{formatMoney(minor, 'coin')}</p>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <Fact key={name} name={name} fact={fact} />
        ))}
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

function Fact({ name, fact }: { name: string; fact: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="num">{fact}</dd>
    </>
  )
}
