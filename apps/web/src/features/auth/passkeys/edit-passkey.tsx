import type { OwnPasskey } from '@kapis/contract/passkeys'
import { removePasskey, renamePasskey } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { isRefused, messageOf } from '#lib/api/api-errors.ts'
import { passkeyTexts } from '#player/passkeys/passkey-texts.ts'
import styles from '#player/passkeys/passkeys.module.css'
import { refreshPasskeys } from '#player/passkeys/use-factors.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { refreshSignIns } from '../account/use-sign-ins.ts'
import { ConfirmIdentity } from '../account/confirm-identity.tsx'

type EditPasskeyProps = { passkey: OwnPasskey; onClose: () => void }

/** The dialog that renames a passkey, or leads on to its removal. */
export function EditPasskey({ passkey, onClose }: EditPasskeyProps) {
  const texts = useTexts(passkeyTexts)
  const [isRemoving, setIsRemoving] = useState(false)
  const title = isRemoving ? texts.removeTitle(passkey.name) : passkey.name
  return (
    <Modal key={String(isRemoving)} title={title} width={420} onClose={onClose}>
      {isRemoving ? (
        <RemoveForm passkey={passkey} onClose={onClose} />
      ) : (
        <RenameForm passkey={passkey} onClose={onClose} onRemove={() => setIsRemoving(true)} />
      )}
    </Modal>
  )
}

type RenameFormProps = EditPasskeyProps & { onRemove: () => void }

function RenameForm({ passkey, onClose, onRemove }: RenameFormProps) {
  const texts = useTexts(passkeyTexts)
  const [name, setName] = useState(passkey.name)
  const [failure, setFailure] = useState<string | undefined>()

  async function submit() {
    if (name.trim() === '') return setFailure(texts.nameMissing)
    try {
      const { passkeyId } = passkey
      await api.call(renamePasskey, { params: { passkeyId }, body: { name } })
      showSuccess(texts.renamed)
      onClose()
      await refreshPasskeys()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={texts.name}
        maxLength={50}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormAlert message={failure} />
      <ModalActions>
        <Button variant="danger" icon="i-trash" onClick={onRemove}>
          {texts.remove}
        </Button>
        <Button type="submit" variant="primary">
          {texts.save}
        </Button>
      </ModalActions>
    </form>
  )
}

function RemoveForm({ passkey, onClose }: EditPasskeyProps) {
  const texts = useTexts(passkeyTexts)
  const [isConfirming, setIsConfirming] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()

  async function remove() {
    setIsConfirming(false)
    try {
      await api.call(removePasskey, { params: { passkeyId: passkey.passkeyId } })
      showSuccess(texts.removed)
      onClose()
      await Promise.all([refreshPasskeys(), refreshSignIns()])
    } catch (error) {
      if (isRefused(error, 'step_up_required')) setIsConfirming(true)
      else setFailure(messageOf(error))
    }
  }

  if (isConfirming) return <ConfirmIdentity onDone={() => void remove()} onClose={onClose} />
  return (
    <>
      <p className={styles.message}>{texts.removeLead}</p>
      <FormAlert message={failure} />
      <ModalActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="danger" data-autofocus onClick={() => void remove()}>
          {texts.remove}
        </Button>
      </ModalActions>
    </>
  )
}
