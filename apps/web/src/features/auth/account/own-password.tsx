import { useState } from 'react'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Rows } from '#ui/rows.tsx'
import { ChangePasswordForm } from './change-password.tsx'
import { securityTexts } from './security-texts.ts'

/** The row of the password, with the dialog that changes it. */
export function OwnPassword() {
  const { password } = useTexts(securityTexts)
  const { save } = useTexts(profileTexts).password
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Rows label={password.title}>
        <li>
          <Icon name="i-lock" size={18} />
          <div>
            <b>{password.title}</b>
            <small>{password.lead}</small>
          </div>
          <Button size="small" aria-label={password.changeIt} onClick={() => setIsOpen(true)}>
            {password.change}
          </Button>
        </li>
      </Rows>
      {isOpen && (
        <Modal title={save} width={440} onClose={close}>
          <ChangePasswordForm onDone={close} />
        </Modal>
      )}
    </>
  )
}
