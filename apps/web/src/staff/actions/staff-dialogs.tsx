import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { useChanged } from './conflict.ts'
import { Differences } from './field-list.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'
import { staffTexts } from '../texts.ts'

/** Dialogs that may open over any staff page during an action. */
export function StaffDialogs() {
  return (
    <>
      <ChangedDialog />
      <StepUpDialog />
      <IdleWarning />
    </>
  )
}

function ChangedDialog() {
  const texts = useTexts(staffTexts)
  const changed = useChanged((state) => state.changed)
  const messageId = useId()
  if (changed === null) return null
  return (
    <Modal
      title={texts.changed.title}
      role="alertdialog"
      width={480}
      describedBy={messageId}
      onClose={changed.close}
    >
      <p id={messageId}>{texts.changed.message}</p>
      <Differences found={changed.differences} />
      <ModalActions>
        <Button variant="primary" data-autofocus onClick={changed.close}>
          {texts.changed.close}
        </Button>
      </ModalActions>
    </Modal>
  )
}
