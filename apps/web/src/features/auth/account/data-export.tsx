import { fillPath } from '@kapis/contract/route'
import { exportPlayerData } from '@kapis/contract/routes'
import { useState } from 'react'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { useSession } from '#player/session/session-store.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'

/** Lets the player download everything stored about them, as one file, after confirming who they are. */
export function DataExport() {
  const texts = useTexts(profileTexts).copy
  const userId = useSession((state) => state.user?.userId ?? '')
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  const download = () => {
    close()
    const link = document.createElement('a')
    link.href = fillPath(exportPlayerData.path, { userId })
    link.download = 'kapis-data.json'
    link.click()
  }
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{texts.download}</Button>
      {isConfirming && (
        <Modal title={texts.download} width={420} onClose={close}>
          <ConfirmIdentity lead={texts.confirm} onDone={download} onClose={close} />
        </Modal>
      )}
    </>
  )
}
