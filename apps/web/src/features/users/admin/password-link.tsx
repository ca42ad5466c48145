import { issuePasswordLink } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { RESET_PASSWORD } from '#lib/paths.ts'
import { act } from '#staff/act.ts'
import { Confirm } from '#staff/confirm.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import styles from './forms.module.css'
import { texts } from './texts.ts'
import type { Person } from './user-details.ts'

/** A way for somebody to choose a new password. It is shown this once. */
export function PasswordLink({ user, onClose }: { user: Person; onClose: () => void }) {
  const [made, setMade] = useState<{ token: string; expiresAt: string } | null>(null)
  const { title, message, confirm, ready, copy, done } = texts.link
  if (made !== null) {
    // Behind the sign a browser keeps to itself, so that no server's log has it.
    const link = `${location.origin}${RESET_PASSWORD}#${made.token}`
    return (
      <Modal title={title} width={480} onClose={onClose}>
        <p>{ready(formatDateTime(made.expiresAt))}</p>
        <p className={styles.link}>
          <code>{link}</code>
          <CopyButton text={link} label={copy} />
        </p>
        <ModalActions>
          <Button variant="primary" onClick={onClose}>
            {done}
          </Button>
        </ModalActions>
      </Modal>
    )
  }
  return (
    <Confirm
      title={title}
      message={message(user.username)}
      confirmText={confirm}
      reason="required"
      onConfirm={async (reason) => {
        const sent = { params: { userId: user.userId }, body: { reason } }
        const acted = await act(issuePasswordLink, sent, { isFormError: true })
        if (acted.kind !== 'done') return acted
        setMade(acted.data)
        // The dialog stays and shows what was made.
        return { kind: 'cancelled' }
      }}
      onClose={onClose}
    />
  )
}
