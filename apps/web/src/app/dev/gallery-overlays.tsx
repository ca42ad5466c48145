import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer, Sheet } from '#ui/overlays/drawer.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { Exhibit } from './exhibit.tsx'

type Open = 'dialog' | 'alert' | 'sheet' | 'drawer' | null

export function GalleryOverlays() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Exhibit name="Dialog, Sheet, Drawer, Popover, Toast">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('alert')}>Alert dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Popover label="Popover" renderTrigger={(props) => <Button {...props}>Popover</Button>}>
        <p>Words in a popover.</p>
      </Popover>
      <Button onClick={() => showSuccess('Copied to clipboard!')}>Toast</Button>
      <Button onClick={() => showError('Something went wrong. Please try again.')}>
        Error toast
      </Button>
      {(open === 'dialog' || open === 'alert') && (
        <Modal title="Dialog" role={open === 'alert' ? 'alertdialog' : 'dialog'} onClose={close}>
          <p>Words in a dialog.</p>
          <ModalActions>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Confirm
            </Button>
          </ModalActions>
        </Modal>
      )}
      {open === 'sheet' && (
        <Sheet title="Sheet" onClose={close}>
          <p>Words in a sheet.</p>
        </Sheet>
      )}
      {open === 'drawer' && (
        <Drawer title="Drawer" onClose={close}>
          <p>Words in a drawer.</p>
        </Drawer>
      )}
    </Exhibit>
  )
}
